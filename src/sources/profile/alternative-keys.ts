import { columnDeclaredAs, type TableFacts } from './table-facts.ts';

/** Declared UNIQUE columns beside the key, where every column is in the data and has a value in some row. */
export function alternativeKeys(facts: TableFacts, key: readonly string[]): string[][] {
  const declared = facts.table.declared?.uniqueKeys ?? [];
  return declared
    .map((names) => names.map((name) => columnDeclaredAs(facts.columns, name)))
    .filter((columns) =>
      columns.every((column) => column !== undefined && !column.ignored && column.statistics.values.size > 0),
    )
    .map((columns) => columns.map((column) => column!.column))
    .filter((columns) => columns.join('\0') !== key.join('\0'));
}
