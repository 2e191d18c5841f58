import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTask } from '../../src/config/read-task.ts';
import { silentContext } from '../../src/domain/run-context.ts';
import { buildGraph } from '../../src/graph/build-graph.ts';
import { writeCanonicalTables } from '../../src/graph/canonical-tables.ts';
import { why } from '../../src/graph/why.ts';
import { openEmbeddedStore } from '../../src/rdf/embedded-store.ts';
import { namedNode } from '../../src/rdf/terms.ts';
import { induceSchema } from '../../src/schema/induce/induce-schema.ts';
import { openSources } from '../../src/sources/open-sources.ts';
import { profileTables } from '../../src/sources/profile/profile-tables.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function outFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quercus-example-'));
  folders.push(folder);
  return folder;
}

async function prepare(name: string) {
  const taskFolder = join(import.meta.dirname, '../../examples', name);
  const { task } = await readTask(taskFolder);
  const { tables, declared } = await openSources({ task, taskFolder }, silentContext);
  const profile = await profileTables({ tables, declared, task }, silentContext);
  const { schema, mapping } = induceSchema({ profile, task, base: task.base, tables });
  return { schema, mapping, profile, tables, task };
}

describe.each([
  { name: 'acme-insurance', type: 'LossPayment', instances: 2, canonical: ['Agreement'] },
  { name: 'chinook', type: 'InvoiceLine', instances: 2240, canonical: undefined },
])('the example $name', ({ name, type, instances, canonical }) => {
  let input: Awaited<ReturnType<typeof prepare>>;
  let built: Awaited<ReturnType<typeof buildGraph>>;
  beforeAll(async () => {
    input = await prepare(name);
    built = await buildGraph({ ...input, outFolder: outFolder() }, silentContext);
  });

  it('loses no row and no statement', () => {
    const { rows, statements } = built.report;
    expect(rows).toMatchObject({ rejected: 0, quarantined: 0, merged: rows.candidates });
    expect(statements).toMatchObject({ rejected: 0, quarantined: 0, merged: statements.candidates });
    expect(built.report.danglingReferences).toEqual([]);
    expect(built.report.byType[`${input.task.base}schema#${type}`]).toBe(instances);
  });

  it('loads into a store as so many facts as the report says, every subject with a type', async () => {
    const store = await openEmbeddedStore();
    try {
      await store.load({ path: built.files.facts }, { format: 'nt' });
      expect(await store.size()).toBe(built.report.facts);
      expect(await store.ask('ASK { ?s ?p ?o OPTIONAL { ?s a ?type } FILTER(!BOUND(?type)) }')).toBe(false);
      const query = `SELECT (COUNT(?s) AS ?n) { ?s a <${input.task.base}schema#${type}> }`;
      expect((await store.select(query)).rows[0]?.n?.value).toBe(String(instances));
    } finally {
      await store.close();
    }
  });

  it('gives the same bytes the second time', async () => {
    const again = await buildGraph({ ...input, outFolder: outFolder() }, silentContext);
    for (const file of ['facts', 'evidence'] as const) {
      expect(
        (await readFile(again.files[file], 'utf8')) === (await readFile(built.files[file], 'utf8')),
      ).toBe(true);
    }
    expect(again.report).toEqual(built.report);
  });

  it('can say for a fact from which row it comes', async () => {
    const [line] = (await readFile(built.files.facts, 'utf8'))
      .split('\n')
      .filter((fact) => fact.includes(`#${type}> .`));
    const [subject, predicate] = (line ?? '').split(' ').map((term) => namedNode(term.slice(1, -1)));
    const { isFact, supports } = await why(
      { ...built.files, mapping: input.mapping },
      { subject: subject!, predicate: predicate! },
    );
    expect(isFact).toBe(true);
    expect(supports[0]).toMatchObject({ status: 'fact', row: expect.any(Number) });
    expect(input.tables.map((table) => table.path)).toContain(supports[0]?.path);
  });

  it('gives outside RML engines canonical tables where they need them', async () => {
    const { written } = await writeCanonicalTables({ ...input, outFolder: outFolder() }, silentContext);
    expect(written).toEqual(canonical ?? input.tables.map((table) => table.name));
  });
});
