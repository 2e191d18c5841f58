import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs `work` while this process holds the lock folder. Another process that holds it is waited for; the lock of a
 * process that is gone is taken over.
 *
 * @param {string} folder
 * @param {() => Promise<void>} work
 */
export async function withLock(folder, work) {
  mkdirSync(dirname(folder), { recursive: true });
  let told = false;
  while (!takeLock(folder)) {
    if (!told)
      process.stderr.write(
        `Process ${holderOf(folder)} is setting up Quercus here; waiting for it (${folder})\n`,
      );
    told = true;
    removeIfAbandoned(folder);
    await sleep(500);
  }
  try {
    await work();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * A folder that already names its holder is moved into place: a folder that is there and not empty refuses the move,
 * so the lock is never without a holder.
 *
 * @param {string} folder
 */
function takeLock(folder) {
  const own = `${folder}.${process.pid}`;
  rmSync(own, { recursive: true, force: true });
  mkdirSync(own);
  writeFileSync(join(own, 'process'), String(process.pid));
  try {
    renameSync(own, folder);
    return true;
  } catch (error) {
    rmSync(own, { recursive: true, force: true });
    const { code = '' } = /** @type {NodeJS.ErrnoException} */ (error);
    if (!['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(code)) throw error;
    return false;
  }
}

/**
 * Only one process at a time may take an abandoned lock away, else a second one could take away the lock that a
 * first one took in the meantime.
 *
 * @param {string} folder
 */
function removeIfAbandoned(folder) {
  if (!isAbandoned(folder)) return;
  const takeover = `${folder}.takeover`;
  if (!takeLock(takeover)) return;
  if (isAbandoned(folder)) rmSync(folder, { recursive: true, force: true });
  rmSync(takeover, { recursive: true, force: true });
}

/** @param {string} folder */
function isAbandoned(folder) {
  const holder = holderOf(folder);
  if (holder === undefined) return false;
  try {
    process.kill(holder, 0);
    return false;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH';
  }
}

/** @param {string} folder */
function holderOf(folder) {
  try {
    return Number(readFileSync(join(folder, 'process'), 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}
