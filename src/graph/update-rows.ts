import type { Row, Table } from '../domain/table.ts';

/** Whether two versions of the same sources have the same tables, column by column. */
export function haveSameShape(before: readonly Table[], after: readonly Table[]): boolean {
  const shape = (tables: readonly Table[]) =>
    JSON.stringify(tables.map(({ name, path, format, columns }) => [name, path, format, columns]));
  return shape(before) === shape(after);
}

/**
 * The rows of two versions of a table by their numbers: the same object twice where nothing changed, undefined where
 * one version has no such row. Files with the same bytes are read once.
 */
export async function* eachPairOfRows(
  before: Table,
  after: Table,
): AsyncGenerator<{ was: Row | undefined; is: Row | undefined }> {
  if (before.sha256 === after.sha256) {
    for await (const row of after.rows()) yield { was: row, is: row };
    return;
  }
  const [earlier, later] = [before.rows()[Symbol.asyncIterator](), after.rows()[Symbol.asyncIterator]()];
  let [old, now] = [await earlier.next(), await later.next()];
  while (!old.done || !now.done) {
    const order = (old.done ? Infinity : old.value.number) - (now.done ? Infinity : now.value.number);
    const was = order <= 0 ? (old.value as Row) : undefined;
    const is = order >= 0 ? (now.value as Row) : undefined;
    yield was !== undefined && is !== undefined && isSame(was, is) ? { was: is, is } : { was, is };
    if (order <= 0) old = await earlier.next();
    if (order >= 0) now = await later.next();
  }
}

function isSame(a: Row, b: Row): boolean {
  return a.cells.length === b.cells.length && a.cells.every((cell, index) => cell === b.cells[index]);
}

/** The table with some of its rows, which keep their numbers; those that are at hand are not read again. */
export function onlyRows(table: Table, numbers: ReadonlySet<number>, known: ReadonlyMap<number, Row>): Table {
  const isAtHand = [...numbers].every((number) => known.has(number));
  return {
    ...table,
    rejected: () => [],
    async *rows() {
      if (isAtHand) {
        yield* [...numbers].sort((a, b) => a - b).map((number) => known.get(number) as Row);
        return;
      }
      for await (const row of table.rows()) if (numbers.has(row.number)) yield row;
    },
  };
}
