import {
  endsWithTokens,
  isIdentifierName,
  nameStem,
  nameTokens,
  sameTokens,
  tableTokens,
} from './name-tokens.ts';

/** How well a column's name says that it refers to a table; more is better, 0 = it does not. */
export type MatchStrength = 0 | 1 | 2 | 3;

/** Names that say nothing about whose they are. */
const genericNames = [
  'name',
  'title',
  'label',
  'type',
  'description',
  'status',
  'date',
  'value',
  'kind',
  'category',
];

/** The column says that it identifies its own table: `id`, or the table's name with a suffix such as `Identifier`. */
export function isOwnName(columnLabel: string, tableLabel: string): boolean {
  const tokens = nameTokens(columnLabel);
  if (!isIdentifierName(tokens)) return false;
  const stem = nameStem(tokens);
  return stem.length < tokens.length && (stem.length === 0 || sameTokens(stem, tableTokens(tableLabel)));
}

/**
 * 3 = the column is called as the target's key, which carries the target's name; 2 = so called, or it ends so with a
 * role before it (`Parent_Location_Identifier`), or it is the target's name with an identifier suffix; 1 = that with a
 * role before it (`billing_customer_id`).
 */
export function matchStrength(columnLabel: string, target: { label: string; key: string }): MatchStrength {
  const column = nameTokens(columnLabel);
  const key = nameTokens(target.key);
  const speaksForItself = nameStem(key).length > 0 && !genericNames.includes(key.join(' '));
  if (speaksForItself && sameTokens(column, key)) return isOwnName(target.key, target.label) ? 3 : 2;
  if (speaksForItself && endsWithTokens(column, key)) return 2;
  if (!isIdentifierName(column) || !suffixFits(column, key)) return 0;
  const stem = nameStem(column);
  const table = tableTokens(target.label);
  if (table.length === 0 || stem.length === 0) return 0;
  if (sameTokens(stem, table)) return 2;
  return endsWithTokens(stem, table) ? 1 : 0;
}

/** `Customer_Number` is not the `Customer_Id`, though both identify customers; `Customer_Id` is the key whatever its name. */
function suffixFits(column: readonly string[], key: readonly string[]): boolean {
  const suffix = column.at(-1) ?? '';
  return ['id', 'identifier', 'key'].includes(suffix) || suffix === key.at(-1);
}
