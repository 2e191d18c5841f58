import type { Observation } from '../../domain/action.ts';
import type { Outcome } from '../../domain/action-outcome.ts';
import type { RunContext } from '../../domain/run-context.ts';
import type { LiveWriter } from './live-writer.ts';

/** Batches that share one write to the disk. */
const groupSize = 256;

/**
 * Applies many observations, in order, with a common write for a group of them. An outcome is handed on only when the
 * disk has it. What was applied or quarantined before is known again, so a script that was cut off is simply run again.
 */
export async function* applyScript(
  writer: LiveWriter,
  observations: AsyncIterable<Observation> | Iterable<Observation>,
  context: RunContext,
): AsyncGenerator<Outcome> {
  let waiting: Outcome[] = [];
  let done = 0;
  context.emit({ type: 'step-start', step: 'observe', unit: 'observations' });
  for await (const observation of observations) {
    context.signal?.throwIfAborted();
    waiting.push(await writer.apply(observation));
    done += 1;
    if (waiting.length < groupSize) continue;
    await writer.flush();
    yield* waiting;
    waiting = [];
    context.emit({ type: 'step-progress', step: 'observe', done, unit: 'observations' });
  }
  await writer.flush();
  yield* waiting;
  context.emit({ type: 'step-end', step: 'observe', done, unit: 'observations' });
}
