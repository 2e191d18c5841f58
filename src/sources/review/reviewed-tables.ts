import type { ColumnProfile, Profile, TableProfile } from '../../domain/profile.ts';
import { shortName } from '../profile/decide-datatype.ts';

/** What a person can edit of a column, in the terms of task.yaml; absent = nothing decided. */
export interface ReviewedColumn {
  rename?: string;
  ignore?: boolean;
  type?: string;
  enumeration?: string[];
  multiple?: string;
  unit?: string;
  normalise?: string[];
  required?: boolean;
}

export interface ReviewedLink {
  columns: string[];
  references: string;
  referencedColumns?: string[];
  name?: string;
}

/** What a person can edit of a table, in the terms of task.yaml. */
export interface ReviewedTable {
  rename?: string;
  ignore?: string | boolean;
  key?: 'all columns' | string[];
  subtypeOf?: string;
  joinTable?: boolean;
  columns?: Record<string, ReviewedColumn>;
  foreignKeys?: ReviewedLink[];
}

/** The decisions of a profile as an overrule block that would make the same decisions again. */
export function reviewedTables(profile: Profile): Record<string, ReviewedTable> {
  return Object.fromEntries(profile.tables.map((table) => [table.table, reviewedTable(table, profile)]));
}

function reviewedTable(table: TableProfile, profile: Profile): ReviewedTable {
  const rename = table.label === table.table ? {} : { rename: table.label };
  if (table.ignored) return { ...rename, ignore: table.ignoredReason ?? true };
  const { key, subtypeOf, joinTable, foreignKeys } = table;
  return {
    ...rename,
    ...(key.kind === 'none' ? {} : { key: key.kind === 'all columns' ? 'all columns' : key.columns }),
    ...(subtypeOf === undefined ? {} : { subtypeOf: subtypeOf.table }),
    ...(joinTable === undefined ? {} : { joinTable: true }),
    columns: Object.fromEntries(table.columns.map((column) => [column.column, reviewedColumn(column)])),
    ...(foreignKeys.length === 0
      ? {}
      : { foreignKeys: foreignKeys.map((link) => reviewedLink(link, profile)) }),
  };
}

function reviewedColumn(column: ColumnProfile): ReviewedColumn {
  const rename = column.label === column.column ? {} : { rename: column.label };
  if (column.ignored) return { ...rename, ignore: true };
  return {
    ...rename,
    type: shortName(column.datatype),
    ...(column.enumeration === undefined ? {} : { enumeration: column.enumeration.values }),
    ...(column.multiValued === undefined ? {} : { multiple: column.multiValued.separator }),
    ...(column.unit === undefined ? {} : { unit: column.unit }),
    ...(column.normalise === undefined ? {} : { normalise: column.normalise }),
    ...(column.required === undefined ? {} : { required: column.required.value }),
  };
}

function reviewedLink(link: TableProfile['foreignKeys'][number], { tables }: Profile): ReviewedLink {
  const { columns, table, referencedColumns, name } = link;
  const isToKey =
    tables.find((other) => other.table === table)?.key.columns.join('\0') === referencedColumns.join('\0');
  return {
    columns,
    references: table,
    ...(isToKey ? {} : { referencedColumns }),
    ...(name === undefined ? {} : { name }),
  };
}
