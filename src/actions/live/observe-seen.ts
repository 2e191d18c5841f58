import type { ActionCall, Observation } from '../../domain/action.ts';
import type { Outcome, Quarantined, Reason } from '../../domain/action-outcome.ts';
import type { ActionCatalogue } from '../compiled-action.ts';
import type { LiveWriter } from './live-writer.ts';
import { observationId } from './observation-id.ts';

/** What was done and seen, without the actions it stands for. */
export type Told = Omit<Observation, 'actions'>;

/** Chooses the actions that an observation stands for; `attempts` are earlier choices with why they were refused. */
export type ReadObservation = (input: {
  readonly told: Told;
  readonly catalogue: ActionCatalogue;
  readonly attempts: Quarantined['attempts'];
}) => Promise<readonly ActionCall[]>;

/** A first choice, and at most so many others. */
const mostRetries = 3;

/**
 * Reads an observation into a batch and applies it. A refused batch goes back to the reader with the reasons, at most
 * three times, then to quarantine with every attempt. A reading without actions changes nothing and is not journalled.
 */
export async function observeSeen(writer: LiveWriter, told: Told, read: ReadObservation): Promise<Outcome> {
  const id = observationId({ ...told, actions: [] });
  const nothing = { id, added: 0, removed: 0, reasons: [] as Reason[] };
  if (writer.knows(id)) return { ...nothing, status: 'known' };
  const attempts: Quarantined['attempts'] = [];
  for (let tries = 0; tries <= mostRetries; tries += 1) {
    const actions = [...(await read({ told, catalogue: writer.catalogue, attempts }))];
    if (actions.length === 0) return { ...nothing, status: 'applied' };
    const observation = { ...told, id, actions };
    const reasons = await writer.check(observation);
    if (reasons.length === 0) return finish(writer, observation);
    attempts.push({ actions, reasons: [...reasons] });
  }
  writer.quarantine({ ...told, id, actions: [] }, attempts);
  await writer.flush();
  return { ...nothing, status: 'quarantined', reasons: attempts.at(-1)?.reasons ?? [] };
}

async function finish(writer: LiveWriter, observation: Observation): Promise<Outcome> {
  const outcome = await writer.apply(observation);
  await writer.flush();
  return outcome;
}
