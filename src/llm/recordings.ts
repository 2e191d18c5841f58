import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ModelExchange,
  type ModelRequest,
  type RecordedCall,
  recordedCallSchema,
} from '../domain/model-call.ts';
import type { ModelStage } from '../domain/model-profile.ts';
import { compareUtf8 } from '../domain/utf8-order.ts';
import { QuercusError } from '../errors.ts';
import { canonicalJson, requestHash } from './canonical-json.ts';

/**
 * A folder of calls, one file a request, addressed by the sha256 of its canonical JSON. The same files are cache,
 * ledger and cassette. They hold no key, no address, no clock time.
 */
export interface Recordings {
  readonly folder: string;
  /** Undefined when the request was never sent. A damaged file is RECORDING_INVALID. */
  read(request: ModelRequest): Promise<RecordedCall | undefined>;
  add(call: {
    readonly stage: ModelStage;
    readonly request: ModelRequest;
    readonly exchange: ModelExchange;
  }): Promise<void>;
  /** Every recorded call, in the order of the hashes. */
  all(): AsyncIterable<RecordedCall>;
}

/** Opens a folder of recordings; it is made with the first call. */
export function openRecordings(folder: string): Recordings {
  const pathOf = (hash: string): string => join(folder, hash.slice(0, 2), `${hash}.json`);
  const readCall = (request: ModelRequest): Promise<RecordedCall | undefined> =>
    readFileIfThere(pathOf(requestHash(request)));
  return {
    folder,
    read: readCall,
    add: async ({ stage, request, exchange }) => {
      const before = await readCall(request);
      const call: RecordedCall = before ?? { format: 1, stage, request, exchanges: [] };
      await writeWhole(pathOf(requestHash(request)), { ...call, exchanges: [...call.exchanges, exchange] });
    },
    all: () => allCalls(folder),
  };
}

async function readFileIfThere(path: string): Promise<RecordedCall | undefined> {
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return undefined;
    throw damaged(path, cause);
  });
  if (text === undefined) return undefined;
  try {
    return recordedCallSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw damaged(path, cause);
  }
}

/** A reader sees the old file or the new one, never a half; a kill leaves at most a `.partial` file. */
async function writeWhole(path: string, call: RecordedCall): Promise<void> {
  const partial = `${path}.${process.pid}.partial`;
  try {
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(partial, `${canonicalJson(call)}\n`, { flush: true });
    await rename(partial, path);
  } catch (cause) {
    throw new QuercusError(
      'TARGET_UNWRITABLE',
      `The reply of a model could not be recorded in ${path}: ${(cause as Error).message}. The run stops, so that no further call is paid and lost.`,
      { details: { path }, cause },
    );
  }
}

async function* allCalls(folder: string): AsyncIterable<RecordedCall> {
  const entries = await readdir(folder, { recursive: true }).catch(() => []);
  const files = entries.filter((name) => /(^|[\\/])[0-9a-f]{64}\.json$/.test(name)).sort(compareUtf8);
  for (const name of files) {
    const call = await readFileIfThere(join(folder, name));
    if (call !== undefined) yield call;
  }
}

function damaged(path: string, cause: unknown): QuercusError {
  return new QuercusError(
    'RECORDING_INVALID',
    `${path} is not a recorded call: ${(cause as Error).message.slice(0, 300)} Remove the file to have the call made again.`,
    { details: { path }, cause },
  );
}
