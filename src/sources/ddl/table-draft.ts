import type { DeclaredTable } from '../../domain/table.ts';
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
}

export function createDraft(name: string): TableDraft {
  return { name, columns: [], primaryKey: [], uniqueKeys: [], foreignKeys: [] };
}

export function addColumn(draft: TableDraft, column: SqlColumn): void {
  draft.columns.push(column);
  for (const constraint of column.constraints) addConstraint(draft, constraint);
}

export function addConstraint(draft: TableDraft, constraint: SqlConstraint): void {
  if (constraint.kind === 'primary key') draft.primaryKey = constraint.columns;
  if (constraint.kind === 'unique') draft.uniqueKeys.push(constraint.columns);
  if (constraint.kind === 'foreign key') draft.foreignKeys.push(constraint);
}

/** Columns that keys name and the table does not have. */
export function unknownColumns(draft: TableDraft): string[] {
  const named = [
    draft.primaryKey,
    ...draft.uniqueKeys,
    ...draft.foreignKeys.map((key) => key.columns),
  ].flat();
  return [...new Set(named)].filter((name) => columnNamed(draft, name) === undefined);
}

/** Keys that name unknown columns are left out; SQL identifiers match in any case. */
export function toDeclaredTable(draft: TableDraft): DeclaredTable {
  const resolve = (names: readonly string[]) => names.map((name) => columnNamed(draft, name) ?? '');
  const known = (names: readonly string[]) => names.length > 0 && names.every((name) => name !== '');
  const primaryKey = resolve(draft.primaryKey);
  return {
    name: draft.name,
    columns: draft.columns.map(({ name, sqlType, notNull }) => ({ name, sqlType, notNull })),
    primaryKey: known(primaryKey) ? primaryKey : [],
    uniqueKeys: draft.uniqueKeys.map(resolve).filter(known),
    foreignKeys: draft.foreignKeys
      .map(({ columns, references, referencedColumns }) => ({
        columns: resolve(columns),
        references,
        referencedColumns,
      }))
      .filter(({ columns }) => known(columns)),
  };
}

function columnNamed({ columns }: TableDraft, name: string): string | undefined {
  const exact = columns.find((column) => column.name === name);
  return (exact ?? columns.find((column) => column.name.toLowerCase() === name.toLowerCase()))?.name;
}
