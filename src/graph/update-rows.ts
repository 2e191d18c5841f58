import type { RunContext } from '../domain/run-context.ts';
import type { Row, Table } from '../domain/table.ts';
import { stopIfAsked } from './entity-index.ts';

/** A table as it was and as it is. */
export interface TablePair {
  readonly before: Table;
  readonly after: Table;
}

/** Pairs the tables of two versions of the same sources; undefined when they are not the same tables, column by column. */
export function pairTables(before: readonly Table[], after: readonly Table[]): TablePair[] | undefined {
  const shape = (tables: readonly Table[]) =>
    JSON.stringify(tables.map(({ name, path, format, columns }) => [name, path, format, columns]));
  if (shape(before) !== shape(after)) return undefined;
  return after.map((table, index) => ({ before: before[index] as Table, after: table }));
}

/** Numbers of the rows that one of the two versions has otherwise, or does not have. */
export async function changedRows({ before, after }: TablePair, context: RunContext): Promise<Set<number>> {
  if (before.sha256 === after.sha256) return new Set();
  const changed = new Set<number>();
  const [earlier, later] = [before.rows()[Symbol.asyncIterator](), after.rows()[Symbol.asyncIterator]()];
  let [old, now] = [await earlier.next(), await later.next()];
  while (!old.done || !now.done) {
    stopIfAsked(context);
    const order = (old.done ? Infinity : old.value.number) - (now.done ? Infinity : now.value.number);
    if (order !== 0 || !isSame(old.value, now.value))
      changed.add((order <= 0 ? old.value : now.value).number);
    [old, now] = [order <= 0 ? await earlier.next() : old, order >= 0 ? await later.next() : now];
  }
  return changed;
}

function isSame(a: Row, b: Row): boolean {
  return a.cells.length === b.cells.length && a.cells.every((cell, index) => cell === b.cells[index]);
}

/** The table with some of its rows, which keep their numbers. */
export function onlyRows(table: Table, numbers: ReadonlySet<number>): Table {
  return {
    ...table,
    rejected: () => [],
    async *rows() {
      if (numbers.size === 0) return;
      for await (const row of table.rows()) if (numbers.has(row.number)) yield row;
    },
  };
}
