import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { silentContext } from '../../src/domain/run-context.ts';
import { buildKernel } from '../../src/kernel/build-kernel.ts';
import { verifyKernel } from '../../src/kernel/verify-kernel.ts';
import { root } from '../support/source-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'quercus-imports-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const importIri = 'https://example.org/common?v=1&x=2';
const imported = `<${importIri}> a <http://www.w3.org/2002/07/owl#Ontology> .\n`;

function taskWithImport(name: string): string {
  const task = join(folder, name);
  cpSync(join(root, 'test/fixtures/tables/shop'), task, { recursive: true });
  writeFileSync(join(task, 'common.ttl'), imported);
  appendFileSync(join(task, 'task.yaml'), `imports: { '${importIri}': common.ttl }\n`);
  return task;
}

test('an import that a person added is kept with its file and a catalog, and verifies offline', async () => {
  const task = taskWithImport('with');
  const out = join(folder, 'with.kernel');
  await buildKernel({ task, out, freeze: false }, silentContext);
  const draft = join(task, 'draft', 'ontology.ttl');
  appendFileSync(
    draft,
    `<https://example.org/shop/schema> <http://www.w3.org/2002/07/owl#imports> <${importIri}> .\n`,
  );
  expect((await buildKernel({ task, out }, silentContext)).blocking).toEqual([]);
  expect(readFileSync(join(out, 'catalog-v001.xml'), 'utf8')).toContain('imports/import-1.ttl');
  expect(existsSync(join(out, 'imports', 'import-1.ttl'))).toBe(true);
  expect((await verifyKernel(out, {}, silentContext)).ok).toBe(true);
});

test('an import without a file blocks, because what it says was not checked', async () => {
  const task = join(folder, 'without');
  cpSync(join(root, 'test/fixtures/tables/shop'), task, { recursive: true });
  const out = join(folder, 'without.kernel');
  await buildKernel({ task, out, freeze: false }, silentContext);
  const draft = join(task, 'draft', 'ontology.ttl');
  appendFileSync(
    draft,
    `<https://example.org/shop/schema> <http://www.w3.org/2002/07/owl#imports> <${importIri}> .\n`,
  );
  const { kernel, blocking } = await buildKernel({ task, out }, silentContext);
  expect(kernel).toBeUndefined();
  expect(blocking.map(({ check }) => check)).toEqual(['missing-import']);
});
