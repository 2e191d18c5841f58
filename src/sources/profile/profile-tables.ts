import type { Profile, TableProfile } from '../../domain/profile.ts';
import type { RunContext } from '../../domain/run-context.ts';
import type { DeclaredTable, Table } from '../../domain/table.ts';
import type { Task } from '../../domain/task.ts';
import { stopWhenCancelled } from '../cancellation.ts';
import { alternativeKeys } from './alternative-keys.ts';
import { checkOverrules } from './check-overrules.ts';
import { profileColumn } from './column-profile.ts';
import { createReferencedValues } from './count-dangling.ts';
import { borrowDatatypes } from './decide-datatype.ts';
import { decideForeignKeys } from './decide-foreign-keys.ts';
import { decideJoinTable } from './decide-join-tables.ts';
import { decideKey } from './decide-key.ts';
import { decideSubtypes, type LinkedTable } from './decide-subtypes.ts';
import type { KeyedTable } from './keyed-table.ts';
import { proposeInclusions } from './propose-inclusions.ts';
import { readTableFacts } from './read-table-facts.ts';
import { withReferencedTypes } from './referenced-types.ts';
import { sharedTypeFindings } from './shared-types.ts';
import type { ProfileFinding, TableFacts } from './table-facts.ts';
import { tableFindings } from './table-findings.ts';
import { toldSentences } from './told-sentences.ts';
import { undescribedTables } from './undescribed-tables.ts';

export type ProfileTask = Pick<Task, 'tables' | 'minimumRows'>;
const step = 'profile tables';

/**
 * Looks at every row of every table and decides keys, links, subtypes, join tables, types and enumerations: what is
 * told beats what is declared, that beats what is inferred; each decision carries its certainty and reason. Reads each
 * table two or three times, in memory that grows with distinct values, not with rows. The order of rows changes nothing.
 * TASK_INVALID when task.yaml overrules a table or column that does not exist.
 */
export async function profileTables(
  {
    tables,
    declared,
    task,
  }: { tables: readonly Table[]; declared: readonly DeclaredTable[]; task: ProfileTask },
  context: RunContext,
): Promise<Profile> {
  checkOverrules(tables, task);
  context.emit({ type: 'step-start', step, total: tables.length, unit: 'tables' });
  const facts = await readFacts(tables, task, context);
  const keyed = await decideKeys(facts, task, context);
  const referenced = createReferencedValues(keyed, context);
  const linked: LinkedTable[] = [];
  const findings: ProfileFinding[] = [];
  const proposals: Profile['proposals'] = [];
  for (const table of keyed) {
    const decided = await decideForeignKeys({ keyed: table, all: keyed, referenced }, context);
    linked.push({ ...table, foreignKeys: decided.foreignKeys });
    findings.push(...decided.findings);
    proposals.push(...decided.proposals.map((foreignKey) => ({ table: table.facts.table.name, foreignKey })));
  }
  const subtypes = await decideSubtypes({ all: linked, referenced, minimumRows: task.minimumRows }, context);
  const profiled = subtypes.tables.map((table) => profileTable(table, subtypes.tables, task));
  const inclusions = proposeInclusions(keyed, [...proposals, ...linksOf(linked)]);
  context.emit({ type: 'step-end', step, done: tables.length });
  return {
    tables: profiled.map(({ profile }) => profile),
    proposals: [...proposals, ...inclusions.proposals],
    told: toldSentences(task),
    findings: [
      ...profiled.flatMap((table) => table.findings),
      ...findings,
      ...subtypes.findings,
      ...sharedTypeFindings(profiled.map(({ profile }) => profile)),
      ...undescribedTables(tables, declared),
      ...inclusions.findings,
    ],
  };
}

async function readFacts(
  tables: readonly Table[],
  task: ProfileTask,
  context: RunContext,
): Promise<TableFacts[]> {
  const facts: TableFacts[] = [];
  for (const [index, table] of tables.entries()) {
    stopWhenCancelled(context);
    facts.push(await readTableFacts({ table, task }, context));
    context.emit({ type: 'step-progress', step, done: index + 1, message: table.name });
  }
  return borrowDatatypes(facts);
}

async function decideKeys(
  facts: readonly TableFacts[],
  task: ProfileTask,
  context: RunContext,
): Promise<KeyedTable[]> {
  const keyed: KeyedTable[] = [];
  const others = facts.filter(({ ignored }) => !ignored);
  for (const table of facts) {
    const key = await decideKey({ facts: table, others, minimumRows: task.minimumRows }, context);
    keyed.push({ facts: table, key });
  }
  return keyed;
}

function linksOf(linked: readonly LinkedTable[]): Profile['proposals'] {
  return linked.flatMap(({ facts, foreignKeys }) =>
    foreignKeys.map((foreignKey) => ({ table: facts.table.name, foreignKey })),
  );
}

function profileTable(
  linked: LinkedTable,
  all: readonly LinkedTable[],
  { minimumRows }: ProfileTask,
): { profile: TableProfile; findings: ProfileFinding[] } {
  const { facts, key, foreignKeys, subtypeOf } = linked;
  const joinTable = decideJoinTable(linked, all);
  const linking = new Set([...key.columns, ...foreignKeys.flatMap(({ columns }) => columns)]);
  const columns = withReferencedTypes(linked, all).map((column) =>
    profileColumn({ table: facts.table.name, column, minimumRows, isKeyOrLink: linking.has(column.column) }),
  );
  const profile: TableProfile = {
    table: facts.table.name,
    path: facts.table.path,
    label: facts.label,
    ignored: facts.ignored,
    ...(facts.ignoredReason === undefined || !facts.ignored ? {} : { ignoredReason: facts.ignoredReason }),
    rows: facts.rows,
    rejectedRows: facts.rejected.length,
    columns: columns.map((column) => column.profile),
    key,
    alternativeKeys: alternativeKeys(facts, key.columns),
    foreignKeys: [...foreignKeys],
    ...(subtypeOf === undefined ? {} : { subtypeOf }),
    ...(joinTable === undefined ? {} : { joinTable }),
  };
  const findings = facts.ignored
    ? []
    : [...tableFindings(facts, key), ...columns.flatMap((column) => column.findings)];
  return { profile, findings };
}
