import { floatText } from '../../src/evaluation/python/number.ts';

/** More decimals than any double of this size has, so that `toFixed` shows its exact value. */
const exactDigits = 60;

/**
 * Python's `'{:.1f}'.format(x)`: rounds the exact value of the double, halves to even (306.25 → 306.2), keeps the
 * sign of what rounds to zero (-0.009 → -0.0). JavaScript's `toFixed` rounds halves away from zero.
 */
export function pythonFixed(value: number, digits: number): string {
  const [whole = '', fraction = ''] = Math.abs(value).toFixed(exactDigits).split('.');
  const scaled = BigInt(whole + fraction.slice(0, digits));
  const rest = BigInt(fraction.slice(digits));
  const half = 5n * 10n ** BigInt(exactDigits - digits - 1);
  const up = rest > half || (rest === half && scaled % 2n === 1n);
  const text = (up ? scaled + 1n : scaled).toString().padStart(digits + 1, '0');
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  return `${sign}${text.slice(0, text.length - digits)}.${text.slice(text.length - digits)}`;
}

/** Python's `str(round(x, digits))`: no trailing zeros but one (`1.8`, `0.0`). */
export function pythonRounded(value: number, digits: number): string {
  return floatText(Number(pythonFixed(value, digits)));
}

/** Python's `str(x)` of a float. */
export function pythonFloat(value: number): string {
  return floatText(value);
}
