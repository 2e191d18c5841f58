import type { ModelRequest, RecordedCall } from '../domain/model-call.ts';
import type { ModelStage } from '../domain/model-profile.ts';
import { QuercusError } from '../errors.ts';
import { canonicalJson, requestHash } from './canonical-json.ts';
import type { Recordings } from './recordings.ts';

interface Unrecorded {
  readonly request: ModelRequest;
  readonly stage: ModelStage;
  readonly recordings: Recordings;
}

interface Difference {
  readonly at: string;
  readonly recorded: string;
  readonly asked: string;
}

/** MODEL_CALL_NOT_RECORDED: names the recorded call that comes nearest, and where the two part. */
export async function notRecorded({ request, stage, recordings }: Unrecorded): Promise<QuercusError> {
  const nearest = await findNearest({ request, stage, recordings });
  const details = { folder: recordings.folder, stage, request: requestHash(request), model: request.model };
  const start = `A call of stage ${stage} is not recorded in ${recordings.folder}`;
  if (nearest === undefined) {
    return new QuercusError(
      'MODEL_CALL_NOT_RECORDED',
      `${start}, which holds no call at all. Give --replay the folder that a run wrote, or run with a model.`,
      { details },
    );
  }
  const hash = requestHash(nearest.request);
  const differences = differencesOf(nearest.request, request);
  const told = differences
    .map(({ at, recorded, asked }) => `${at} is ${asked}, recorded ${recorded}`)
    .join('; ');
  return new QuercusError(
    'MODEL_CALL_NOT_RECORDED',
    `${start}. The nearest is ${hash.slice(0, 12)} (stage ${nearest.stage}): ${told}. Undo that change, or run with a model to record the call.`,
    {
      details: { ...details, nearest: hash, differences },
    },
  );
}

async function findNearest({ request, stage, recordings }: Unrecorded): Promise<RecordedCall | undefined> {
  let best: { call: RecordedCall; distance: number } | undefined;
  for await (const call of recordings.all()) {
    const distance = distanceOf(call.request, request) + (call.stage === stage ? 0 : 0.5);
    if (best === undefined || distance < best.distance) best = { call, distance };
  }
  return best?.call;
}

/** Number of parts that differ, messages by the share of their text that is not common at either end. */
function distanceOf(recorded: ModelRequest, asked: ModelRequest): number {
  const parts = differencesOf(recorded, asked).filter(({ at }) => !at.startsWith('message')).length;
  const length = Math.max(recorded.messages.length, asked.messages.length);
  const shares = Array.from({ length }, (_, index) =>
    unlikeShare(textOf(recorded, index), textOf(asked, index)),
  );
  return parts + shares.reduce((sum, share) => sum + share, 0);
}

function differencesOf(recorded: ModelRequest, asked: ModelRequest): Difference[] {
  const fields = (['model', 'schema', 'parameters'] as const)
    .filter((field) => canonicalJson(recorded[field]) !== canonicalJson(asked[field]))
    .map((field) => partingOf(field, canonicalJson(recorded[field]), canonicalJson(asked[field])));
  const length = Math.max(recorded.messages.length, asked.messages.length);
  const messages = Array.from({ length }, (_, index) => index)
    .filter((index) => textOf(recorded, index) !== textOf(asked, index))
    .map((index) =>
      partingOf(
        `message ${index + 1} (${asked.messages[index]?.role ?? 'absent'})`,
        textOf(recorded, index),
        textOf(asked, index),
      ),
    );
  return [...fields, ...messages];
}

function textOf(request: ModelRequest, index: number): string {
  return request.messages[index]?.content ?? '';
}

function partingOf(name: string, recorded: string, asked: string): Difference {
  const start = commonLength(recorded, asked);
  const shown = (text: string): string => JSON.stringify(text.slice(Math.max(0, start - 20), start + 60));
  return { at: `${name} from character ${start}`, recorded: shown(recorded), asked: shown(asked) };
}

function unlikeShare(a: string, b: string): number {
  const longer = Math.max(a.length, b.length);
  if (a === b) return 0;
  const start = commonLength(a, b);
  const end = commonEnd(a.slice(start), b.slice(start));
  return 1 - (start + end) / (longer + 1);
}

function commonLength(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  let index = 0;
  while (index < shorter && a[index] === b[index]) index++;
  return index;
}

function commonEnd(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  let length = 0;
  while (length < shorter && a[a.length - 1 - length] === b[b.length - 1 - length]) length++;
  return length;
}
