import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunContext, silentContext } from '../../src/domain/run-context.ts';
import { buildKernel } from '../../src/kernel/build-kernel.ts';
import { diffKernels } from '../../src/kernel/diff-kernels.ts';
import { updateKernel } from '../../src/kernel/update-kernel.ts';
import { root } from '../support/source-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'update-kernel-'));
const task = join(folder, 'shop');
const out = join(folder, 'shop.kernel');
const file = (name: string) => join(task, name);
const replace = (name: string, from: string, to: string) =>
  writeFileSync(file(name), readFileSync(file(name), 'utf8').replace(from, to));

beforeAll(async () => {
  cpSync(join(root, 'test/fixtures/tables/shop'), task, { recursive: true });
  await buildKernel({ task, out }, silentContext);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The manifest holds the hash of every file: equal manifests, equal bytes. */
function manifest(kernel: string): string {
  return readFileSync(join(kernel, 'manifest-sha256.txt'), 'utf8');
}

async function rebuilt(): Promise<string> {
  const fresh = join(folder, 'fresh');
  const copy = join(fresh, 'shop');
  rmSync(fresh, { recursive: true, force: true });
  cpSync(task, copy, { recursive: true, filter: (path) => !path.includes('/runs') });
  await buildKernel({ task: copy, out: join(fresh, 'shop.kernel') }, silentContext);
  return join(fresh, 'shop.kernel');
}

describe('update', () => {
  test('without a change only compares hashes', async () => {
    const before = manifest(out);
    expect(await updateKernel({ task, out }, silentContext)).toEqual({
      outcome: 'up to date',
      sources: { added: [], changed: [], removed: [] },
    });
    expect(manifest(out)).toBe(before);
  });

  test('of a changed source gives the bytes of a rebuild and tells what changed', async () => {
    replace('purchase.csv', '7.00', '8.25');
    const notes: string[] = [];
    const context: RunContext = { ...silentContext, emit: ({ message }) => notes.push(message ?? '') };
    const { outcome, sources, diff } = await updateKernel({ task, out }, context);
    expect({ outcome, sources }).toEqual({
      outcome: 'updated',
      sources: { added: [], changed: ['purchase.csv'], removed: [] },
    });
    expect(diff?.facts.entities).toEqual({ appeared: 0, changed: 1, vanished: 0 });
    expect(diff?.functions.mayDiffer).toContain('find_purchase');
    expect(diff?.functions.mayDiffer).not.toContain('find_customer');
    expect(notes).toContain('S did not change: the verdict stands.');
    expect(manifest(out)).toBe(manifest(await rebuilt()));
  });

  test('of added rows and an added source gives the bytes of a rebuild', async () => {
    appendFileSync(file('purchase.csv'), '13,3,99.5,2024-05-05\n');
    writeFileSync(file('country.csv'), 'country_code,label\nNO,Norway\nDE,Germany\n');
    replace('task.yaml', 'purchase.csv]', 'purchase.csv, country.csv]');
    replace('task.yaml', 'tables:', 'tables:\n  country: { key: [country_code] }');
    const { sources, diff } = await updateKernel({ task, out }, silentContext);
    expect(sources).toEqual({ added: ['country.csv'], changed: ['purchase.csv'], removed: [] });
    expect(diff?.facts.entities.appeared).toBe(3);
    expect(manifest(out)).toBe(manifest(await rebuilt()));
  });

  test('of a removed source takes its facts away and says before that S changes', async () => {
    rmSync(file('country.csv'));
    replace('task.yaml', ', country.csv', '');
    replace('task.yaml', '  country: { key: [country_code] }\n', '');
    const notes: string[] = [];
    const context: RunContext = {
      ...silentContext,
      emit: ({ step, message }) => step === 'schema change' && notes.push(message ?? ''),
    };
    const { diff } = await updateKernel({ task, out }, context);
    expect(diff?.class).toBe('deleting');
    expect(diff?.facts.entities.vanished).toBe(2);
    expect(notes[0]).toMatch(/^S changes \(deleting\)/);
    expect(notes.join('\n')).toContain('The function find_country no longer fits');
    expect(notes.join('\n')).toMatch(/2 facts or entities with <[^>]*#Country> go/);
    expect(manifest(out)).toBe(manifest(await rebuilt()));
  });

  test('sees what an unchanged shape forbids in a changed row', async () => {
    const shape = `@prefix sh: <http://www.w3.org/ns/shacl#> .
      <https://example.org/shop/shapes#Purchase-total> sh:maxInclusive 1000 .`;
    writeFileSync(file('shapes.ttl'), shape);
    replace('task.yaml', 'sources:', 'shapes: shapes.ttl\nsources:');
    expect((await updateKernel({ task, out }, silentContext)).outcome).toBe('updated');
    const before = manifest(out);
    replace('purchase.csv', '8.25', '8250');
    const { outcome, build } = await updateKernel({ task, out }, silentContext);
    expect(outcome).toBe('blocked');
    expect(build?.blocking.map(({ check }) => check)).toContain('shacl-max-inclusive');
    expect(manifest(out)).toBe(before);
  });

  test('of a kernel that is not there names how to make one', async () => {
    await expect(updateKernel({ task, out: join(folder, 'none') }, silentContext)).rejects.toMatchObject({
      code: 'KERNEL_NOT_FOUND',
    });
  });
});

test('a kernel differs in nothing from itself', async () => {
  const diff = await diffKernels(out, out);
  expect(diff.class).toBe('identical');
  expect(diff.functions.mayDiffer).toEqual([]);
});
