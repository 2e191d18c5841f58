import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkManifest, kernelHash, manifestName, writeManifest } from '../../src/kernel/manifest.ts';

let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quercus-manifest-'));
  mkdirSync(join(folder, 'report'));
  writeFileSync(join(folder, 'b.ttl'), 'b');
  writeFileSync(join(folder, 'report', 'z with blanks ü.json'), '{}');
  writeFileSync(join(folder, 'a.nt'), '');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('sha256sum -c accepts the manifest, and its own hash names the kernel', async () => {
  const hash = await writeManifest(folder);
  const { status } = spawnSync('sha256sum', ['--check', '--strict', '--quiet', manifestName], {
    cwd: folder,
  });
  expect(status).toBe(0);
  expect(await kernelHash(folder)).toBe(hash);
  expect(await checkManifest(folder)).toEqual([]);
});

test('a changed byte, a missing file and a file too many are all told', async () => {
  await writeManifest(folder);
  writeFileSync(join(folder, 'b.ttl'), 'B');
  writeFileSync(join(folder, 'new.txt'), '');
  rmSync(join(folder, 'a.nt'));
  expect(await checkManifest(folder)).toEqual([
    { path: 'a.nt', problem: 'missing' },
    { path: 'b.ttl', problem: 'changed' },
    { path: 'new.txt', problem: 'not listed' },
  ]);
});

test('a manifest that is no manifest is refused with the line', async () => {
  writeFileSync(join(folder, manifestName), 'hello\n');
  await expect(checkManifest(folder)).rejects.toMatchObject({
    code: 'KERNEL_INVALID',
    details: { line: 'hello' },
  });
});
