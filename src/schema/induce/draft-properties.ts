import type { ColumnProfile, TableProfile } from '../../domain/profile.ts';
import { humanLabel, propertyName } from '../names.ts';
import { areCompatible } from './datatypes.ts';
import { isColumnOfRelation } from './foreign-keys.ts';
import type { ColumnUse, Induction, PropertyDraft, TypeDraft } from './induction.ts';

/**
 * Data properties: one per column name, shared by all tables with a column of that name and a compatible datatype.
 * A column whose name is taken in its own table, or whose values are of another kind, gets a numbered name.
 */
export function draftProperties(
  induction: Induction,
  types: ReadonlyMap<string, TypeDraft>,
): PropertyDraft[] {
  const byName = new Map<string, PropertyDraft[]>();
  for (const table of induction.input.profile.tables) {
    const type = types.get(table.table);
    if (type === undefined) continue;
    for (const column of table.columns) {
      if (!becomesProperty(table, column, types)) continue;
      place(induction, byName, { type, table, column });
    }
  }
  return [...byName.values()].flat();
}

/** The property that a column of a table fills. */
export function propertyOf(
  properties: readonly PropertyDraft[],
  table: TableProfile,
  column: string,
): PropertyDraft | undefined {
  return properties.find(({ uses }) =>
    uses.some((use) => use.table === table && use.column.column === column),
  );
}

/** Key columns always; others unless they are ignored or a relation alone says what they hold. */
function becomesProperty(
  table: TableProfile,
  column: ColumnProfile,
  types: ReadonlyMap<string, TypeDraft>,
): boolean {
  if (table.key.columns.includes(column.column)) return true;
  return !column.ignored && !isColumnOfRelation(table, column.column, types);
}

function place(induction: Induction, byName: Map<string, PropertyDraft[]>, use: ColumnUse): void {
  const wanted = propertyName(use.column.label);
  const drafts = byName.get(wanted) ?? [];
  const free = drafts.filter(({ uses }) => uses.every(({ table }) => table !== use.table));
  const fitting = free.filter(({ uses }) => uses.every(({ column }) => areCompatible(column, use.column)));
  const sameLabel = fitting.find(({ uses }) => uses.some(({ column }) => column.label === use.column.label));
  const found = sameLabel ?? fitting[0];
  if (found !== undefined) {
    found.uses.push(use);
    return;
  }
  if (free.length > 0) reportOtherDatatype(induction, use, free[0]!);
  const named = induction.takeName(wanted, [use.table.table, use.column.column]);
  byName.set(wanted, [...drafts, { ...named, label: humanLabel(use.column.label), uses: [use] }]);
}

function reportOtherDatatype(induction: Induction, { table, column }: ColumnUse, other: PropertyDraft): void {
  const known = other.uses[0];
  if (known === undefined) return;
  induction.report('datatypes-differ', 'information', {
    message: `${table.table}.${column.column} holds ${column.datatype}, ${known.table.table}.${known.column.column} ${known.column.datatype}: they become two properties.`,
    subjects: [table.table, column.column, known.table.table, known.column.column],
    repairHint: 'If they mean the same, give both the same `type:` in task.yaml.',
  });
}
