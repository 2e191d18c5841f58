import type { ActionCall } from '../../domain/action.ts';
import type { Triple } from '../fact-view.ts';

/** The time of one clock after a batch, as cells: `turn` within one game, say. */
export interface Tick {
  readonly parameter: string;
  readonly scope?: string;
  readonly value: string;
}

/** One applied batch, as the journal keeps it. */
export interface Batch {
  /** From 1, without gaps. */
  readonly number: number;
  readonly observation: string;
  readonly actions: readonly ActionCall[];
  readonly ticks: readonly Tick[];
  readonly time?: string;
  readonly source?: string;
  readonly done?: string;
  readonly seen?: string;
  readonly removed: readonly Triple[];
  readonly added: readonly Triple[];
}

/** A batch at its place in the chain: `id` = sha256 over the id before it and its own lines. */
export interface ChainedBatch extends Batch {
  readonly id: string;
  /** Bytes of the journal up to its end. */
  readonly end: number;
}
