import type { ProgressEvent } from '../domain/progress-event.ts';
import type { StepState } from './rate.ts';

/** What the running steps have done, put together from their events. */
export interface StepTracker {
  /** Takes an event in and returns the state of its step after it. */
  update(event: ProgressEvent, now: number): StepState;
}

/** Steps may nest and overlap; each is told apart by its name, and forgotten when it ends. */
export function createStepTracker(): StepTracker {
  const running = new Map<string, StepState>();
  return {
    update: (event, now) => {
      const before = event.type === 'step-start' ? undefined : running.get(event.step);
      const state = merge(before ?? { startedAt: now }, event);
      if (event.type === 'step-end') running.delete(event.step);
      else if (event.type !== 'note') running.set(event.step, state);
      return state;
    },
  };
}

function merge(state: StepState, { done, total, unit }: ProgressEvent): StepState {
  return {
    ...state,
    ...(done === undefined ? {} : { done }),
    ...(total === undefined ? {} : { total }),
    ...(unit === undefined ? {} : { unit }),
  };
}
