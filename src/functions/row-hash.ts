import { createHash } from 'node:crypto';
import { cellKey } from './tail/compare-terms.ts';
import type { TailRow } from './tail/tail-table.ts';

/**
 * sha256 (hex) of rows by value, in their order: `124.0` and `124` are one value, column names and order count.
 * The same rows give the same hash on every store.
 */
export function hashRows(rows: readonly TailRow[], columns: readonly string[]): string {
  const lines = rows.map((row) => JSON.stringify(columns.map((name) => cellKey(row[name]))));
  return hashText([JSON.stringify(columns), ...lines].join('\n'));
}

/** sha256 (hex) of the UTF-8 bytes of a text. */
export function hashText(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
