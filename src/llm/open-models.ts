import { performance } from 'node:perf_hooks';
import type { ModelEnvironment } from '../config/model-environment.ts';
import type { Ceilings, PriceTable } from '../domain/budget.ts';
import type { ModelStage } from '../domain/model-profile.ts';
import { QuercusError } from '../errors.ts';
import { type Amount, openBudget } from './budget.ts';
import { readLedger } from './ledger.ts';
import { findLocalServers, type LocalServer } from './local-servers.ts';
import type { ModelRuntime, ResolvedProfile } from './model-runtime.ts';
import { readPriceTable } from './price-table.ts';
import { readRecordedProfiles } from './recorded-profiles.ts';
import { openRecordings, type Recordings } from './recordings.ts';
import { chooseProfiles, resolveProfile } from './resolve-profiles.ts';
import { createSender } from './send-request.ts';
import { type Fetch, openNetwork } from './transport/network.ts';

export interface ModelSettings {
  readonly environment: ModelEnvironment;
  /** `models:` of a task, as it was read; absent = what the environment names. */
  readonly profiles?: unknown;
  /** Folder where calls are recorded and recorded ones are taken from. */
  readonly recordings: string;
  /** True: take everything from `recordings`, ask nobody. */
  readonly replay?: boolean;
  readonly ceilings?: Ceilings;
  readonly prices?: PriceTable;
  /** True when the folder holds the calls of this run alone, so that a resumed run goes on with its own budget. */
  readonly countRecorded?: boolean;
}

/**
 * Opens the models of a run. Errors: MODEL_MISSING (names local servers that were found and the other ways out),
 * MODEL_PROFILE_INVALID, PRICES_INVALID.
 */
export async function openModels(settings: ModelSettings): Promise<ModelRuntime> {
  const recordings = openRecordings(settings.recordings);
  const prices = settings.prices ?? readPriceTable();
  const spentBefore = settings.countRecorded === true ? await spentSoFar(recordings, prices) : undefined;
  const budget = openBudget({ ceilings: settings.ceilings ?? {}, prices, spentBefore });
  const fetch = openNetwork(settings.environment.network);
  const mode = settings.replay === true ? 'replay' : 'record';
  const profileOf = await openProfiles(settings, recordings, fetch);
  return { mode, profileOf, recordings, budget, send: createSender({ fetch, now: () => performance.now() }) };
}

async function openProfiles(
  settings: ModelSettings,
  recordings: Recordings,
  fetch: Fetch,
): Promise<(stage: ModelStage) => ResolvedProfile> {
  const profiles = chooseProfiles(settings.profiles, settings.environment);
  if (settings.replay === true) {
    const recorded = await readRecordedProfiles(recordings);
    return profiles === undefined
      ? recorded
      : (stage) => ({ ...profiles.default, ...profiles.stages[stage] });
  }
  if (profiles === undefined) throw withoutModel(await findLocalServers(fetch));
  return (stage) => resolveProfile(profiles, stage, settings.environment);
}

async function spentSoFar(recordings: Recordings, prices: PriceTable): Promise<Amount> {
  const { total, lines } = await readLedger(recordings, prices);
  const cost = lines.reduce((sum, line) => sum + (line.cost ?? 0), 0);
  return { calls: total.calls, tokens: total.inputTokens + total.outputTokens, cost };
}

/** The error when nothing says which model to ask; servers found are offered, never taken unasked. */
export function withoutModel(found: readonly LocalServer[]): QuercusError {
  const offers = found.map(
    ({ server, url, models }) => `  ${server} at ${url}: ${models.join(', ') || 'no model loaded'}`,
  );
  const first = found.find(({ models }) => models.length > 0);
  const example =
    first === undefined
      ? 'QUERCUS_MODEL=NAME QUERCUS_MODEL_URL=URL'
      : `QUERCUS_MODEL=${first.models[0]} QUERCUS_MODEL_URL=${first.url}`;
  const message = [
    'This needs a model, and none is named.',
    found.length === 0
      ? 'No model server was found on this machine (Ollama, llama-server, LM Studio, vLLM).'
      : `Found on this machine:\n${offers.join('\n')}`,
    `Ways out: set ${example} (and a key in QUERCUS_API_KEY, OPENAI_API_KEY … where the server wants one); or write \`models:\` into task.yaml (docs/models.md); or replay recorded calls with --replay FOLDER. Everything about tables works without a model.`,
  ].join('\n');
  return new QuercusError('MODEL_MISSING', message, { details: { found } });
}
