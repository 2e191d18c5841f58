import { QuercusError } from '../errors.ts';
import { exitCodes } from './exit-codes.ts';

const signals = ['SIGINT', 'SIGTERM'] as const;

/**
 * Runs `work` with a signal that Ctrl-C (or SIGTERM) aborts; whatever the work then fails with becomes CANCELLED.
 * A second Ctrl-C ends the process at once: published folders change by one rename, so nothing is torn.
 */
export async function withCancellation<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const cancelled = new QuercusError(
    'CANCELLED',
    'The run was stopped before it finished. Nothing half-written was left; run the command again to start over.',
  );
  const stop = () => {
    if (controller.signal.aborted) process.exit(exitCodes.cancelled);
    controller.abort(cancelled);
  };
  for (const name of signals) process.on(name, stop);
  try {
    return await work(controller.signal);
  } catch (error) {
    throw controller.signal.aborted ? cancelled : error;
  } finally {
    for (const name of signals) process.removeListener(name, stop);
  }
}
