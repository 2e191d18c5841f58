import type { CheckedValues } from './read-check.ts';
import type { SqlColumn } from './read-column.ts';
import type { SqlConstraint } from './read-constraint.ts';

type ForeignKeyConstraint = Extract<SqlConstraint, { kind: 'foreign key' }>;

/** A table while its statements are being read: later statements may add keys. */
export interface TableDraft {
  readonly name: string;
  readonly columns: SqlColumn[];
  primaryKey: readonly string[];
  readonly uniqueKeys: (readonly string[])[];
  readonly foreignKeys: ForeignKeyConstraint[];
  readonly checks: CheckedValues[];
}

export function createDraft(name: string): TableDraft {
  return { name, columns: [], primaryKey: [], uniqueKeys: [], foreignKeys: [], checks: [] };
}

export function addColumn(draft: TableDraft, column: SqlColumn): void {
  draft.columns.push(column);
  for (const constraint of column.constraints) addConstraint(draft, constraint);
}

export function addConstraint(draft: TableDraft, constraint: SqlConstraint): void {
  if (constraint.kind === 'primary key') draft.primaryKey = constraint.columns;
  if (constraint.kind === 'unique') draft.uniqueKeys.push(constraint.columns);
  if (constraint.kind === 'foreign key') draft.foreignKeys.push(constraint);
  if (constraint.kind === 'values') draft.checks.push(constraint);
}
