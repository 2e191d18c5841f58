import type { TableProfile } from '../../domain/profile.ts';
import { fileNameOf } from '../../rdf/file-name.ts';
import type { Drafts } from './complete-types.ts';
import type { Induction } from './induction.ts';

/** The source itself where an outside RML engine reads the right values from it, else its canonical table. */
export function sourcePath(induction: Induction, table: TableProfile, drafts: Drafts): string {
  const split = table.columns.some(({ multiValued }) => multiValued !== undefined);
  const asItIs = isReadable(induction, table) && !split && !hasNormalisedKey(table, drafts);
  return asItIs ? table.path : canonicalPath(table.table);
}

/** Where the canonical form of a table stands in the kernel. */
export function canonicalPath(tableName: string): string {
  return `tables/${fileNameOf(tableName)}.csv`;
}

function isReadable({ input }: Induction, table: TableProfile): boolean {
  if (input.tables === undefined) return table.path.toLowerCase().endsWith('.csv');
  return input.tables.find(({ name }) => name === table.table)?.readableAsIs ?? false;
}

/** Normalised keys stand in the IRIs of their own table and of the tables that reference it. */
function hasNormalisedKey(table: TableProfile, { types }: Drafts): boolean {
  const referenced = table.foreignKeys.flatMap((key) => types.get(key.table)?.tables ?? []);
  const parents: TableProfile[] = [];
  for (let parent = types.get(table.table)?.parent; parent !== undefined; parent = parent.type.parent)
    parents.push(parent.table);
  const keyed = [table, ...referenced, ...parents];
  return keyed.some(({ columns }) => columns.some(({ normalise }) => (normalise ?? []).length > 0));
}
