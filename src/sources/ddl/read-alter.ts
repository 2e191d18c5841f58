import { readConstraint, type SqlConstraint } from './read-constraint.ts';
import { readAlterType } from './read-enumeration-type.ts';
import { isKeyword } from './split-statements.ts';
import type { SqlToken } from './sql-tokens.ts';
import type { StatementMeaning } from './statement-meaning.ts';
import { createCursor, isSymbol, splitAtCommas, type TokenCursor } from './token-cursor.ts';

/** `ALTER TABLE t ADD …`, `ALTER TYPE t ADD VALUE …`; the cursor stands behind ALTER. */
export function readAlter(cursor: TokenCursor): StatementMeaning {
  if (cursor.take('TYPE')) return readAlterType(cursor);
  if (!cursor.take('TABLE')) return { kind: 'irrelevant' };
  cursor.take('IF', 'EXISTS');
  cursor.take('ONLY');
  const table = cursor.takeName();
  if (table === undefined) return { kind: 'not understood', reason: 'it names no table' };
  if (!cursor.take('WITH', 'CHECK')) cursor.take('WITH', 'NOCHECK');
  if (!isKeyword(cursor.peek(), 'ADD')) return readOtherAlteration(cursor);
  return readAdditions(table, remaining(cursor));
}

function readAdditions(table: string, tokens: readonly SqlToken[]): StatementMeaning {
  const constraints = splitAtCommas(tokens).map((part) => {
    const cursor = createCursor(part);
    cursor.take('ADD');
    return readConstraint(createCursor(withoutParentheses(remaining(cursor))));
  });
  const read = constraints.filter((constraint): constraint is SqlConstraint => constraint !== undefined);
  if (read.length < constraints.length) return onlyKeysAreRead;
  return { kind: 'keys', table, constraints: read };
}

const onlyKeysAreRead: StatementMeaning = {
  kind: 'not understood',
  reason: 'only ADD of a key or a check is read',
};

const harmlessAlterations = [
  'OWNER',
  'ENABLE',
  'DISABLE',
  'CHECK',
  'NOCHECK',
  'CLUSTER',
  'REPLICA',
  'ENGINE',
  'SET',
  'AUTO_INCREMENT',
];

function readOtherAlteration(cursor: TokenCursor): StatementMeaning {
  if (isKeyword(cursor.peek(), ...harmlessAlterations)) return { kind: 'irrelevant' };
  // pg_dump writes `ALTER COLUMN id SET DEFAULT nextval(…)` for every serial column.
  const setsDefault =
    cursor.take('ALTER') && [2, 3].some((offset) => isKeyword(cursor.peek(offset), 'DEFAULT', 'GENERATED'));
  return setsDefault ? { kind: 'irrelevant' } : onlyKeysAreRead;
}

function remaining(cursor: TokenCursor): SqlToken[] {
  const tokens: SqlToken[] = [];
  while (!cursor.done) tokens.push(cursor.next()!);
  return tokens;
}

/** Oracle writes `ADD (CONSTRAINT …)`. */
function withoutParentheses(tokens: SqlToken[]): SqlToken[] {
  return isSymbol(tokens[0], '(') ? tokens.slice(1, -1) : tokens;
}
