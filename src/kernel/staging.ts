import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { type Lock, takeLock } from '../actions/live/lock.ts';
import { QuercusError } from '../errors.ts';
import { makeFolders } from './make-folders.ts';
import { manifestName } from './manifest.ts';

/** A folder beside the target in which a kernel is put together; the target changes only by one rename at the end. */
export interface Staging {
  readonly folder: string;
  /** Puts the finished folder in the place of the target. */
  publish(): Promise<void>;
  /** Removes what was begun; safe to call after `publish`. */
  discard(): Promise<void>;
}

/**
 * Opens the staging folder of `target`. What an earlier, killed build left behind is removed; a build that is
 * still alive is respected (TARGET_EXISTS). A target that is not a kernel is never overwritten.
 */
export async function openStaging(target: string): Promise<Staging> {
  const path = resolve(target);
  refuseForeignTarget(path);
  const names = {
    staging: besides(path, 'building'),
    old: besides(path, 'replaced'),
    lock: besides(path, 'lock'),
  };
  let lock: Lock | undefined;
  try {
    await makeFolders(dirname(path));
    lock = await takeBuildLock(names.lock, path);
    await recoverReplaced(path, names.old);
    await rm(names.staging, { recursive: true, force: true });
    await mkdir(names.staging, { recursive: true });
  } catch (cause) {
    await lock?.release();
    throw asUnwritable(path, cause);
  }
  return {
    folder: names.staging,
    publish: () => publish(path, names),
    discard: async () => {
      await rm(names.staging, { recursive: true, force: true });
      await lock.release();
    },
  };
}

function besides(path: string, suffix: string): string {
  return join(dirname(path), `.${basename(path)}.${suffix}`);
}

function refuseForeignTarget(path: string): void {
  if (existsSync(path) && !existsSync(join(path, manifestName))) {
    throw new QuercusError(
      'TARGET_EXISTS',
      `${path} exists and is not a kernel (it has no ${manifestName}), so it is not replaced. Choose another --out or remove it.`,
      { details: { path } },
    );
  }
}

/** One build at a time; a lock of a process that is gone is taken over. */
async function takeBuildLock(lock: string, path: string): Promise<Lock> {
  try {
    return await takeLock(lock);
  } catch (cause) {
    if (!(cause instanceof QuercusError) || cause.code !== 'LIVE_LOCKED') throw cause;
    throw new QuercusError(
      'TARGET_EXISTS',
      `Process ${cause.details.process} on ${cause.details.host} is building ${path} right now. Wait for it, choose another --out, or remove ${lock} when that process is gone.`,
      { details: { ...cause.details, path }, cause },
    );
  }
}

/** A kill between the two renames of `publish` leaves the old kernel aside: it comes back. */
async function recoverReplaced(path: string, old: string): Promise<void> {
  if (!existsSync(old)) return;
  if (existsSync(path)) await rm(old, { recursive: true, force: true });
  else await rename(old, path);
}

async function publish(path: string, names: { staging: string; old: string }): Promise<void> {
  refuseForeignTarget(path);
  try {
    await rm(names.old, { recursive: true, force: true });
    if (existsSync(path)) await rename(path, names.old);
    await rename(names.staging, path);
    await rm(names.old, { recursive: true, force: true });
  } catch (cause) {
    throw asUnwritable(path, cause);
  }
}

/** Turns a failed write (read-only, disk full, no permission) into TARGET_UNWRITABLE; other errors pass. */
export function asUnwritable(path: string, cause: unknown): unknown {
  const code = (cause as NodeJS.ErrnoException | undefined)?.code;
  const reasons: Record<string, string> = {
    EACCES: 'no permission',
    EPERM: 'no permission',
    EROFS: 'the file system is read-only',
    ENOSPC: 'the disk is full',
    ENOTDIR: 'a part of the path is a file',
    EEXIST: 'a part of the path is a file',
    ENOENT: 'there can be no folder at that place',
    EDQUOT: 'the disk quota is used up',
  };
  if (cause instanceof QuercusError || code === undefined || !(code in reasons)) return cause;
  return new QuercusError(
    'TARGET_UNWRITABLE',
    `${path} cannot be written: ${reasons[code]}. Nothing was changed; choose another --out or free the place.`,
    { details: { path, systemCode: code }, cause },
  );
}
