import { readStringList } from './read-check.ts';
import { readCheck, readReference, type SqlConstraint } from './read-constraint.ts';
import { isKeyword } from './split-statements.ts';
import type { SqlToken } from './sql-tokens.ts';
import { isSymbol, type TokenCursor } from './token-cursor.ts';

/** A column of a CREATE TABLE with the constraints that stand in its line. */
export interface SqlColumn {
  readonly name: string;
  readonly sqlType: string;
  readonly notNull: boolean;
  readonly constraints: readonly SqlConstraint[];
}

const afterType = [
  ...[
    'NOT',
    'NULL',
    'DEFAULT',
    'PRIMARY',
    'UNIQUE',
    'REFERENCES',
    'CHECK',
    'CONSTRAINT',
    'COLLATE',
    'GENERATED',
  ],
  ...[
    'IDENTITY',
    'AUTO_INCREMENT',
    'AUTOINCREMENT',
    'COMMENT',
    'KEY',
    'ON',
    'AS',
    'ENCODE',
    'VISIBLE',
    'INVISIBLE',
  ],
  ...[
    'ENABLE',
    'DISABLE',
    'CHARACTER',
    'CHARSET',
    'ROWGUIDCOL',
    'SPARSE',
    'FOREIGN',
    'DEFERRABLE',
    'INITIALLY',
  ],
];

/** `undefined` when no column stands at the cursor. */
export function readColumn(cursor: TokenCursor): SqlColumn | undefined {
  const name = cursor.peek()?.kind === 'symbol' ? undefined : cursor.next()?.text;
  if (name === undefined) return undefined;
  const values = readStringList(enumerationAhead(cursor));
  const sqlType = readType(cursor);
  const { notNull, constraints } = readInlineConstraints(cursor, name);
  const listed: SqlConstraint[] = values === undefined ? [] : [{ kind: 'values', column: name, values }];
  return { name, sqlType, notNull, constraints: [...listed, ...constraints] };
}

/** What stands in MySQL's `enum('a', 'b')`; takes nothing. */
function enumerationAhead(cursor: TokenCursor): SqlToken[] {
  const group: SqlToken[] = [];
  if (!isKeyword(cursor.peek(), 'ENUM') || !isSymbol(cursor.peek(1), '(')) return group;
  for (let offset = 2; !isSymbol(cursor.peek(offset), ')'); offset++) {
    const token = cursor.peek(offset);
    if (token === undefined) break;
    group.push(token);
  }
  return group;
}

function readType(cursor: TokenCursor): string {
  let type = '';
  while (!cursor.done && !isTypeEnd(cursor)) {
    const group = cursor.takeGroup();
    if (group !== undefined) type += `(${group.map((token) => token.text).join('')})`;
    else type += `${type === '' ? '' : ' '}${cursor.next()!.text}`;
  }
  return type;
}

/** `CHARACTER VARYING` is a type, `CHARACTER SET` is not part of one. */
function isTypeEnd(cursor: TokenCursor): boolean {
  if (isKeyword(cursor.peek(), 'CHARACTER')) return isKeyword(cursor.peek(1), 'SET');
  return isKeyword(cursor.peek(), ...afterType);
}

function readInlineConstraints(
  cursor: TokenCursor,
  column: string,
): { notNull: boolean; constraints: SqlConstraint[] } {
  const constraints: SqlConstraint[] = [];
  let notNull = false;
  while (!cursor.done) {
    if (cursor.take('NOT', 'NULL')) notNull = true;
    else if (cursor.take('PRIMARY', 'KEY')) constraints.push({ kind: 'primary key', columns: [column] });
    else if (cursor.take('UNIQUE')) constraints.push({ kind: 'unique', columns: [column] });
    else if (isKeyword(cursor.peek(), 'CHECK')) constraints.push(readCheck(cursor));
    else if (cursor.take('REFERENCES')) {
      const reference = readReference(cursor);
      if (reference !== undefined) constraints.push({ kind: 'foreign key', columns: [column], ...reference });
    } else if (cursor.takeGroup() === undefined) cursor.next();
  }
  return { notNull, constraints };
}
