import type { ForeignKey, TableProfile } from '../../domain/profile.ts';
import { hasName, humanLabel, propertyName, relationName } from '../names.ts';
import { labelOf } from './draft-types.ts';
import { isOwnKey, isSubtypeLink, relationKeys } from './foreign-keys.ts';
import type { Induction, RelationDraft, RelationUse, TypeDraft } from './induction.ts';

/** Object properties from foreign keys and join tables; a name that several tables use is one relation. */
export function draftRelations(induction: Induction, types: ReadonlyMap<string, TypeDraft>): RelationDraft[] {
  const drafts = new Map<string, RelationDraft>();
  for (const table of induction.input.profile.tables) {
    if (table.ignored) continue;
    reportUnused(induction, table, types);
    for (const use of usesOf(induction, table, types)) place(induction, drafts, use);
  }
  return [...drafts.values()];
}

function usesOf(
  induction: Induction,
  table: TableProfile,
  types: ReadonlyMap<string, TypeDraft>,
): RelationUse[] {
  if (table.joinTable !== undefined) return joinTableUse(induction, table, types);
  const type = types.get(table.table);
  if (type === undefined) return [];
  return relationKeys(table, types).map((foreignKey) => ({
    type,
    table,
    foreignKey,
    target: types.get(foreignKey.table)!,
  }));
}

/** From the target of the foreign key that comes first in the columns to the target of the second. */
function joinTableUse(
  induction: Induction,
  table: TableProfile,
  types: ReadonlyMap<string, TypeDraft>,
): RelationUse[] {
  const position = ({ columns }: ForeignKey) =>
    Math.min(...columns.map((name) => table.columns.findIndex(({ column }) => column === name)));
  const [from, to] = [...table.foreignKeys].sort((a, b) => position(a) - position(b));
  const type = from && types.get(from.table);
  const target = to && types.get(to.table);
  if (from !== undefined && to !== undefined && type !== undefined && target !== undefined)
    return [{ type, target, table, foreignKey: to, joinTable: from }];
  induction.report('join-table-without-ends', 'warning', {
    message: `${table.table} joins two tables, but not both of them become entity types, so its ${table.rows} rows are left out.`,
    subjects: [table.table],
    repairHint: `Give both tables a key in task.yaml, or say \`joinTable: false\` for ${table.table}.`,
  });
  return [];
}

function place(induction: Induction, drafts: Map<string, RelationDraft>, use: RelationUse): void {
  const wanted = wantedName(use);
  const subjects = [use.table.table, ...use.foreignKey.columns];
  const names = [wanted, hasName(wanted)];
  for (const name of names) {
    const draft = drafts.get(name);
    if (draft?.uses.every((other) => !meansSomethingElse(other, use))) {
      draft.uses.push(use);
      return;
    }
    if (draft === undefined && !induction.isTaken(name)) {
      if (name !== wanted) reportTaken(induction, { wanted, name, subjects });
      drafts.set(name, { ...induction.takeName(name, subjects), label: labelOfUse(use, name), uses: [use] });
      return;
    }
  }
  const named = induction.takeName(names.at(-1) ?? wanted, subjects);
  drafts.set(named.name, { ...named, label: labelOfUse(use, named.name), uses: [use] });
}

/** Two references of one type that stand in one table, or one of them in a join table. */
function meansSomethingElse(other: RelationUse, use: RelationUse): boolean {
  if (other.type !== use.type) return false;
  return other.table === use.table || other.joinTable !== undefined || use.joinTable !== undefined;
}

function wantedName({ table, foreignKey, target }: RelationUse): string {
  if (foreignKey.name !== undefined) return propertyName(foreignKey.name);
  const [column, ...others] = foreignKey.columns;
  return column === undefined || others.length > 0
    ? propertyName(target.name)
    : relationName(labelOf(table, column));
}

function labelOfUse({ foreignKey }: RelationUse, name: string): string {
  return humanLabel(foreignKey.name ?? name);
}

function reportTaken(
  induction: Induction,
  { wanted, name, subjects }: { wanted: string; name: string; subjects: readonly string[] },
): void {
  induction.report('name-clash', 'information', {
    message: `The relation from ${subjects.join('.')} is called ${name}, because ${wanted} is taken by another term.`,
    subjects,
    repairHint: 'Give it a name of its own with `foreignKeys: [{ columns, references, name }]` in task.yaml.',
  });
}

function reportUnused(
  induction: Induction,
  table: TableProfile,
  types: ReadonlyMap<string, TypeDraft>,
): void {
  for (const foreignKey of table.foreignKeys) {
    const subjects = [table.table, ...foreignKey.columns];
    if (isOwnKey(table, foreignKey))
      induction.report('self-reference', 'information', {
        message: `${subjects.join('.')} references its own column, which says nothing; it becomes no relation.`,
        subjects,
      });
    else if (!types.has(foreignKey.table) && !isSubtypeLink(table, foreignKey))
      induction.report('foreign-key-without-target', 'information', {
        message: `${subjects.join('.')} references ${foreignKey.table}, which becomes no entity type; the values are kept as a plain property.`,
        subjects,
        repairHint: `Add ${foreignKey.table} to the sources, or give it a key.`,
      });
  }
}
