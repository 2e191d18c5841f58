import type { DeclaredTable, Table } from '../../domain/table.ts';
import type { ProfileFinding } from './table-facts.ts';

/** Tables that a SQL schema declares and no source holds: nothing is made of them. */
export function undescribedTables(
  tables: readonly Table[],
  declared: readonly DeclaredTable[],
): ProfileFinding[] {
  const present = new Set(
    tables.flatMap((table) => [table.name, table.table ?? table.name]).map((name) => name.toLowerCase()),
  );
  return declared
    .filter(({ name }) => !present.has(name.toLowerCase()))
    .map(({ name }) => ({
      check: 'declared-table-without-data',
      severity: 'information' as const,
      message: `${name} is declared in a SQL schema, and no source holds its rows; it makes no type.`,
      subjects: [name],
    }));
}
