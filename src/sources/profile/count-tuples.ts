import type { RunContext } from '../../domain/run-context.ts';
import type { Table } from '../../domain/table.ts';
import { stopWhenCancelled } from '../cancellation.ts';
import { comparableTuple } from './comparable-value.ts';
import { createValueSet, type ValueSet } from './value-set.ts';

/** What the values of several columns together are over all rows of a table. */
export interface TupleCount {
  /** Rows whose values another row had before them. */
  readonly duplicates: number;
  readonly rowsWithEmpty: number;
  readonly values: ValueSet;
}

const mostTuples = 16_000_000;
const rowsBetweenChecks = 20_000;

/**
 * Counts several combinations of columns (by position) in one pass. With `onlyUnique` a combination is given up at
 * its first duplicate or empty value: its `duplicates` is then 1, and memory is spent on promising ones only.
 */
export async function countTuples(
  {
    table,
    combinations,
    onlyUnique,
  }: { table: Table; combinations: readonly (readonly number[])[]; onlyUnique: boolean },
  context: Pick<RunContext, 'signal'>,
): Promise<TupleCount[]> {
  const counts = combinations.map((indexes) => ({
    indexes,
    duplicates: 0,
    rowsWithEmpty: 0,
    values: createValueSet(mostTuples),
    givenUp: false,
  }));
  let rows = 0;
  for await (const { cells } of table.rows()) {
    if (++rows % rowsBetweenChecks === 0) stopWhenCancelled(context);
    for (const count of counts) {
      if (count.givenUp) continue;
      const tuple = comparableTuple(cells, count.indexes);
      if (tuple === undefined) count.rowsWithEmpty++;
      else if (!count.values.add(tuple)) count.duplicates++;
      if (onlyUnique && count.duplicates + count.rowsWithEmpty > 0) {
        count.givenUp = true;
        count.values = createValueSet();
      }
    }
  }
  return counts;
}
