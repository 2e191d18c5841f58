import { readStringList, stringValue } from './read-check.ts';
import type { StatementMeaning } from './statement-meaning.ts';
import type { TokenCursor } from './token-cursor.ts';

/** PostgreSQL's `CREATE TYPE name AS ENUM ('a', 'b')`; the cursor stands behind TYPE. */
export function readCreateType(cursor: TokenCursor): StatementMeaning {
  const type = cursor.takeName();
  const values = cursor.take('AS', 'ENUM') ? readStringList(cursor.takeGroup() ?? []) : undefined;
  if (type === undefined || values === undefined)
    return { kind: 'not understood', reason: 'of types only those AS ENUM (…) are read' };
  return { kind: 'enumeration', type, values, isAddition: false };
}

/** `ALTER TYPE name ADD VALUE 'c'`; who owns a type and which schema it is in says nothing. */
export function readAlterType(cursor: TokenCursor): StatementMeaning {
  const type = cursor.takeName();
  if (cursor.take('OWNER') || cursor.take('SET', 'SCHEMA')) return { kind: 'irrelevant' };
  const isAddition = cursor.take('ADD', 'VALUE');
  cursor.take('IF', 'NOT', 'EXISTS');
  const token = isAddition ? cursor.next() : undefined;
  const value = token && stringValue(token);
  if (type === undefined || value === undefined)
    return { kind: 'not understood', reason: 'of ALTER TYPE only ADD VALUE is read' };
  return { kind: 'enumeration', type, values: [value], isAddition };
}
