import type { LinkedTable } from './decide-subtypes.ts';
import { tableNamed } from './keyed-table.ts';
import { type ColumnFacts, columnOf, isAlwaysEmpty } from './table-facts.ts';

/** The columns of a table, where a link without a single value takes the datatype of the column it refers to. */
export function withReferencedTypes(linked: LinkedTable, all: readonly LinkedTable[]): ColumnFacts[] {
  return linked.facts.columns.map((column) => {
    const link = linked.foreignKeys.find(
      ({ columns }) => columns.length === 1 && columns[0] === column.column,
    );
    if (link === undefined || !isAlwaysEmpty(column) || column.datatypeDecision.certainty === 'told')
      return column;
    const { datatype } = columnOf(tableNamed(all, link.table)!.facts, link.referencedColumns[0]!);
    const reason = `it has no values; it refers to ${link.table}`;
    return { ...column, datatype, datatypeDecision: { certainty: 'inferred', reason } };
  });
}
