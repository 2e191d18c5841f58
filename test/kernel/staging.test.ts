import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { manifestName } from '../../src/kernel/manifest.ts';
import { asUnwritable, openStaging } from '../../src/kernel/staging.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quercus-staging-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function kernelWith(text: string): string {
  const path = join(folder, 'a.kernel');
  mkdirSync(path);
  writeFileSync(join(path, manifestName), text);
  return path;
}

describe('staging', () => {
  test('the target appears whole at publish, and nothing is left beside it', async () => {
    const target = join(folder, 'a.kernel');
    const staging = await openStaging(target);
    writeFileSync(join(staging.folder, manifestName), 'new');
    expect(existsSync(target)).toBe(false);
    await staging.publish();
    await staging.discard();
    expect(readFileSync(join(target, manifestName), 'utf8')).toBe('new');
    expect(readdirSync(folder)).toEqual(['a.kernel']);
  });

  test('an earlier kernel stays until publish and is replaced then', async () => {
    const target = kernelWith('old');
    const staging = await openStaging(target);
    writeFileSync(join(staging.folder, manifestName), 'new');
    expect(readFileSync(join(target, manifestName), 'utf8')).toBe('old');
    await staging.publish();
    await staging.discard();
    expect(readFileSync(join(target, manifestName), 'utf8')).toBe('new');
  });

  test('discarding leaves the earlier kernel and no trace', async () => {
    const target = kernelWith('old');
    const staging = await openStaging(target);
    await staging.discard();
    expect(readFileSync(join(target, manifestName), 'utf8')).toBe('old');
    expect(readdirSync(folder)).toEqual(['a.kernel']);
  });

  test('a folder that is no kernel is never replaced', async () => {
    const target = join(folder, 'photos');
    mkdirSync(target);
    writeFileSync(join(target, 'one.jpg'), 'x');
    await expect(openStaging(target)).rejects.toMatchObject({ code: 'TARGET_EXISTS' });
    expect(readdirSync(target)).toEqual(['one.jpg']);
  });

  test('what a killed build left is removed, and its lock taken over', async () => {
    const target = join(folder, 'a.kernel');
    mkdirSync(join(folder, '.a.kernel.building'));
    writeFileSync(join(folder, '.a.kernel.building', 'facts.nt'), 'torn');
    writeFileSync(join(folder, '.a.kernel.lock'), JSON.stringify({ host: hostname(), process: 999_999_999 }));
    const staging = await openStaging(target);
    expect(readdirSync(staging.folder)).toEqual([]);
    await staging.discard();
  });

  test('a kill between the two renames of publish brings the old kernel back', async () => {
    mkdirSync(join(folder, '.a.kernel.replaced'));
    writeFileSync(join(folder, '.a.kernel.replaced', manifestName), 'old');
    const staging = await openStaging(join(folder, 'a.kernel'));
    await staging.discard();
    expect(readFileSync(join(folder, 'a.kernel', manifestName), 'utf8')).toBe('old');
  });

  test('a build of the same target by a living process is respected', async () => {
    writeFileSync(join(folder, '.a.kernel.lock'), JSON.stringify({ host: hostname(), process: 1 }));
    await expect(openStaging(join(folder, 'a.kernel'))).rejects.toMatchObject({
      code: 'TARGET_EXISTS',
      details: { process: 1 },
    });
  });

  test('two builds of one target in one process do not share a folder', async () => {
    const first = await openStaging(join(folder, 'a.kernel'));
    await expect(openStaging(join(folder, 'a.kernel'))).rejects.toMatchObject({ code: 'TARGET_EXISTS' });
    await first.discard();
  });

  test('a target under a file is unwritable, with the reason', async () => {
    writeFileSync(join(folder, 'file'), '');
    await expect(openStaging(join(folder, 'file', 'a.kernel'))).rejects.toMatchObject({
      code: 'TARGET_UNWRITABLE',
    });
  });

  test.skipIf(!existsSync('/proc/self'))('a place that takes no folders is unwritable, at once', async () => {
    await expect(openStaging('/proc/nowhere/a.kernel')).rejects.toMatchObject({ code: 'TARGET_UNWRITABLE' });
  });

  test.skipIf(process.getuid?.() === 0)('a read-only folder is unwritable', async () => {
    chmodSync(folder, 0o500);
    await expect(openStaging(join(folder, 'a.kernel'))).rejects.toMatchObject({ code: 'TARGET_UNWRITABLE' });
    chmodSync(folder, 0o700);
  });

  test('a full disk is named, other errors pass unchanged', () => {
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
    expect(asUnwritable('/x', full)).toMatchObject({
      code: 'TARGET_UNWRITABLE',
      message: expect.stringContaining('the disk is full'),
    });
    const other = new Error('other');
    expect(asUnwritable('/x', other)).toBe(other);
  });
});
