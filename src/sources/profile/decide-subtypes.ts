import type { ForeignKey, TableProfile } from '../../domain/profile.ts';
import type { RunContext } from '../../domain/run-context.ts';
import { countDangling, type ReferencedValues } from './count-dangling.ts';
import { type KeyedTable, sameColumns, tableNamed } from './keyed-table.ts';
import { columnOf, type ProfileFinding } from './table-facts.ts';

/** A table with its links; `subtypeOf` takes its foreign key out of them. */
export interface LinkedTable extends KeyedTable {
  readonly foreignKeys: readonly ForeignKey[];
  readonly subtypeOf?: TableProfile['subtypeOf'];
}

type SubtypeOf = NonNullable<TableProfile['subtypeOf']>;

/**
 * Tables whose primary key is a foreign key to another table's key: told, declared, or inferred when the key has the
 * very name of the other's and the table is not small. Else a finding proposes it.
 */
export async function decideSubtypes(
  {
    all,
    referenced,
    minimumRows,
  }: { all: readonly LinkedTable[]; referenced: ReferencedValues; minimumRows: number },
  context: RunContext,
): Promise<{ tables: LinkedTable[]; findings: ProfileFinding[] }> {
  const findings: ProfileFinding[] = [];
  const decided = all.map((linked) => {
    const { subtypeOf, finding } = subtypeDecision(linked, all, minimumRows);
    if (finding !== undefined) findings.push(finding);
    return subtypeOf === undefined ? linked : asSubtype(linked, subtypeOf);
  });
  const cyclic = decided.filter((linked) => isInCycle(linked, decided));
  if (cyclic.length > 0) findings.push(cycle(cyclic));
  const tables = decided.map((linked, index) => (cyclic.includes(linked) ? all[index]! : linked));
  for (const linked of tables) findings.push(...(await orphans({ linked, tables, referenced }, context)));
  return { tables, findings };
}

function subtypeDecision(
  linked: LinkedTable,
  all: readonly LinkedTable[],
  minimumRows: number,
): { subtypeOf?: SubtypeOf; finding?: ProfileFinding } {
  const told = linked.facts.overrule?.subtypeOf;
  if (told === false || linked.facts.ignored) return {};
  if (told !== undefined) return toldSubtype(linked, tableNamed(all, told)!);
  const link = linked.foreignKeys.find((key) => isSubtypeLink(key, linked, all));
  if (link === undefined) return {};
  if (link.certainty !== 'inferred') {
    const reason = `its key ${link.columns.join(', ')} is a ${link.certainty === 'told' ? 'told' : 'declared'} foreign key to the key of ${link.table}`;
    return { subtypeOf: { table: link.table, certainty: link.certainty, reason } };
  }
  if (linked.facts.rows < minimumRows) return { finding: possible(linked, link) };
  const reason = `its key has the name of the key of ${link.table}, and each of its ${linked.facts.rows} values is there`;
  return { subtypeOf: { table: link.table, certainty: 'inferred', reason } };
}

function toldSubtype(
  linked: LinkedTable,
  target: KeyedTable,
): { subtypeOf?: SubtypeOf; finding?: ProfileFinding } {
  const { facts, key } = linked;
  const name = target.facts.table.name;
  const reason = facts.overrule?.because ?? 'task.yaml says so';
  const fits =
    key.columns.length > 0 && key.columns.length === target.key.columns.length && !target.facts.ignored;
  if (fits) return { subtypeOf: { table: name, certainty: 'told', reason } };
  const problem = target.facts.ignored
    ? `${name} is left out`
    : `its key (${key.columns.join(', ') || 'none'}) cannot be that of ${name} (${target.key.columns.join(', ') || 'none'})`;
  return {
    finding: {
      check: 'subtype-unusable',
      severity: 'blocks',
      message: `${facts.table.name} cannot be a subtype of ${name} as task.yaml says: ${problem}.`,
      subjects: [facts.table.name],
      repairHint: `Say \`key:\` for both tables in the same order, or take \`subtypeOf\` away.`,
    },
  };
}

function isSubtypeLink(link: ForeignKey, { facts, key }: LinkedTable, all: readonly LinkedTable[]): boolean {
  const target = tableNamed(all, link.table)!;
  if (target.facts === facts || key.columns.length === 0 || !sameColumns(link.columns, key.columns))
    return false;
  if (!sameColumns(link.referencedColumns, target.key.columns)) return false;
  if (link.certainty !== 'inferred') return true;
  const labels = (keyed: KeyedTable) =>
    keyed.key.columns.map((column) => columnOf(keyed.facts, column).label);
  return sameColumns(labels({ facts, key }), labels(target));
}

function asSubtype(linked: LinkedTable, subtypeOf: SubtypeOf): LinkedTable {
  const foreignKeys = linked.foreignKeys.filter(
    (key) => key.table !== subtypeOf.table || !sameColumns(key.columns, linked.key.columns),
  );
  return { ...linked, foreignKeys, subtypeOf };
}

function isInCycle(start: LinkedTable, all: readonly LinkedTable[]): boolean {
  const seen = new Set<string>();
  let next = start.subtypeOf?.table;
  while (next !== undefined && !seen.has(next)) {
    if (next === start.facts.table.name) return true;
    seen.add(next);
    next = all.find(({ facts }) => facts.table.name === next)?.subtypeOf?.table;
  }
  return false;
}

/** Rows of a subtype that are no row of its supertype become entities all the same; that is worth saying. */
async function orphans(
  {
    linked,
    tables,
    referenced,
  }: { linked: LinkedTable; tables: readonly LinkedTable[]; referenced: ReferencedValues },
  context: RunContext,
): Promise<ProfileFinding[]> {
  if (linked.subtypeOf === undefined) return [];
  const { table } = linked.subtypeOf;
  const link = {
    columns: linked.key.columns,
    table,
    referencedColumns: tableNamed(tables, table)!.key.columns,
  };
  const [count] = await countDangling({ keyed: linked, links: [link], referenced }, context);
  if (count!.dangling === 0) return [];
  return [
    {
      check: 'subtype-without-supertype-row',
      severity: 'warning',
      message: `${linked.facts.table.name}: ${count!.dangling} of ${linked.facts.rows} rows have no row in ${table}, of which it is a subtype.`,
      subjects: [linked.facts.table.name, ...linked.key.columns],
    },
  ];
}

function possible({ facts }: LinkedTable, link: ForeignKey): ProfileFinding {
  return {
    check: 'subtype-possible',
    severity: 'information',
    message: `${facts.table.name} may be a subtype of ${link.table}: its key is called as that of ${link.table} and its values are there, but ${facts.rows} rows are too few to act upon it.`,
    subjects: [facts.table.name, ...link.columns],
    repairHint: `Say \`subtypeOf: ${link.table}\` for ${facts.table.name} in task.yaml, or \`subtypeOf: false\`.`,
  };
}

function cycle(tables: readonly LinkedTable[]): ProfileFinding {
  const names = tables.map(({ facts }) => facts.table.name);
  return {
    check: 'cyclic-subtype',
    severity: 'blocks',
    message: `${names.join(', ')} are subtypes of each other in a circle; none of them is taken as a subtype.`,
    subjects: names,
    repairHint: 'Say `subtypeOf: false` in task.yaml for the one that is the most general.',
  };
}
