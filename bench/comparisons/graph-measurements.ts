import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compare, type Measurement, type Missing } from './measurement.ts';
import { runMorphKgc } from './morph-kgc.ts';
import { type Cost, cheapest, runCase } from './run-case.ts';
import { writeShopTask } from './shop-task.ts';

/** Writing the candidate graph against morph-kgc, and how time and memory grow with rows. */
export async function measureGraphs(
  rows: readonly [number, number, number, ...number[]],
  python: string | undefined,
): Promise<(Measurement | Missing)[]> {
  const folders = await Promise.all(rows.map(writeShopTask));
  const [, middle = '', large = ''] = folders;
  try {
    return [
      await againstMorphKgc(middle, rows[1], python),
      await againstMorphKgc(large, rows[2], python),
      ...(await growth(folders, rows)),
      await store(middle),
    ];
  } finally {
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  }
}

/** The case `candidates` comes first: it writes the mapping that both read. */
async function againstMorphKgc(
  folder: string,
  rows: number,
  python: string | undefined,
): Promise<Measurement | Missing> {
  const title = `candidate graph, ${rows} rows`;
  if (python === undefined) return { title, reason: 'no Python with morph-kgc: set QUERCUS_BENCH_PYTHON' };
  const ours = await cheapest(2, () => runCase('candidates', folder));
  const other = await cheapest(2, () => runMorphKgc(python, folder));
  return compare(title, { ours, other, against: 'morph-kgc, one process' }, 2);
}

async function growth(folders: readonly string[], rows: readonly number[]): Promise<Measurement[]> {
  const costs: Cost[] = [];
  for (const folder of folders) costs.push(await cheapest(1, () => runCase('graph', folder)));
  return rows.slice(1).map((_, index) => {
    const at = index + 1;
    const [other, ours] = [costs[at - 1], costs[at]];
    if (other === undefined || ours === undefined) throw new Error('A size was not measured.');
    const times = (rows[at] as number) / (rows[at - 1] as number);
    return {
      title: `facts and evidence, ${rows[at]} rows`,
      against: `${rows[at - 1]} rows (1/${times})`,
      ours,
      other,
      ratio: ours.cpuSeconds / other.cpuSeconds,
      wanted: { most: 1.1 * times },
    };
  });
}

async function store(folder: string): Promise<Measurement> {
  const path = join(folder, 'candidates.nt');
  return compare('load a file of facts, 201 queries', {
    ours: await cheapest(2, () => runCase('store', 'ours', path)),
    other: await cheapest(2, () => runCase('store', 'raw', path)),
    against: 'oxigraph as it is',
  });
}

/** A kernel built from nothing against one brought up to date after 1 % of its rows changed. */
export async function measureUpdate(rows: number): Promise<Measurement> {
  const task = await writeShopTask(rows);
  const out = join(task, 'shop.kernel');
  try {
    const other = await runCase('build', 'build', task, out);
    const table = join(task, 'purchase.csv');
    const lines = (await readFile(table, 'utf8')).split('\n');
    const changed = lines.map((line, index) =>
      index % 100 === 50 ? line.replace(/note \d+/, 'note 7') : line,
    );
    await writeFile(table, changed.join('\n'));
    const ours = await runCase('build', 'update', task, out);
    const ratio = ours.cpuSeconds / other.cpuSeconds;
    const title = `update of 1 % of ${rows} rows`;
    const wall = (ours.wallSeconds / other.wallSeconds).toFixed(2);
    return {
      title,
      against: `a build from nothing (wall clock: ${wall})`,
      ours,
      other,
      ratio,
      wanted: { most: 0.05 },
    };
  } finally {
    await rm(task, { recursive: true, force: true });
  }
}

/** Opening a kernel of so many rows, with and without a first call. */
export async function measureOpening(rows: number): Promise<Measurement> {
  const task = await writeShopTask(rows);
  const out = join(task, 'shop.kernel');
  try {
    await runCase('build', 'build', task, out);
    const ours = await cheapest(2, () => runCase('open', out));
    const other = await cheapest(2, () => runCase('open', out, 'count_entities', 'type=Customer'));
    return {
      ...compare(`open a kernel of ${rows} rows`, {
        ours,
        other,
        against: 'with a first call, which loads the facts',
      }),
    };
  } finally {
    await rm(task, { recursive: true, force: true });
  }
}
