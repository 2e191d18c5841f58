import { xsd } from '../../domain/lexical.ts';
import { isOwnName, matchStrength } from './name-match.ts';
import { isIdentifierName, nameTokens, sameTokens, tableTokens } from './name-tokens.ts';
import type { ColumnFacts, TableFacts } from './table-facts.ts';

/** A key that could be inferred, before composite ones are counted. */
export interface KeyCandidate {
  readonly columns: readonly ColumnFacts[];
  readonly reason: string;
}

const longestKey = 64;
const mostCompositeParts = 6;
const naturalNames = ['name', 'title', 'label', 'code', 'username', 'login', 'email'];

/** Single columns that may be the key, best first, all unique and never empty (the first may be nearly so). */
export function singleCandidates(
  facts: TableFacts,
  others: readonly TableFacts[],
  minimumRows: number,
): KeyCandidate[] {
  const columns = facts.columns.filter((column) => canIdentify(column));
  const own = columns.filter((column) => isOwnName(column.label, facts.label));
  if (facts.rows === 0) return own.map((column) => candidate(column, 'is called as its table'));
  const foreign = new Set(columns.filter((column) => refersToAnother(column, facts, others)));
  const unique = columns.filter((column) => isUnique(column));
  const named = unique.filter((column) => isIdentifierName(nameTokens(column.label)) && !foreign.has(column));
  return [
    ...own.filter(isUnique).map((column) => candidate(column, 'is called as its table and unique')),
    ...own
      .filter(isNearlyUnique)
      .map((column) => candidate(column, 'is called as its table and nearly unique')),
    ...named.map((column) => candidate(column, 'is called as an identifier and unique')),
    ...unique
      .filter((column) => isNatural(column, facts, minimumRows))
      .map((column) => candidate(column, 'is the first column, text and unique')),
  ];
}

/** Combinations of two, then three columns that may be a key together: identifiers and references, then dates and codes. */
export function compositeCandidates(facts: TableFacts, others: readonly TableFacts[]): KeyCandidate[] {
  if (facts.rows < 2) return [];
  const parts = facts.columns
    .filter((column) => canBePart(column) && (isIdentifying(column, facts, others) || isDate(column)))
    .slice(0, mostCompositeParts);
  return [...combinations(parts, 2), ...combinations(parts, 3)]
    .filter((columns) => columns.some((column) => isIdentifying(column, facts, others)))
    .filter(
      (columns) =>
        columns.reduce((product, { statistics }) => product * statistics.values.size, 1) >= facts.rows,
    )
    .map((columns) => ({ columns, reason: 'they are identifiers that are unique together' }));
}

/** A column that is unique although it refers to another table: a one-to-one table, or chance in a small one. */
export function foreignCandidates(facts: TableFacts, others: readonly TableFacts[]): KeyCandidate[] {
  return facts.columns
    .filter((column) => canIdentify(column) && isUnique(column) && refersToAnother(column, facts, others))
    .map((column) => candidate(column, 'refers to another table and is unique'));
}

function candidate(column: ColumnFacts, reason: string): KeyCandidate {
  return { columns: [column], reason: `${column.label} ${reason}` };
}

function canIdentify(column: ColumnFacts): boolean {
  const isTextOrNumber = column.datatype === xsd('string') || column.datatype === xsd('integer');
  return canBePart(column) && isTextOrNumber;
}

function canBePart({ ignored, datatype, statistics }: ColumnFacts): boolean {
  const refused = ['decimal', 'double', 'float', 'boolean', 'time'].map(xsd);
  return !ignored && !refused.includes(datatype) && statistics.longest <= longestKey;
}

function isUnique({ statistics }: ColumnFacts): boolean {
  return statistics.empty === 0 && statistics.values.size === statistics.rows && !statistics.values.isFull;
}

/** At most a tenth of the rows (and one in a small table) lacks it or repeats it: those are faults, not the rule. */
function isNearlyUnique(column: ColumnFacts): boolean {
  const { rows, empty, values } = column.statistics;
  const tolerated = Math.max(1, Math.floor(rows / 10));
  const duplicates = rows - empty - values.size;
  return !isUnique(column) && values.size >= 2 && empty <= tolerated && duplicates <= tolerated;
}

function isNatural(column: ColumnFacts, facts: TableFacts, minimumRows: number): boolean {
  if (column.index !== 0 || column.datatype !== xsd('string')) return false;
  const tokens = nameTokens(column.label);
  const isTableName = sameTokens(tokens, tableTokens(facts.label));
  return isTableName || naturalNames.includes(tokens.join('')) || facts.rows >= minimumRows;
}

function isIdentifying(column: ColumnFacts, facts: TableFacts, others: readonly TableFacts[]): boolean {
  return isIdentifierName(nameTokens(column.label)) || refersToAnother(column, facts, others);
}

function isDate({ datatype }: ColumnFacts): boolean {
  return datatype === xsd('date') || datatype === xsd('dateTime');
}

function refersToAnother(column: ColumnFacts, facts: TableFacts, others: readonly TableFacts[]): boolean {
  if (isOwnName(column.label, facts.label)) return false;
  return others.some((other) => other !== facts && other.columns.some((key) => isKeyOf(key, other, column)));
}

function isKeyOf(key: ColumnFacts, other: TableFacts, column: ColumnFacts): boolean {
  return (
    isOwnName(key.label, other.label) &&
    matchStrength(column.label, { label: other.label, key: key.label }) >= 2
  );
}

function combinations(columns: readonly ColumnFacts[], size: number): ColumnFacts[][] {
  if (size === 0) return [[]];
  return columns.flatMap((column, index) =>
    combinations(columns.slice(index + 1), size - 1).map((rest) => [column, ...rest]),
  );
}
