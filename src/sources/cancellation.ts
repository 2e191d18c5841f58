import type { RunContext } from '../domain/run-context.ts';
import { QuercusError } from '../errors.ts';

/** CANCELLED when the run was asked to stop. Called between rows, often. */
export function stopWhenCancelled({ signal }: Pick<RunContext, 'signal'>): void {
  if (signal?.aborted) {
    throw new QuercusError(
      'CANCELLED',
      'The run was stopped while it read its sources; nothing was written.',
      {
        cause: signal.reason,
      },
    );
  }
}
