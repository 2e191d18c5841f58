import type { RunContext } from '../domain/run-context.ts';
import type { BenchmarkReport } from '../domain/score.ts';
import type { AskModel } from './scorer.ts';

export interface BenchmarkInput {
  /** Folder of the benchmark's tables, where it has any. */
  readonly dataFolder?: string;
  /** Files or folders of JSON lines. */
  readonly gold: readonly string[];
  /** A file of JSON lines. */
  readonly predictions: string;
  /** `strict` repairs the official scorer's known faults; its numbers compare with nothing published. */
  readonly mode?: 'official' | 'strict';
  /** Needed by some metrics; without it their items are "not evaluated". */
  readonly askModel?: AskModel;
  /** Program and arguments of a user-written scorer. */
  readonly program?: readonly string[];
}

/** A benchmark whose predictions can be scored from files. */
export interface Benchmark {
  readonly name: string;
  readonly summary: string;
  score(input: BenchmarkInput, context: RunContext): Promise<BenchmarkReport>;
}
