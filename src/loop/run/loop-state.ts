import type { FunctionDefinition } from '../../domain/function.ts';
import type { Trajectory } from '../../domain/round.ts';
import type { SchemaDraft } from '../../domain/schema-draft.ts';
import type { CandidateBuild } from '../candidate/build-candidate.ts';
import type { Candidate } from '../candidate/candidate.ts';
import type { Revision } from '../suggestions/revise.ts';

/** The best kernel so far. */
export interface Best {
  /** Round that it was kept in. */
  readonly round: number;
  readonly candidate: Candidate;
  readonly build: CandidateBuild;
  readonly draft: SchemaDraft;
  readonly composed: readonly FunctionDefinition[];
  /** Its first answers to ACCEPT. */
  readonly accept: readonly Trajectory[];
}

/** What a round leaves to the next one. */
export interface LoopState {
  /** What the next revision starts from: the best kernel, or one that carries an addition to its S. */
  readonly current: Best;
  /** The best kernel that was accepted: revisions are compared with it, and it is what is frozen. */
  readonly best: Best;
  /** Of the judge, for the next round; absent when nothing is left to mend. */
  readonly revision?: Revision;
  /** Why the judge gave no usable reply. */
  readonly notJudged?: string;
  /** Keys of suggestions that were refused or rolled back, and the same in words for the next judge. */
  readonly rejectedKeys: ReadonlySet<string>;
  readonly rejectedTexts: readonly string[];
  /** Rounds in a row that changed nothing. */
  readonly unchanged: number;
}
