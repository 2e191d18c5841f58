/** A number as Python writes it. JavaScript has one number type, so `272.0` and `272` can only be told apart in the source text. */
export class PythonNumber {
  /** `str()` of the number. */
  readonly text: string;

  /** `source` is a JSON number, or `NaN`, `Infinity`, `-Infinity`, which Python's reader accepts too. */
  constructor(source: string) {
    this.text = /^-?\d+$/.test(source) ? BigInt(source).toString() : floatText(Number(source));
  }

  toString(): string {
    return this.text;
  }
}

/** `repr(float)`: the shortest digits that read back as the same double; exponents below 1e-4 and from 1e16 on. */
export function floatText(value: number): string {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0';
  const [mantissa = '', power = ''] = value.toExponential().split('e');
  const exponent = Number(power);
  if (exponent < -4 || exponent >= 16) {
    const digits = String(Math.abs(exponent)).padStart(2, '0');
    return `${mantissa}e${exponent < 0 ? '-' : '+'}${digits}`;
  }
  return positional(mantissa, exponent);
}

function positional(mantissa: string, exponent: number): string {
  const sign = mantissa.startsWith('-') ? '-' : '';
  const digits = mantissa.replace(/[-.]/g, '');
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  return `${sign}${whole}.${digits.slice(exponent + 1) || '0'}`;
}
