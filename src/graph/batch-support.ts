import { createHash } from 'node:crypto';
import type { CellText } from './mapped-cells.ts';

/** What a batch of a living kernel tells of itself. */
export interface ToldBatch {
  readonly number: number;
  readonly source?: string | undefined;
  readonly done?: string | undefined;
  readonly seen?: string | undefined;
  /** The actions as JSON. */
  readonly actions: string;
}

/** Where a fact of a batch comes from: the batch for a file, and what was done and seen, with the actions, for cells. */
export function batchOrigin({ number, source, done, seen, actions }: ToldBatch): {
  readonly source: string;
  readonly path: string;
  readonly sha256: string;
  readonly batch: number;
  readonly cells: readonly CellText[];
} {
  const told = { done, seen, actions };
  return {
    source: source ?? `batch ${number}`,
    path: `batch ${number}`,
    sha256: createHash('sha256')
      .update(seen ?? actions)
      .digest('hex'),
    batch: number,
    cells: Object.entries(told).flatMap(([column, text]) => (text === undefined ? [] : [{ column, text }])),
  };
}
