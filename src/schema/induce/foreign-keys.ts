import type { ForeignKey, TableProfile } from '../../domain/profile.ts';
import type { TypeDraft } from './induction.ts';

/**
 * True for a non-key column that stands alone in a foreign key: its value is the target's key and nothing else.
 * A column of a composite foreign key keeps its property, because there may be no reference where it has a value.
 */
export function isColumnOfRelation(
  table: TableProfile,
  column: string,
  types: ReadonlyMap<string, TypeDraft>,
): boolean {
  return relationKeys(table, types).some(({ columns }) => columns.length === 1 && columns[0] === column);
}

/** Foreign keys that become relations: not to a table that has no type, not to itself by the same columns. */
export function relationKeys(table: TableProfile, types: ReadonlyMap<string, TypeDraft>): ForeignKey[] {
  return table.foreignKeys.filter(
    (foreignKey) =>
      types.has(foreignKey.table) && !isOwnKey(table, foreignKey) && !isSubtypeLink(table, foreignKey),
  );
}

/** A table that references itself by the same columns says nothing. */
export function isOwnKey(table: TableProfile, foreignKey: ForeignKey): boolean {
  return foreignKey.table === table.table && sameSet(foreignKey.columns, foreignKey.referencedColumns);
}

/** The subclass axiom says it already. */
export function isSubtypeLink(table: TableProfile, foreignKey: ForeignKey): boolean {
  return table.subtypeOf?.table === foreignKey.table && sameSet(foreignKey.columns, table.key.columns);
}

function sameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name) => b.includes(name));
}
