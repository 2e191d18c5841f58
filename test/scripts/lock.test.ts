import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { root } from '../support/source-files.ts';

const lockModule = pathToFileURL(join(root, 'scripts/set-up/lock.mjs')).href;

/** A process that appends to a file what it does while it holds the lock. */
function holder(lock: string, log: string): Promise<number | null> {
  const program = `
    import { appendFileSync } from 'node:fs';
    import { setTimeout as sleep } from 'node:timers/promises';
    import { withLock } from ${JSON.stringify(lockModule)};
    const [lock, log] = process.argv.slice(1);
    await withLock(lock, async () => {
      appendFileSync(log, 'in ');
      await sleep(50);
      appendFileSync(log, 'out ');
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, '--', lock, log], {
    stdio: 'ignore',
  });
  return new Promise((resolve) => child.on('close', resolve));
}

test('processes that set up at the same time take turns, also over a lock of a process that is gone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quercus-lock-'));
  const [lock, log] = [join(folder, 'set-up.lock'), join(folder, 'log')];
  const gone = spawnSync(process.execPath, ['-e', '']).pid;
  mkdirSync(lock);
  writeFileSync(join(lock, 'process'), String(gone));
  const codes = await Promise.all(Array.from({ length: 6 }, () => holder(lock, log)));
  expect(codes).toEqual([0, 0, 0, 0, 0, 0]);
  expect(readFileSync(log, 'utf8')).toBe('in out '.repeat(6));
});
