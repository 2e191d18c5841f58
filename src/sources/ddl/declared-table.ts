import type { DeclaredTable } from '../../domain/table.ts';
import { distinctForeignKeys } from './distinct-foreign-keys.ts';
import type { SqlColumn } from './read-column.ts';
import type { TableDraft } from './table-draft.ts';

/** Columns that keys and checks name and the table does not have. */
export function unknownColumns(draft: TableDraft): string[] {
  const named = [
    draft.primaryKey,
    ...draft.uniqueKeys,
    ...draft.foreignKeys.map((key) => key.columns),
    draft.checks.map(({ column }) => column),
  ].flat();
  return [...new Set(named)].filter((name) => columnNamed(draft, name) === undefined);
}

/**
 * Keys and checks that name unknown columns are left out; SQL identifiers match in any case. `types` = the values of each
 * type that is a closed list, by name in lower case.
 */
export function toDeclaredTable(
  draft: TableDraft,
  types: ReadonlyMap<string, readonly string[]>,
): DeclaredTable {
  const resolve = (names: readonly string[]) => names.map((name) => columnNamed(draft, name) ?? '');
  const known = (names: readonly string[]) => names.length > 0 && names.every((name) => name !== '');
  const primaryKey = resolve(draft.primaryKey);
  return {
    name: draft.name,
    columns: draft.columns.map((column) => declaredColumn(draft, column, types)),
    primaryKey: known(primaryKey) ? primaryKey : [],
    uniqueKeys: draft.uniqueKeys.map(resolve).filter(known),
    foreignKeys: distinctForeignKeys(
      draft.foreignKeys
        .map(({ columns, references, referencedColumns }) => ({
          columns: resolve(columns),
          references,
          referencedColumns,
        }))
        .filter(({ columns }) => known(columns)),
    ),
  };
}

function declaredColumn(
  draft: TableDraft,
  { name, sqlType, notNull }: SqlColumn,
  types: ReadonlyMap<string, readonly string[]>,
): DeclaredTable['columns'][number] {
  const typeName = sqlType.split('.').at(-1)?.trim().toLowerCase() ?? '';
  const lists = draft.checks
    .filter(({ column }) => columnNamed(draft, column) === name)
    .map(({ values }) => values);
  const [first, ...others] = [types.get(typeName), ...lists].filter((list) => list !== undefined);
  if (first === undefined) return { name, sqlType, notNull };
  const values = first.filter((value) => others.every((list) => list.includes(value)));
  return { name, sqlType, notNull, values };
}

function columnNamed({ columns }: TableDraft, name: string): string | undefined {
  const exact = columns.find((column) => column.name === name);
  return (exact ?? columns.find((column) => column.name.toLowerCase() === name.toLowerCase()))?.name;
}
