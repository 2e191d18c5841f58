const scientific = /^(-?)(\d+)(?:\.(\d+))?[eE]([+-]?\d{1,4})$/;

/** `1.5e3` → `1500`: xsd:decimal has no exponents, JSON and many clients write them. Other text stays as it is. */
export function plainDecimal(text: string): string {
  const match = scientific.exec(text);
  if (!match) return text;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0');
  const at = Math.max(point, 1);
  const decimals = padded.slice(at).replace(/0+$/, '');
  return `${sign}${padded.slice(0, at).replace(/^0+(?=\d)/, '')}${decimals === '' ? '' : `.${decimals}`}`;
}
