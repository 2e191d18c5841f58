import type { AnswerRecord } from '../domain/answer-record.ts';
import { type ErrorCode, QuercusError } from '../errors.ts';
import type { Decisions } from './decisions.ts';

/** The decisions of a recorded answer, in their order; a run that failed fails again at the same place. */
export function recordedDecisions({ slots, steps, error }: AnswerRecord): Decisions {
  return {
    slots: async () => {
      if (slots.outcome === 'not evaluated') return { notEvaluated: slots.reason };
      const drafts = [...slots.accepted, ...slots.rejected].map(({ name, value, evidence }) => ({
        name,
        value,
        evidence,
      }));
      return { value: drafts, request: slots.request, model: slots.model };
    },
    step: async ({ steps: done }) => {
      const recorded = steps[done.length];
      if (recorded !== undefined)
        return { value: recorded.decision, request: recorded.request, model: recorded.model };
      if (error !== undefined) throw new QuercusError(error.code as ErrorCode, error.message);
      return undefined;
    },
  };
}
