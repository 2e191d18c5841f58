import { xsd } from '../../domain/lexical.ts';
import { type KeyedTable, sameColumns } from './keyed-table.ts';
import { type MatchStrength, matchStrength } from './name-match.ts';
import { isIdentifierName, nameTokens, sameTokens } from './name-tokens.ts';
import type { ForeignKeyChoice } from './stated-foreign-keys.ts';
import { type ColumnFacts, columnOf, isAlwaysEmpty } from './table-facts.ts';

/** A foreign key that a name suggests; it stands if every row is included. `isClear` = no other table fits as well. */
export interface NamedCandidate {
  readonly choice: ForeignKeyChoice;
  readonly isClear: boolean;
}

/** Foreign keys whose names and types match a key of a table, composite ones included. Inclusion is not looked at yet. */
export function namedCandidates(keyed: KeyedTable, all: readonly KeyedTable[]): NamedCandidate[] {
  const targets = all.filter(({ facts, key }) => !facts.ignored && key.kind === 'columns');
  const single = keyed.facts.columns
    .filter((column) => !column.ignored)
    .flatMap((column) => singleCandidate(column, keyed, targets) ?? []);
  return [...single, ...compositeCandidates(keyed, targets)];
}

/** Whether two columns can hold the same values: the same datatype, or both are numbers. */
export function typesMatch(a: ColumnFacts, b: ColumnFacts): boolean {
  const numbers = [xsd('integer'), xsd('decimal')];
  return a.datatype === b.datatype || (numbers.includes(a.datatype) && numbers.includes(b.datatype));
}

function singleCandidate(
  column: ColumnFacts,
  keyed: KeyedTable,
  targets: readonly KeyedTable[],
): NamedCandidate | undefined {
  const matches = targets
    .map((target) => ({ target, strength: strengthOf(column, keyed, target) }))
    .filter(({ strength }) => strength > 0)
    .sort((a, b) => b.strength - a.strength || longestLabel(b.target) - longestLabel(a.target));
  const [best, second] = matches;
  if (best === undefined) return undefined;
  const isClear =
    second === undefined ||
    second.strength < best.strength ||
    longestLabel(second.target) < longestLabel(best.target);
  const { facts, key } = best.target;
  const reason = `its name says ${facts.table.name}, its type is that of the key`;
  return {
    choice: inferredChoice([column.column], { table: facts.table.name, key: key.columns }, reason),
    isClear,
  };
}

function strengthOf(column: ColumnFacts, keyed: KeyedTable, target: KeyedTable): MatchStrength {
  const [keyName, ...more] = target.key.columns;
  if (keyName === undefined || more.length > 0) return 0;
  const key = columnOf(target.facts, keyName);
  if (keyed === target && key === column) return 0;
  // A column without values has the type of whatever it would refer to.
  if (!isAlwaysEmpty(column) && !typesMatch(column, key)) return 0;
  if (keyed === target && isParentName(column.label)) return 2;
  // Two tables with the same key name: the column of the one does not refer to the other unless that is its owner.
  const strength = matchStrength(column.label, { label: target.facts.label, key: key.label });
  const isOwnKey = sameColumns(keyed.key.columns, [column.column]);
  return isOwnKey && strength < 3 ? 0 : strength;
}

/** `ParentId`, `parent_key`: refers to a row of its own table. */
function isParentName(label: string): boolean {
  const tokens = nameTokens(label);
  return tokens.length === 2 && tokens[0] === 'parent' && isIdentifierName(tokens);
}

function compositeCandidates(keyed: KeyedTable, targets: readonly KeyedTable[]): NamedCandidate[] {
  return targets
    .filter((target) => target !== keyed && target.key.columns.length > 1)
    .flatMap((target) => {
      const columns = target.key.columns.map((name) => counterpart(columnOf(target.facts, name), keyed));
      const found = columns.filter((column): column is ColumnFacts => column !== undefined);
      if (found.length < columns.length) return [];
      const reason = `its columns are called as the key of ${target.facts.table.name}`;
      const names = found.map((column) => column.column);
      return [
        {
          choice: inferredChoice(names, { table: target.facts.table.name, key: target.key.columns }, reason),
          isClear: true,
        },
      ];
    });
}

function counterpart(key: ColumnFacts, keyed: KeyedTable): ColumnFacts | undefined {
  const tokens = nameTokens(key.label);
  return keyed.facts.columns.find(
    (column) => !column.ignored && typesMatch(column, key) && sameTokens(nameTokens(column.label), tokens),
  );
}

function inferredChoice(
  columns: readonly string[],
  { table, key }: { table: string; key: readonly string[] },
  reason: string,
): ForeignKeyChoice {
  return { columns: [...columns], table, referencedColumns: [...key], certainty: 'inferred', reason };
}

function longestLabel({ facts }: KeyedTable): number {
  return nameTokens(facts.label).length;
}
