import type { AgentStep, Slot, SlotDraft, StepDecision } from '../domain/answer-record.ts';

/** A decision and where it comes from. */
export interface Decided<Value> {
  readonly value: Value;
  /** sha256 of the accepted request. */
  readonly request: string;
  readonly model: string;
}

/** What a step is decided from. */
export interface Situation {
  readonly question: string;
  readonly slots: readonly Slot[];
  readonly steps: readonly AgentStep[];
  readonly stepsLeft: number;
}

/**
 * Who decides: a model, or the record of an earlier run. Everything else about an answer is computed, so the same
 * decisions on the same kernel give the same record.
 */
export interface Decisions {
  /** What the question gives. `notEvaluated` = it could not be asked, and why. */
  slots(question: string): Promise<Decided<readonly SlotDraft[]> | { readonly notEvaluated: string }>;
  /** The next step; undefined when a record holds no further one. */
  step(situation: Situation): Promise<Decided<StepDecision> | undefined>;
}
