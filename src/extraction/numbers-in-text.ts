/** Digits with what may separate them inside a number, and an exponent. */
const token = /(?:(?<![\p{L}\d.,])[.,])?\d+(?:[.,'’\u00a0\u202f]\d+)*(?:[eE][-+]?\d+)?/gu;
/** Groups of three, all separated in the same way, and perhaps a fraction separated in another. */
const grouped = /^(\d{1,3})(?:([.,'’ \u00a0\u202f])\d{3})(?:\2\d{3})*(?:(?!\2)[.,]\d+)?$/;

/** The numbers that words hold, in the form of `plainNumber`. `1,200` is 1200 and 1.2; `2.5.2019` is three numbers. */
export function numbersIn(words: string): Set<string> {
  const separatedByBlanks = words.match(/(?<!\d)\d{1,3}(?: \d{3})+(?!\d)/g) ?? [];
  const tokens = [...(words.match(token) ?? []), ...separatedByBlanks];
  return new Set(tokens.flatMap(readingsOf).map(plainNumber));
}

function readingsOf(text: string): string[] {
  const readings: string[] = [];
  const [, , separator] = grouped.exec(text) ?? [];
  if (separator !== undefined) readings.push(text.replaceAll(separator, '').replace(',', '.'));
  if (/^\d*[.,]?\d+(?:[eE].*)?$/.test(text)) readings.push(text.replace(',', '.'));
  return readings.length > 0 ? readings : text.split(/\D+/).filter((part) => part !== '');
}

/** A number without sign, exponent, leading and trailing zeros, so that equal numbers are equal texts. */
export function plainNumber(number: string): string {
  const unsigned = number.replace(/^[-+]/, '');
  const plain = /[eE]/.test(unsigned) ? String(Number(unsigned)) : unsigned;
  const whole = plain.replace(/^0+(?=\d)/, '').replace(/^\./, '0.');
  return whole.includes('.') ? whole.replace(/\.?0+$/, '') : whole;
}

/** Whether a number in the words may be below zero: a dash or bracket before digits, or a word that says so. */
export function saysNegative(words: string): boolean {
  return /[-\u2010-\u2015\u2212(]\s?[.,\d]|minus|negativ|below/iu.test(words);
}
