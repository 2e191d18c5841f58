import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../support/source-files.ts';

/** A row, by column; what is not named is empty. */
export type Cells = Readonly<Record<string, string | number>>;

/** Key columns that count up with the rows. */
const counters = new Set(['Claim', 'Claim_Amount', 'Policy_Amount', 'Policy_Coverage_Detail']);

/** Tables whose own rows stay, because others refer to them. */
const added = new Set(['Party', 'Person']);

/** Writes the columns that the example's own file has, in its order; the misnamed key of Agreement included. */
export function writeExampleTable(folder: string, table: string, rows: readonly Cells[]): void {
  const example = readFileSync(join(root, 'examples/acme-insurance/data', `${table}.csv`), 'utf8');
  const [header = '', ...kept] = example.trimEnd().split(/\r?\n/);
  const names = header.split(',');
  const lines = rows.map((cells, index) => {
    const keyed: Cells = counters.has(table) ? { ...cells, [`${table}_Identifier`]: index + 1 } : cells;
    return names
      .map((name, at) => keyed[table === 'Agreement' && at === 0 ? 'Agreement_Identifier' : name] ?? '')
      .join(',');
  });
  const all = added.has(table) ? [header, ...kept, ...lines] : [header, ...lines];
  writeFileSync(join(folder, `${table}.csv`), `${all.join('\n')}\n`);
}
