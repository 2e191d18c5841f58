import { link, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { QuercusError } from '../../errors.ts';

export interface Lock {
  release(): Promise<void>;
}

interface Holder {
  readonly host: string;
  readonly process: number;
}

const pause = 50;

/**
 * Takes the one writer's place: `lock` is created where there is none. A holder that no longer runs on this machine is
 * replaced, by one at a time (`lock.takeover`). Waits up to `wait` milliseconds, then LIVE_LOCKED names the holder.
 */
export async function takeLock(path: string, wait = 0): Promise<Lock> {
  for (let waited = 0; ; waited += pause) {
    if (await create(path)) return { release: () => rm(path, { force: true }) };
    const holder = await holderOf(path);
    if (holder !== undefined && !isAlive(holder) && (await removeStale(path))) continue;
    if (waited >= wait) throw locked(path, holder);
    await sleep(pause);
  }
}

/** The file appears with its content or not at all. */
async function create(path: string): Promise<boolean> {
  const own = `${path}.${process.pid}`;
  try {
    await writeFile(own, JSON.stringify({ host: hostname(), process: process.pid } satisfies Holder));
    await link(own, path);
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw new QuercusError('TARGET_UNWRITABLE', `${path} could not be made: ${(cause as Error).message}.`, {
      details: { path },
      cause,
    });
  } finally {
    await rm(own, { force: true });
  }
}

/** Undefined when the lock is gone. */
async function holderOf(path: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

function isAlive({ host, process: id }: Holder): boolean {
  if (host !== hostname()) return true;
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Only who made `lock.takeover` may remove a dead holder's lock, and looks again before: else two could. */
async function removeStale(path: string): Promise<boolean> {
  const takeover = `${path}.takeover`;
  if (!(await create(takeover))) {
    await removeAbandoned(takeover);
    return false;
  }
  try {
    const holder = await holderOf(path);
    if (holder !== undefined && !isAlive(holder)) await rm(path, { force: true });
    return true;
  } finally {
    await rm(takeover, { force: true });
  }
}

/** A process that was killed in the midst of a takeover: long ago, so that nobody else is at it. */
async function removeAbandoned(takeover: string): Promise<void> {
  const [holder, file] = [await holderOf(takeover), await stat(takeover).catch(() => undefined)];
  const isOld = file !== undefined && Date.now() - file.mtimeMs > 2_000;
  if (holder !== undefined && !isAlive(holder) && isOld) await rm(takeover, { force: true });
}

function locked(path: string, holder: Holder | undefined): QuercusError {
  const by = holder === undefined ? 'another process' : `process ${holder.process} on ${holder.host}`;
  return new QuercusError(
    'LIVE_LOCKED',
    `${by} is writing to this living kernel (${path}). Wait for it, with --wait, or remove the file when that process is gone.`,
    {
      details: { path, ...holder },
    },
  );
}
