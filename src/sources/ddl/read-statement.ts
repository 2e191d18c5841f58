import { readAlter } from './read-alter.ts';
import { readColumn } from './read-column.ts';
import { readConstraint } from './read-constraint.ts';
import { readCreateType } from './read-enumeration-type.ts';
import { isKeyword, type SqlStatement } from './split-statements.ts';
import type { SqlToken } from './sql-tokens.ts';
import type { StatementMeaning } from './statement-meaning.ts';
import { addColumn, addConstraint, createDraft, type TableDraft } from './table-draft.ts';
import { createCursor, isSymbol, splitAtCommas, type TokenCursor } from './token-cursor.ts';

const dataStatements = ['INSERT', 'COPY', 'UPDATE', 'DELETE', 'MERGE', 'LOAD', 'REPLACE', 'BULK'];
const irrelevantStatements = [
  ...[
    'SET',
    'USE',
    'GO',
    'DROP',
    'COMMENT',
    'GRANT',
    'REVOKE',
    'BEGIN',
    'COMMIT',
    'START',
    'PRAGMA',
    'LOCK',
    'END',
  ],
  ...[
    'UNLOCK',
    'ANALYZE',
    'VACUUM',
    'EXEC',
    'EXECUTE',
    'PRINT',
    'DELIMITER',
    'PROMPT',
    'REM',
    'SPOOL',
    'SELECT',
    'IF',
  ],
];
const objectsWithoutKeys = [
  ...[
    'INDEX',
    'SEQUENCE',
    'SCHEMA',
    'DATABASE',
    'EXTENSION',
    'USER',
    'ROLE',
    'LOGIN',
    'TABLESPACE',
    'PUBLICATION',
  ],
];

/** What a statement says about tables and keys. Never throws: what it does not know is `not understood`. */
export function readStatement(statement: SqlStatement): StatementMeaning {
  if (isKeyword(statement[0], ...dataStatements)) return { kind: 'data' };
  if (isKeyword(statement[0], ...irrelevantStatements)) return { kind: 'irrelevant' };
  const cursor = createCursor(statement);
  if (cursor.take('CREATE')) return readCreate(cursor);
  if (cursor.take('ALTER')) return readAlter(cursor);
  return { kind: 'not understood', reason: 'it begins with no statement that is known here' };
}

const modifiers = [
  'OR',
  'REPLACE',
  'GLOBAL',
  'LOCAL',
  'TEMP',
  'TEMPORARY',
  'UNLOGGED',
  'EXTERNAL',
  'FOREIGN',
  'COLUMN',
];

function readCreate(cursor: TokenCursor): StatementMeaning {
  while (isKeyword(cursor.peek(), ...modifiers)) cursor.next();
  if (cursor.take('TABLE')) return readCreateTable(cursor);
  if (cursor.take('TYPE')) return readCreateType(cursor);
  if (cursor.take('UNIQUE')) return readUniqueIndex(cursor);
  if (isKeyword(cursor.peek(), ...objectsWithoutKeys, 'CLUSTERED', 'NONCLUSTERED'))
    return { kind: 'irrelevant' };
  return {
    kind: 'not understood',
    reason: 'only CREATE TABLE, CREATE UNIQUE INDEX and CREATE TYPE … AS ENUM are read',
  };
}

function readCreateTable(cursor: TokenCursor): StatementMeaning {
  cursor.take('IF', 'NOT', 'EXISTS');
  const name = cursor.takeName();
  const elements = cursor.takeGroup();
  if (name === undefined) return { kind: 'not understood', reason: 'it names no table' };
  if (elements === undefined) return { kind: 'not understood', reason: 'it lists no columns' };
  const draft = createDraft(name);
  const notUnderstood: string[] = [];
  for (const element of splitAtCommas(elements)) readElement(element, draft, notUnderstood);
  if (draft.columns.length === 0) return { kind: 'not understood', reason: 'it lists no columns' };
  return { kind: 'table', draft, notUnderstood };
}

function readElement(element: readonly SqlToken[], draft: TableDraft, notUnderstood: string[]): void {
  const cursor = createCursor(element);
  const constraint = readConstraint(cursor);
  if (constraint !== undefined) {
    addConstraint(draft, constraint);
    return;
  }
  const column = isKeyword(element[0], 'LIKE') ? undefined : readColumn(cursor);
  if (column === undefined) notUnderstood.push(element.map((token) => token.text).join(' '));
  else addColumn(draft, column);
}

/** `CREATE UNIQUE INDEX name ON table (columns)`; one with WHERE is not unique over all rows. */
function readUniqueIndex(cursor: TokenCursor): StatementMeaning {
  while (!cursor.done && !cursor.take('ON')) cursor.next();
  const table = cursor.takeName();
  const group = cursor.takeGroup();
  if (table === undefined || group === undefined) {
    return { kind: 'not understood', reason: 'its table or columns could not be found' };
  }
  const columns = splitAtCommas(group).map((part) => part[0]!.text);
  const isOverWholeColumns = splitAtCommas(group).every((part) => !isSymbol(part[1], '('));
  const isPartial = isKeyword(cursor.peek(), 'WHERE');
  if (isPartial || !isOverWholeColumns) return { kind: 'irrelevant' };
  return { kind: 'keys', table, constraints: [{ kind: 'unique', columns }] };
}
