import type { SqliteValue } from './open-database.ts';

/**
 * The canonical text of a stored value: integers in decimal, reals in their shortest form that reads back as the
 * same number (with an exponent from 1e21 on), blobs in upper-case hexadecimal.
 */
export function valueText(value: SqliteValue): string | null {
  if (value === null) return null;
  if (typeof value === 'string') return value;
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex').toUpperCase();
  if (typeof value === 'bigint') return value.toString();
  return realText(value);
}

function realText(value: number): string {
  if (!Number.isFinite(value)) return value > 0 ? 'INF' : '-INF';
  return String(value === 0 ? 0 : value).replace('e+', 'e');
}
