import type { TableProfile } from '../../domain/profile.ts';
import { QuercusError } from '../../errors.ts';
import type { LinkedTable } from './decide-subtypes.ts';
import { sameColumns } from './keyed-table.ts';

/**
 * A table that holds nothing but two foreign keys, and that nothing refers to, is one relation between the two.
 * TASK_INVALID when task.yaml says so of a table that cannot be one.
 */
export function decideJoinTable(linked: LinkedTable, all: readonly LinkedTable[]): TableProfile['joinTable'] {
  const told = linked.facts.overrule?.joinTable;
  if (told === false || linked.facts.ignored) return undefined;
  const problem = whyNoJoinTable(linked, all);
  if (told === true && problem !== undefined) throw cannotBeJoinTable(linked, problem);
  if (problem !== undefined) return undefined;
  if (told === true) return { certainty: 'told', reason: 'task.yaml says so' };
  const [first, second] = linked.foreignKeys;
  const certainty = [first, second].some((key) => key?.certainty === 'inferred') ? 'inferred' : 'declared';
  return {
    certainty,
    reason: `all its columns are its foreign keys to ${first?.table} and ${second?.table}`,
  };
}

function whyNoJoinTable(linked: LinkedTable, all: readonly LinkedTable[]): string | undefined {
  const { facts, key, foreignKeys, subtypeOf } = linked;
  if (subtypeOf !== undefined) return `it is a subtype of ${subtypeOf.table}`;
  if (foreignKeys.length !== 2) return `it has ${foreignKeys.length} foreign keys, not two`;
  const linking = foreignKeys.flatMap(({ columns }) => columns);
  const columns = facts.columns.filter((column) => !column.ignored).map(({ column }) => column);
  if (linking.length !== columns.length || !sameColumns(columns, linking))
    return 'it has other columns beside them';
  if (!sameColumns(key.columns, columns))
    return `its key is ${key.columns.join(', ') || 'none'}, not both of them`;
  const referring = all.find((other) => other.foreignKeys.some(({ table }) => table === facts.table.name));
  return referring === undefined ? undefined : `${referring.facts.table.name} refers to it`;
}

function cannotBeJoinTable({ facts }: LinkedTable, problem: string): QuercusError {
  const name = facts.table.name;
  return new QuercusError(
    'TASK_INVALID',
    `task.yaml: tables.${name}.joinTable: ${name} cannot be a join table: ${problem}. Leave columns out with \`ignore: true\`, or take \`joinTable\` away.`,
    { details: { at: `tables.${name}.joinTable`, problem } },
  );
}
