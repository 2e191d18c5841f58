import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTask, type TaskFile } from '../../src/config/read-task.ts';
import { silentContext } from '../../src/domain/run-context.ts';
import { buildGraph } from '../../src/graph/build-graph.ts';
import type { PlanInput } from '../../src/graph/planned-map.ts';
import { updateGraph } from '../../src/graph/update-graph.ts';
import { profileSources } from '../../src/kernel/profile-sources.ts';
import { induceSchema } from '../../src/schema/induce/induce-schema.ts';
import { openSources } from '../../src/sources/open-sources.ts';

const folder = mkdtempSync(join(tmpdir(), 'update-graph-'));
let taskFile: TaskFile;
let plan: Omit<PlanInput, 'tables'>;

interface Rows {
  readonly customers: readonly (readonly [id: string, name: string])[];
  readonly purchases: readonly (readonly [id: string, customer: string, total: string])[];
}

beforeAll(async () => {
  write('base', { customers: [['1', 'Ann']], purchases: [['1', '1', '2.5']] });
  taskFile = await readTask(join(folder, 'base'));
  const { task } = taskFile;
  const { profile, sources, overlaps } = await profileSources(taskFile, silentContext);
  const { schema, mapping } = await induceSchema({
    ...{ profile, task, base: task.base, tables: sources.tables },
    siblingOverlaps: overlaps,
  });
  plan = { schema, mapping, profile };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, { customers, purchases }: Rows): void {
  const text = (header: string, rows: Rows['customers'] | Rows['purchases']) =>
    `${[header, ...rows.map((row) => row.join(','))].join('\n')}\n`;
  mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, name, 'customer.csv'), text('customer_id,name', customers));
  writeFileSync(join(folder, name, 'purchase.csv'), text('purchase_id,customer_id,total', purchases));
  writeFileSync(
    join(folder, name, 'task.yaml'),
    `title: Shop
sources: [customer.csv, purchase.csv]
tables:
  customer: { key: [customer_id] }
  purchase: { key: [purchase_id], foreignKeys: [{ columns: [customer_id], references: customer }] }
`,
  );
}

async function inputOf(name: string, out: string) {
  const { tables } = await openSources(
    { task: taskFile.task, taskFolder: join(folder, name) },
    silentContext,
  );
  const outFolder = join(folder, out);
  mkdirSync(outFolder, { recursive: true });
  return { ...plan, tables, task: taskFile.task, outFolder };
}

/** Builds the graph of `before`, brings it up to `after`, and builds `after` from nothing. */
async function update(before: Rows, after: Rows) {
  write('before', before);
  write('after', after);
  const first = await inputOf('before', 'first');
  const { report, files } = await buildGraph(first, silentContext);
  const earlier = { ...files, report, tables: first.tables };
  const updated = await updateGraph(await inputOf('after', 'updated'), earlier, silentContext);
  const full = await buildGraph(await inputOf('after', 'full'), silentContext);
  return { updated, full };
}

async function expectSame(before: Rows, after: Rows): Promise<boolean> {
  const { updated, full } = await update(before, after);
  if (updated === undefined) return false;
  for (const file of ['facts', 'evidence'] as const)
    expect(readFileSync(updated.files[file], 'utf8')).toBe(readFileSync(full.files[file], 'utf8'));
  expect(updated.report).toEqual(full.report);
  expect(JSON.stringify(updated.report)).toBe(JSON.stringify(full.report));
  return true;
}

const range = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));
const many: Rows = {
  customers: range(10).map((id) => [id, `Name ${id}`] as const),
  purchases: range(30).map((id) => [id, String((Number(id) % 10) + 1), `${id}.5`] as const),
};

describe('updating a graph', () => {
  test('a changed, an added and a removed row give the bytes of a full run', async () => {
    const changed = many.purchases.map((row) => (row[0] === '7' ? (['7', '3', '99'] as const) : row));
    expect(await expectSame(many, { ...many, purchases: changed })).toBe(true);
    expect(await expectSame(many, { ...many, purchases: [...many.purchases, ['31', '1', '1']] })).toBe(true);
    expect(await expectSame(many, { ...many, purchases: many.purchases.slice(0, -2) })).toBe(true);
  });

  test('rows of one entity that disagree are merged again, with their conflict', async () => {
    const twice = [...many.customers, ['4', 'Another name'] as const];
    expect(await expectSame(many, { ...many, customers: twice })).toBe(true);
    expect(await expectSame({ ...many, customers: twice }, many)).toBe(true);
  });

  test('invalid values are quarantined as in a full run', async () => {
    const invalid = many.purchases.map((row) => (row[0] === '9' ? (['9', '1', 'much'] as const) : row));
    expect(await expectSame(many, { ...many, purchases: invalid })).toBe(true);
    expect(await expectSame({ ...many, purchases: invalid }, many)).toBe(true);
  });

  test('a large change, other columns and references to nowhere are left to a full run', async () => {
    const other = many.purchases.map(([id, customer]) => [id, customer, '1'] as const);
    expect((await update(many, { ...many, purchases: other })).updated).toBeUndefined();
    expect((await update(many, { ...many, customers: many.customers.slice(1) })).updated).toBeUndefined();
  });

  test('is either what a full run writes or left to it, whatever the rows', async () => {
    const id = fc.integer({ min: 1, max: 25 }).map(String);
    const customer = fc.tuple(id, fc.constantFrom('Ann', 'ann', 'Bob', '名前', ''));
    const purchase = fc.tuple(
      fc.constantFrom(...range(40), ''),
      id,
      fc.constantFrom('1', '1.0', '2.5', 'x', ''),
    );
    const rows = fc.record({
      customers: fc.array(customer, { minLength: 3, maxLength: 12 }),
      purchases: fc.array(purchase, { minLength: 3, maxLength: 12 }),
    });
    const all: Rows = {
      customers: range(25).map((one) => [one, `Name ${one}`] as const),
      purchases: many.purchases,
    };
    let updated = 0;
    await fc.assert(
      fc.asyncProperty(rows, fc.array(purchase, { maxLength: 4 }), async (some, more) => {
        const before = {
          customers: [...all.customers, ...some.customers],
          purchases: [...all.purchases, ...some.purchases],
        };
        const replaced = before.purchases.map((row, index) =>
          index % 17 === more.length ? (more[index % more.length] ?? row) : row,
        );
        if (await expectSame(before, { ...before, purchases: [...replaced, ...more.slice(2)] })) updated++;
      }),
      { numRuns: 30 },
    );
    expect(updated).toBeGreaterThan(0);
  });
});
