import type { TableProfile } from '../../domain/profile.ts';
import type { RunContext } from '../../domain/run-context.ts';
import { countTuples } from './count-tuples.ts';
import {
  compositeCandidates,
  foreignCandidates,
  type KeyCandidate,
  singleCandidates,
} from './key-candidates.ts';
import {
  type ColumnFacts,
  columnDeclaredAs,
  columnOf,
  type Decision,
  indexesOf,
  isAlwaysEmpty,
  type TableFacts,
} from './table-facts.ts';

export type KeyDecision = TableProfile['key'];
type KeyChoice = Decision & { columns: readonly ColumnFacts[]; kind: KeyDecision['kind'] };

/** Told, else declared, else inferred; columns that are empty in every row leave the key. Counts what breaks it. */
export async function decideKey(
  { facts, others, minimumRows }: { facts: TableFacts; others: readonly TableFacts[]; minimumRows: number },
  context: RunContext,
): Promise<KeyDecision> {
  const { choice, dropped } = withoutEmptyColumns(toldKey(facts) ?? declaredKey(facts), facts);
  const decided = choice ?? (await inferKey({ facts, others, minimumRows }, context)) ?? noKey();
  const columns = decided.columns.map((column) => column.column);
  const counted = await countKey(facts, columns.length > 0 ? columns : usableColumns(facts), context);
  return {
    columns,
    kind: decided.kind,
    duplicates: counted.duplicates,
    rowsWithEmptyKey: columns.length > 0 ? counted.rowsWithEmpty : facts.rows,
    dropped: dropped.map((column) => column.column),
    certainty: decided.certainty,
    reason: decided.kind === 'none' ? noKeyReason(facts, counted.duplicates) : decided.reason,
  };
}

/** The primary key as declared, in columns of the data; `undefined` when none is declared or a column is missing. */
export function declaredKeyColumns(facts: TableFacts): ColumnFacts[] | undefined {
  const names = facts.table.declared?.primaryKey ?? [];
  const columns = names.map((name) => columnDeclaredAs(facts.columns, name));
  const found = columns.filter((column): column is ColumnFacts => column !== undefined && !column.ignored);
  return names.length > 0 && found.length === names.length ? found : undefined;
}

function toldKey(facts: TableFacts): KeyChoice | undefined {
  const told = facts.overrule?.key;
  if (told === undefined) return undefined;
  const columns =
    told === 'all columns'
      ? facts.columns.filter((column) => !column.ignored)
      : told.map((name) => columnOf(facts, name));
  return {
    columns,
    kind: told === 'all columns' ? 'all columns' : 'columns',
    certainty: 'told',
    reason: 'task.yaml says so',
  };
}

function declaredKey(facts: TableFacts): KeyChoice | undefined {
  const columns = declaredKeyColumns(facts);
  if (columns === undefined) return undefined;
  return { columns, kind: 'columns', certainty: 'declared', reason: 'it is the declared primary key' };
}

function withoutEmptyColumns(
  choice: KeyChoice | undefined,
  { rows }: TableFacts,
): { choice: KeyChoice | undefined; dropped: ColumnFacts[] } {
  const dropped = rows === 0 ? [] : (choice?.columns.filter(isAlwaysEmpty) ?? []);
  if (choice === undefined || dropped.length === 0) return { choice, dropped: [] };
  const columns = choice.columns.filter((column) => !dropped.includes(column));
  return { choice: columns.length === 0 ? undefined : { ...choice, columns }, dropped };
}

async function inferKey(
  { facts, others, minimumRows }: { facts: TableFacts; others: readonly TableFacts[]; minimumRows: number },
  context: RunContext,
): Promise<KeyChoice | undefined> {
  const [single] = singleCandidates(facts, others, minimumRows);
  if (single !== undefined) return inferred(single);
  const foreign = foreignCandidates(facts, others);
  // In a small table a reference is unique by chance; several of them together say more.
  if (facts.rows < minimumRows && foreign.length > 0 && facts.columns.length > 1) {
    const together = await firstUnique(facts, compositeCandidates(facts, others), context);
    if (together !== undefined) return inferred(together);
  }
  const [oneToOne] = foreign;
  if (oneToOne !== undefined) return inferred(oneToOne);
  const composite = await firstUnique(facts, compositeCandidates(facts, others), context);
  return composite === undefined ? undefined : inferred(composite);
}

async function firstUnique(
  facts: TableFacts,
  candidates: readonly KeyCandidate[],
  context: RunContext,
): Promise<KeyCandidate | undefined> {
  if (candidates.length === 0) return undefined;
  const combinations = candidates.map(({ columns }) => columns.map((column) => column.index));
  const counts = await countTuples({ table: facts.table, combinations, onlyUnique: true }, context);
  return candidates.find((_, index) => counts[index]!.duplicates === 0 && counts[index]!.rowsWithEmpty === 0);
}

async function countKey(
  facts: TableFacts,
  columns: readonly string[],
  context: RunContext,
): Promise<{ duplicates: number; rowsWithEmpty: number }> {
  const [only] = columns;
  const statistics = only === undefined || columns.length > 1 ? undefined : columnOf(facts, only).statistics;
  if (columns.length === 0) return { duplicates: Math.max(0, facts.rows - 1), rowsWithEmpty: 0 };
  if (statistics !== undefined && !statistics.values.isFull) {
    const filled = statistics.rows - statistics.empty;
    return { duplicates: filled - statistics.values.size, rowsWithEmpty: statistics.empty };
  }
  const combinations = [indexesOf(facts, columns)];
  const [count] = await countTuples({ table: facts.table, combinations, onlyUnique: false }, context);
  return count!;
}

function usableColumns(facts: TableFacts): string[] {
  return facts.columns
    .filter((column) => !column.ignored && !isAlwaysEmpty(column))
    .map(({ column }) => column);
}

function inferred({ columns, reason }: KeyCandidate): KeyChoice {
  return { columns, kind: 'columns', certainty: 'inferred', reason };
}

function noKey(): KeyChoice {
  return { columns: [], kind: 'none', certainty: 'inferred', reason: '' };
}

function noKeyReason({ columns, rows }: TableFacts, duplicates: number): string {
  const unique = columns
    .filter(({ ignored, statistics: { empty, values } }) => !ignored && empty === 0 && values.size === rows)
    .map(({ column }) => column);
  const listed = rows === 0 || unique.length === 0 ? '' : ` (without a repeated value: ${unique.join(', ')})`;
  return `no column whose name says that it identifies is unique, nor are such columns together${listed}; with \`key: all columns\` ${duplicates} rows would be duplicates`;
}
