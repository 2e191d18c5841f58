import { stat } from 'node:fs/promises';
import { QuercusError } from '../errors.ts';
import { parseUpdate } from './sparql-syntax.ts';
import type { LoadTask, StoreTask, UpdateTask } from './store-messages.ts';

interface Remembered {
  readonly task: LoadTask | UpdateTask;
  /** Size and time of the file that was loaded. */
  readonly fingerprint?: string;
}

/**
 * What changed an embedded store, in order, so that a store lost with its thread can be made again.
 * Files are remembered by path, texts and updates as they are.
 */
export class StoreHistory {
  readonly #remembered: Remembered[] = [];

  /** To be called before the task is done: a file that changes while it is read is then noticed. */
  async prepare(task: LoadTask | UpdateTask): Promise<() => void> {
    if (task.kind === 'update') refuseChance(task.update);
    const fingerprint =
      task.kind === 'load' && task.path !== undefined ? await fingerprintOf(task.path) : undefined;
    return () => {
      this.#remembered.push({ task, fingerprint });
    };
  }

  /** The tasks to repeat. Throws QUERY_FAILED when a file is no longer the one that was loaded. */
  async tasks(): Promise<StoreTask[]> {
    for (const { task, fingerprint } of this.#remembered) {
      if (task.kind !== 'load' || task.path === undefined) continue;
      const now = await fingerprintOf(task.path).catch(() => 'missing');
      if (now !== fingerprint) throw changedFile(task.path);
    }
    return this.#remembered.map(({ task }) => task);
  }
}

async function fingerprintOf(path: string): Promise<string> {
  try {
    const { size, mtimeMs, ino } = await stat(path);
    return `${size} ${mtimeMs} ${ino}`;
  } catch (cause) {
    throw new QuercusError(
      'SOURCE_NOT_FOUND',
      `${path} could not be opened to be loaded: ${(cause as Error).message}`,
      {
        details: { path },
        cause,
      },
    );
  }
}

function changedFile(path: string): QuercusError {
  return new QuercusError(
    'QUERY_FAILED',
    `The store was stopped and cannot be loaded again, because ${path} changed since it was loaded. Open the store anew.`,
    { details: { path } },
  );
}

const chance = /\b(NOW|RAND|UUID|STRUUID)\s*\(/i;
const chanceOperators: ReadonlySet<unknown> = new Set(['now', 'rand', 'uuid', 'struuid']);

/** Such an update would give another store when it is repeated. */
function refuseChance(update: string): void {
  if (!chance.test(update)) return;
  const found = new Set<string>();
  JSON.stringify(parseUpdate(update), (key, value: unknown) => {
    if (key === 'operator' && chanceOperators.has(value)) found.add(String(value).toUpperCase());
    return value;
  });
  if (found.size === 0) return;
  throw new QuercusError(
    'QUERY_REFUSED',
    `An update of the embedded store may not use ${[...found].join(', ')}: it must give the same facts when it is repeated. Put the value itself into the update.`,
    { details: { functions: [...found] } },
  );
}
