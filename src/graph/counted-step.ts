import type { RunContext } from '../domain/run-context.ts';

/** A step that counts what it does and tells it. */
export interface CountedStep {
  /** One more (or several) done; told now and then. */
  did(count?: number): void;
  end(): void;
}

const every = 1000;

/** Starts a step of the run. `total` is a guess: it grows when more was done. */
export function startStep(
  { emit }: RunContext,
  step: string,
  { total, unit }: { total: number; unit: string },
): CountedStep {
  let done = 0;
  let told = 0;
  const tell = () => emit({ type: 'step-progress', step, done, total: Math.max(done, total), unit });
  emit({ type: 'step-start', step, total, unit });
  return {
    did(count = 1) {
      done += count;
      if (done - told < every) return;
      told = done;
      tell();
    },
    end() {
      tell();
      emit({ type: 'step-end', step, done, unit });
    },
  };
}
