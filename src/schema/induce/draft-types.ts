import type { TableProfile } from '../../domain/profile.ts';
import { className, humanLabel } from '../names.ts';
import type { Induction, TypeDraft } from './induction.ts';

/** The classes, by the name of each table that becomes one: tables with a key that are neither ignored nor join tables. */
export function draftTypes(induction: Induction): Map<string, TypeDraft> {
  const { profile } = induction.input;
  const tables = profile.tables.filter((table) => becomesType(induction, table));
  const drafts = new Map<string, TypeDraft>();
  const inProgress = new Set<string>();
  const draft = (table: TableProfile): TypeDraft => {
    const known = drafts.get(table.table);
    if (known !== undefined) return known;
    inProgress.add(table.table);
    const parent = parentOf(table, tables);
    const usable = parent !== undefined && isUsableParent(induction, { table, parent, inProgress });
    const type = usable
      ? newType(induction, table, { type: draft(parent), table: parent })
      : (sameType(induction, table, [...drafts.values()]) ?? newType(induction, table));
    drafts.set(table.table, type);
    inProgress.delete(table.table);
    return type;
  };
  for (const table of tables) draft(table);
  return new Map(tables.map((table) => [table.table, draft(table)]));
}

function becomesType(induction: Induction, table: TableProfile): boolean {
  if (table.ignored || table.joinTable !== undefined) return false;
  if (table.key.kind !== 'none' && table.key.columns.length > 0) return true;
  // Profiling says it of tables with rows, and offers more.
  const isSaid = induction.input.profile.findings.some(
    ({ check, subjects }) => check === 'table-without-key' && subjects[0] === table.table,
  );
  if (isSaid) return false;
  induction.report('table-without-key', 'warning', {
    message: `${table.table} has no key, so its ${table.rows} rows become no entities: ${table.key.reason}`,
    subjects: [table.table],
    repairHint: `Name its key in task.yaml (\`tables: { ${table.table}: { key: [column] } }\`), or say \`key: all columns\`.`,
  });
  return false;
}

function parentOf(table: TableProfile, tables: readonly TableProfile[]): TableProfile | undefined {
  return tables.find((candidate) => candidate.table === table.subtypeOf?.table);
}

function isUsableParent(
  induction: Induction,
  {
    table,
    parent,
    inProgress,
  }: { table: TableProfile; parent: TableProfile; inProgress: ReadonlySet<string> },
): boolean {
  const problem = inProgress.has(parent.table)
    ? 'it would be a subtype of itself'
    : parent.key.columns.length !== table.key.columns.length
      ? `its key has ${table.key.columns.length} columns and that of ${parent.table} ${parent.key.columns.length}`
      : undefined;
  if (problem === undefined) return true;
  induction.report('subtype-impossible', 'warning', {
    message: `${table.table} cannot be a subtype of ${parent.table}: ${problem}.`,
    subjects: [table.table, parent.table],
    repairHint: `Set \`subtypeOf:\` of ${table.table} in task.yaml to the right table, or to false.`,
  });
  return false;
}

/** Two tables are one type when task.yaml gives them one name and their keys have the same columns. */
function sameType(
  induction: Induction,
  table: TableProfile,
  drafts: readonly TypeDraft[],
): TypeDraft | undefined {
  const renamed = (name: string) => induction.input.task.tables[name]?.rename !== undefined;
  const other = drafts.find(({ tables }) =>
    tables.some((known) => known.label === table.label && (renamed(known.table) || renamed(table.table))),
  );
  const first = other?.tables[0];
  if (other === undefined || first === undefined) return undefined;
  if (keyLabels(first) !== keyLabels(table)) {
    induction.report('keys-differ', 'warning', {
      message: `${table.table} and ${first.table} are both called ${table.label}, but their keys differ (${keyLabels(table)}; ${keyLabels(first)}), so they become two types.`,
      subjects: [table.table, first.table],
      repairHint: 'Rename the key columns of one of them in task.yaml.',
    });
    return undefined;
  }
  other.tables.push(table);
  return other;
}

function keyLabels(table: TableProfile): string {
  return table.key.columns.map((column) => labelOf(table, column)).join(', ');
}

export function labelOf(table: TableProfile, column: string): string {
  return table.columns.find((candidate) => candidate.column === column)?.label ?? column;
}

function newType(induction: Induction, table: TableProfile, parent?: TypeDraft['parent']): TypeDraft {
  const { name, iri } = induction.takeName(className(table.label), [table.table]);
  return { iri, name, label: humanLabel(table.label), tables: [table], ...(parent && { parent }) };
}
