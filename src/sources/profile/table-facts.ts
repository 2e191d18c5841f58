import type { Profile } from '../../domain/profile.ts';
import type { DeclaredTable, RejectedRow, Table } from '../../domain/table.ts';
import type { TableOverrule } from '../../domain/task.ts';
import type { ColumnStatistics } from './column-statistics.ts';

export type ProfileFinding = Profile['findings'][number];
export type Decision = { certainty: 'told' | 'declared' | 'inferred' | 'proposed'; reason: string };

/** A column with everything that was told, declared and seen of it. */
export interface ColumnFacts {
  readonly column: string;
  /** The column's name in S, after a rename. */
  readonly label: string;
  readonly index: number;
  readonly ignored: boolean;
  readonly overrule: TableOverrule['columns'][string] | undefined;
  readonly declared: DeclaredTable['columns'][number] | undefined;
  readonly statistics: ColumnStatistics;
  readonly datatype: string;
  readonly datatypeDecision: Decision;
}

/** A table with everything that was told, declared and seen of it; what is decided from it comes later. */
export interface TableFacts {
  readonly table: Table;
  readonly label: string;
  readonly overrule: TableOverrule | undefined;
  readonly ignored: boolean;
  readonly ignoredReason: string | undefined;
  readonly rows: number;
  readonly rejected: readonly RejectedRow[];
  readonly columns: readonly ColumnFacts[];
}

/** The column called `name` in the source. */
export function columnOf(facts: Pick<TableFacts, 'columns'>, name: string): ColumnFacts {
  return facts.columns.find((column) => column.column === name)!;
}

/** Positions of columns in a row. */
export function indexesOf(facts: Pick<TableFacts, 'columns'>, names: readonly string[]): number[] {
  return names.map((name) => columnOf(facts, name).index);
}

/**
 * The column that a SQL schema calls `name`: its name in S first, because a rename repairs exactly such mismatches,
 * then its name in the source, then either in any case.
 */
export function columnDeclaredAs<Column extends { column: string; label: string }>(
  columns: readonly Column[],
  name: string,
): Column | undefined {
  const lower = name.toLowerCase();
  return (
    columns.find((column) => column.label === name) ??
    columns.find((column) => column.column === name) ??
    columns.find((column) => column.label.toLowerCase() === lower) ??
    columns.find((column) => column.column.toLowerCase() === lower)
  );
}

/** The table that a SQL schema calls `name`: in the same file first, then by name, in any case last. */
export function tableDeclaredAs(
  all: readonly TableFacts[],
  name: string,
  from: Table,
): TableFacts | undefined {
  const lower = name.toLowerCase();
  return (
    all.find(({ table }) => table.path === from.path && table.table === name) ??
    all.find(({ table }) => table.path === from.path && table.table?.toLowerCase() === lower) ??
    all.find(({ table }) => table.name === name) ??
    all.find(({ table }) => table.name.toLowerCase() === lower)
  );
}

/** Whether no row has a value in the column. */
export function isAlwaysEmpty({ statistics }: Pick<ColumnFacts, 'statistics'>): boolean {
  return statistics.empty === statistics.rows;
}
