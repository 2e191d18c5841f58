import { xsd } from '../../domain/lexical.ts';
import type { ForeignKey, Profile } from '../../domain/profile.ts';
import { compareUtf8 } from '../../domain/utf8-order.ts';
import { isRefused } from './decide-foreign-keys.ts';
import type { KeyedTable } from './keyed-table.ts';
import { nameTokens, sameTokens, tableTokens } from './name-tokens.ts';
import { type ColumnFacts, columnOf, type ProfileFinding } from './table-facts.ts';

type Proposal = Profile['proposals'][number];

const mostProposals = 25;

/**
 * Foreign keys that inclusion alone suggests. Small integers are included in each other by chance all the time, so
 * none is acted upon; columns called like the table first, then text, then those with most different values.
 */
export function proposeInclusions(
  all: readonly KeyedTable[],
  taken: readonly Proposal[],
): { proposals: Proposal[]; findings: ProfileFinding[] } {
  const targets = all.flatMap(singleKey);
  const found = all
    .filter(({ facts }) => !facts.ignored)
    .flatMap((keyed) =>
      keyed.facts.columns.filter((column) => couldRefer(column, keyed)).map((column) => ({ keyed, column })),
    )
    .filter(({ keyed, column }) => !isTaken(taken, keyed, column))
    .flatMap(({ keyed, column }) =>
      targets
        .filter((target) => includes(target, column, keyed))
        .map((target) => ({ keyed, column, target })),
    )
    .sort((a, b) => weight(b) - weight(a) || compareUtf8(nameOf(a), nameOf(b)));
  const shown = found.slice(0, mostProposals).map(({ keyed, column, target }) => ({
    table: keyed.facts.table.name,
    foreignKey: proposal(column, target),
  }));
  return {
    proposals: shown,
    findings: found.length > shown.length ? [notShown(found.length - shown.length)] : [],
  };
}

interface SingleKey {
  readonly keyed: KeyedTable;
  readonly key: ColumnFacts;
}

function singleKey(keyed: KeyedTable): SingleKey[] {
  const [name, ...more] = keyed.key.columns;
  if (name === undefined || more.length > 0 || keyed.facts.ignored) return [];
  return [{ keyed, key: columnOf(keyed.facts, name) }];
}

function couldRefer(column: ColumnFacts, { key }: KeyedTable): boolean {
  const isTextOrNumber = column.datatype === xsd('string') || column.datatype === xsd('integer');
  return (
    !column.ignored &&
    isTextOrNumber &&
    !key.columns.includes(column.column) &&
    column.statistics.values.size >= 1
  );
}

function isTaken(taken: readonly Proposal[], { facts }: KeyedTable, { column }: ColumnFacts): boolean {
  return taken.some(
    ({ table, foreignKey }) => table === facts.table.name && foreignKey.columns.includes(column),
  );
}

function includes({ keyed, key }: SingleKey, column: ColumnFacts, from: KeyedTable): boolean {
  if (keyed === from && key === column) return false;
  if (isRefused({ columns: [column.column], table: keyed.facts.table.name }, from)) return false;
  // One value that is a key somewhere says nothing, unless the name says the same.
  if (column.statistics.values.size < 2 && !isCalledAs(column, keyed)) return false;
  return key.datatype === column.datatype && column.statistics.values.isSubsetOf(key.statistics.values);
}

function isCalledAs({ label }: ColumnFacts, { facts }: KeyedTable): boolean {
  return sameTokens(nameTokens(label), tableTokens(facts.label));
}

function weight({ column, target }: { column: ColumnFacts; target: SingleKey }): number {
  const name = isCalledAs(column, target.keyed) ? 1e12 : 0;
  return name + (column.datatype === xsd('string') ? 1e9 : 0) + column.statistics.values.size;
}

function nameOf({
  keyed,
  column,
  target,
}: {
  keyed: KeyedTable;
  column: ColumnFacts;
  target: SingleKey;
}): string {
  return [keyed.facts.table.name, column.column, target.keyed.facts.table.name].join('\0');
}

function proposal(column: ColumnFacts, { keyed, key }: SingleKey): ForeignKey {
  const count = column.statistics.values.size;
  const name = isCalledAs(column, keyed) ? 'its name is that of the table' : 'its name does not say so';
  return {
    columns: [column.column],
    table: keyed.facts.table.name,
    referencedColumns: [key.column],
    dangling: 0,
    certainty: 'proposed',
    reason: `its ${count} different values are all among the keys of ${keyed.facts.table.name}; ${name}`,
  };
}

function notShown(count: number): ProfileFinding {
  return {
    check: 'inclusions-not-shown',
    severity: 'information',
    message: `${count} more columns hold values that are all among the keys of some table; only the ${mostProposals} most telling ones are proposed.`,
    subjects: [],
  };
}
