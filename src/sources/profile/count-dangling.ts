import type { RunContext } from '../../domain/run-context.ts';
import { stopWhenCancelled } from '../cancellation.ts';
import { comparableTuple } from './comparable-value.ts';
import { countTuples } from './count-tuples.ts';
import { type KeyedTable, tableNamed } from './keyed-table.ts';
import { columnOf, indexesOf } from './table-facts.ts';
import type { ValueSet } from './value-set.ts';

export interface Link {
  readonly columns: readonly string[];
  readonly table: string;
  readonly referencedColumns: readonly string[];
}

/** Rows that refer to something, and those of them whose values stand in no row of the other table. */
export interface LinkCount {
  readonly referring: number;
  readonly dangling: number;
}

/** Looks up the values of referenced columns; sets are kept for the next link to the same columns. */
export type ReferencedValues = (link: Link) => Promise<ValueSet>;

const rowsBetweenChecks = 20_000;

export function createReferencedValues(all: readonly KeyedTable[], context: RunContext): ReferencedValues {
  const known = new Map<string, Promise<ValueSet>>();
  return (link) => {
    const name = JSON.stringify([link.table, link.referencedColumns]);
    const values =
      known.get(name) ?? readValues(tableNamed(all, link.table)!, link.referencedColumns, context);
    known.set(name, values);
    return values;
  };
}

/** Counts all links of a table, in one more pass at most. A row with an empty cell in a link refers to nothing (SQL MATCH SIMPLE). */
export async function countDangling(
  { keyed, links, referenced }: { keyed: KeyedTable; links: readonly Link[]; referenced: ReferencedValues },
  context: RunContext,
): Promise<LinkCount[]> {
  const counts: RunningCount[] = [];
  for (const link of links) counts.push(countWithoutRows(keyed, link, await referenced(link)));
  const open = counts.filter(({ isKnown }) => !isKnown);
  if (open.length > 0) await countRows(keyed, open, context);
  return counts.map(({ referring, dangling }) => ({ referring, dangling }));
}

interface RunningCount {
  readonly indexes: readonly number[];
  readonly values: ValueSet;
  readonly isKnown: boolean;
  referring: number;
  dangling: number;
}

/** A column whose different values are all there has no dangling row; only the others need their rows counted. */
function countWithoutRows({ facts }: KeyedTable, link: Link, values: ValueSet): RunningCount {
  const indexes = indexesOf(facts, link.columns);
  const [only] = link.columns;
  if (only !== undefined && link.columns.length === 1) {
    const { statistics } = columnOf(facts, only);
    if (statistics.values.isSubsetOf(values)) {
      return { indexes, values, isKnown: true, referring: statistics.rows - statistics.empty, dangling: 0 };
    }
  }
  return { indexes, values, isKnown: false, referring: 0, dangling: 0 };
}

async function countRows(
  { facts }: KeyedTable,
  counts: readonly RunningCount[],
  context: RunContext,
): Promise<void> {
  let rows = 0;
  for await (const { cells } of facts.table.rows()) {
    if (++rows % rowsBetweenChecks === 0) stopWhenCancelled(context);
    for (const count of counts) {
      const tuple = comparableTuple(cells, count.indexes);
      if (tuple === undefined) continue;
      count.referring++;
      if (!count.values.has(tuple)) count.dangling++;
    }
  }
}

async function readValues(
  target: KeyedTable,
  columns: readonly string[],
  context: RunContext,
): Promise<ValueSet> {
  const { facts } = target;
  const [only] = columns;
  const counted =
    only === undefined || columns.length > 1 ? undefined : columnOf(facts, only).statistics.values;
  if (counted !== undefined && !counted.isFull) return counted;
  const combinations = [indexesOf(facts, columns)];
  const [tuples] = await countTuples({ table: facts.table, combinations, onlyUnique: false }, context);
  return tuples!.values;
}
