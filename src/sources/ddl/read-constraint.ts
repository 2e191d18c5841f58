import { type CheckedValues, readCheckedValues } from './read-check.ts';
import { isKeyword } from './split-statements.ts';
import type { SqlToken } from './sql-tokens.ts';
import { isSymbol, splitAtCommas, type TokenCursor } from './token-cursor.ts';

export type SqlConstraint =
  | { readonly kind: 'primary key' | 'unique'; readonly columns: readonly string[] }
  | {
      readonly kind: 'foreign key';
      readonly columns: readonly string[];
      readonly references: string;
      readonly referencedColumns: readonly string[];
    }
  /** A closed list of texts. */
  | ({ readonly kind: 'values' } & CheckedValues)
  /** An index, another check: says nothing about keys and values. */
  | { readonly kind: 'other' };

/**
 * Reads a table constraint if one stands at the cursor, in a CREATE TABLE or behind ADD. `undefined` = it is a column;
 * nothing is taken then.
 */
export function readConstraint(cursor: TokenCursor): SqlConstraint | undefined {
  if (cursor.take('CONSTRAINT')) {
    // MySQL lets the name away.
    if (!startsConstraint(cursor)) cursor.takeName();
    return readConstraint(cursor) ?? { kind: 'other' };
  }
  if (cursor.take('PRIMARY', 'KEY')) return columnsOf('primary key', cursor);
  if (cursor.take('FOREIGN', 'KEY')) return foreignKey(cursor);
  if (isUniqueConstraint(cursor)) return columnsOf('unique', cursor);
  if (isKeyword(cursor.peek(), 'CHECK') && isSymbol(cursor.peek(1), '(')) return readCheck(cursor);
  return isIndexOrExclusion(cursor) ? { kind: 'other' } : undefined;
}

/** Reads `CHECK (condition)`; another condition than a closed list is `other`. */
export function readCheck(cursor: TokenCursor): SqlConstraint {
  cursor.take('CHECK');
  const checked = readCheckedValues(cursor.takeGroup() ?? []);
  return checked === undefined ? { kind: 'other' } : { kind: 'values', ...checked };
}

/** Reads `table (columns)` behind REFERENCES; no columns = the primary key of that table. */
export function readReference(
  cursor: TokenCursor,
): { references: string; referencedColumns: string[] } | undefined {
  const references = cursor.takeName();
  if (references === undefined) return undefined;
  return { references, referencedColumns: columnList(cursor.takeGroup() ?? []) };
}

function columnsOf(kind: 'primary key' | 'unique', cursor: TokenCursor): SqlConstraint {
  const group = groupAhead(cursor);
  return group === undefined ? { kind: 'other' } : { kind, columns: columnList(group) };
}

function foreignKey(cursor: TokenCursor): SqlConstraint {
  const columns = columnList(groupAhead(cursor) ?? []);
  const reference = cursor.take('REFERENCES') ? readReference(cursor) : undefined;
  return reference === undefined ? { kind: 'other' } : { kind: 'foreign key', columns, ...reference };
}

/** The next group, past words such as CLUSTERED, USING BTREE or the name of an index. */
function groupAhead(cursor: TokenCursor): SqlToken[] | undefined {
  while (!cursor.done) {
    const group = cursor.takeGroup();
    if (group !== undefined) return group;
    cursor.next();
  }
  return undefined;
}

/** Names of columns, without ASC, DESC or a prefix length. */
function columnList(group: readonly SqlToken[]): string[] {
  return splitAtCommas(group).map((part) => part[0]!.text);
}

function startsConstraint(cursor: TokenCursor): boolean {
  const [first, second] = [cursor.peek(), cursor.peek(1)].map((token) =>
    token?.kind === 'word' ? token.text.toUpperCase() : '',
  );
  return (
    ((first === 'PRIMARY' || first === 'FOREIGN') && second === 'KEY') ||
    first === 'UNIQUE' ||
    first === 'CHECK'
  );
}

/** `UNIQUE (a)`, `UNIQUE KEY name (a)`; a column may be called unique, but then a type follows, not a group. */
function isUniqueConstraint(cursor: TokenCursor): boolean {
  if (!cursor.take('UNIQUE')) return false;
  if (!cursor.take('KEY')) cursor.take('INDEX');
  return true;
}

function isIndexOrExclusion(cursor: TokenCursor): boolean {
  const first = cursor.peek();
  const second = cursor.peek(1);
  if (first?.kind !== 'word') return false;
  const word = first.text.toUpperCase();
  if (['EXCLUDE', 'FULLTEXT', 'SPATIAL'].includes(word)) return true;
  if (word === 'PERIOD') return second?.kind === 'word' && second.text.toUpperCase() === 'FOR';
  // `KEY name (column)` is an index; `key varchar(20)` is a column: its group holds a number.
  const isIndex = (word === 'KEY' || word === 'INDEX') && cursor.peek(2)?.text === '(';
  return (
    (isIndex && cursor.peek(3)?.kind !== 'number') ||
    ((word === 'KEY' || word === 'INDEX') && second?.text === '(')
  );
}
