/** An exact decimal number: `digits` / 10^`scale`. The tail counts money with it, as SPARQL engines do. */
export interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

/** Digits kept after the point when a division does not come out even (Oxigraph and Jena keep 18 or more). */
const divisionScale = 18;

/** Reads a decimal, integer or floating lexical form; `undefined` for anything else, INF and NaN included. */
export function parseDecimal(text: string): Decimal | undefined {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/.exec(text.trim());
  const [whole, fraction] = [match?.[2] ?? '', match?.[3] ?? ''];
  if (!match || whole + fraction === '') return undefined;
  const digits = BigInt(`${match[1] === '-' ? '-' : ''}${whole}${fraction}`);
  const scale = fraction.length - Number(match[4] ?? 0);
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale };
}

/** Shortest plain form: `124`, `-0.5`. */
export function formatDecimal(value: Decimal): string {
  const { digits, scale } = shortened(value);
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0');
  const sign = digits < 0n ? '-' : '';
  return scale === 0 ? sign + text : `${sign}${text.slice(0, -scale)}.${text.slice(-scale)}`;
}

export function add(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { digits: scaled(a, scale) + scaled(b, scale), scale };
}

export function subtract(a: Decimal, b: Decimal): Decimal {
  return add(a, { ...b, digits: -b.digits });
}

export function multiply(a: Decimal, b: Decimal): Decimal {
  return { digits: a.digits * b.digits, scale: a.scale + b.scale };
}

/** `undefined` when b is zero. */
export function divide(a: Decimal, b: Decimal): Decimal | undefined {
  if (b.digits === 0n) return undefined;
  const numerator = a.digits * 10n ** BigInt(divisionScale + b.scale);
  return { digits: numerator / b.digits, scale: divisionScale + a.scale };
}

export function compareDecimals(a: Decimal, b: Decimal): number {
  const { digits } = subtract(a, b);
  return digits < 0n ? -1 : digits > 0n ? 1 : 0;
}

/** Rounds to `places` digits after the point; halves go away from zero, or up (towards +∞) with `halfUp`. */
export function round(
  value: Decimal,
  places: number,
  mode: 'floor' | 'ceil' | 'trunc' | 'halfUp' | 'halfAway',
): Decimal {
  if (value.scale <= places) return value;
  const factor = 10n ** BigInt(value.scale - places);
  const quotient = value.digits / factor;
  const rest = value.digits % factor;
  return { digits: quotient + correction(rest, factor, mode), scale: places };
}

function correction(rest: bigint, factor: bigint, mode: string): bigint {
  if (mode === 'floor') return rest < 0n ? -1n : 0n;
  if (mode === 'ceil') return rest > 0n ? 1n : 0n;
  if (mode === 'trunc') return 0n;
  if (rest * 2n >= factor) return 1n;
  const down = mode === 'halfUp' ? rest * 2n < -factor : rest * 2n <= -factor;
  return down ? -1n : 0n;
}

function scaled({ digits, scale }: Decimal, to: number): bigint {
  return digits * 10n ** BigInt(to - scale);
}

function shortened(value: Decimal): Decimal {
  let { digits, scale } = value;
  while (scale > 0 && digits % 10n === 0n) {
    digits /= 10n;
    scale -= 1;
  }
  return { digits, scale };
}
