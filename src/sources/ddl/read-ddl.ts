import type { Finding } from '../../domain/finding.ts';
import type { DeclaredTable } from '../../domain/table.ts';
import { sourceFinding } from '../source-finding.ts';
import { toDeclaredTable, unknownColumns } from './declared-table.ts';
import { readStatement } from './read-statement.ts';
import { type SqlStatement, splitStatements } from './split-statements.ts';
import { tokenizeSql } from './sql-tokens.ts';
import type { StatementMeaning } from './statement-meaning.ts';
import { addConstraint, type TableDraft } from './table-draft.ts';

/**
 * Tables, keys and closed lists of values that a SQL script declares, in the order of the script: ANSI, SQL Server, MySQL, PostgreSQL, Oracle,
 * SQLite. Never throws; whatever was not understood is a finding that names the statement and its line.
 */
export function readDdl(sql: string, path: string): { tables: DeclaredTable[]; findings: Finding[] } {
  const script: Script = { drafts: new Map(), types: new Map() };
  const findings: Finding[] = [];
  const dataLines: number[] = [];
  for (const statement of splitStatements(tokenizeSql(sql))) {
    const meaning = readStatement(statement);
    if (meaning.kind === 'data') dataLines.push(statement[0]!.line);
    else findings.push(...apply(meaning, script).map((reason) => notUnderstood({ statement, reason, path })));
  }
  for (const draft of script.drafts.values()) findings.push(...strayColumns(draft, path));
  if (dataLines.length > 0) findings.push(dataNotRead(path, dataLines));
  const tables = [...script.drafts.values()].map((draft) => toDeclaredTable(draft, script.types));
  return { tables, findings };
}

/** What was read so far, by name in lower case. */
interface Script {
  readonly drafts: Map<string, TableDraft>;
  /** Values of each type that is a closed list. */
  readonly types: Map<string, readonly string[]>;
}

/** Returns what could not be applied, a reason each. */
function apply(meaning: StatementMeaning, { drafts, types }: Script): string[] {
  if (meaning.kind === 'not understood') return [meaning.reason];
  if (meaning.kind === 'table') {
    const key = meaning.draft.name.toLowerCase();
    if (drafts.has(key)) return ['the table was declared before; the first declaration stands'];
    drafts.set(key, meaning.draft);
    return meaning.notUnderstood.map((element) => `it has an element that is not understood: ${element}`);
  }
  if (meaning.kind === 'enumeration') {
    const type = meaning.type.toLowerCase();
    const known = meaning.isAddition ? types.get(type) : [];
    if (known === undefined) return [`no CREATE TYPE ${meaning.type} came before it`];
    types.set(type, [...known, ...meaning.values]);
  }
  if (meaning.kind !== 'keys') return [];
  const draft = drafts.get(meaning.table.toLowerCase());
  if (draft === undefined) return [`no CREATE TABLE ${meaning.table} came before it`];
  for (const constraint of meaning.constraints) addConstraint(draft, constraint);
  return [];
}

function notUnderstood({
  statement,
  reason,
  path,
}: {
  statement: SqlStatement;
  reason: string;
  path: string;
}): Finding {
  const text = statement
    .slice(0, 8)
    .map((token) => token.text)
    .join(' ')
    .slice(0, 80);
  return sourceFinding({
    check: 'ddl-statement-not-understood',
    severity: 'warning',
    message: `${path} line ${statement[0]!.line}: \`${text} …\` was not read: ${reason}.`,
    subjects: [path],
    repairHint: 'If it declares a key or a link that matters, say so under `tables:` in task.yaml.',
  });
}

function strayColumns(draft: TableDraft, path: string): Finding[] {
  return unknownColumns(draft).map((column) =>
    sourceFinding({
      check: 'ddl-unknown-column',
      severity: 'warning',
      message: `${path}: a key or check of ${draft.name} names the column ${column}, which the table does not have; it is left out.`,
      subjects: [draft.name, column],
    }),
  );
}

function dataNotRead(path: string, lines: readonly number[]): Finding {
  return sourceFinding({
    check: 'ddl-data-not-read',
    severity: 'warning',
    message: `${path} holds ${lines.length} statements with rows (the first in line ${lines[0]}); rows are read from CSV and SQLite only.`,
    subjects: [path],
    repairHint: 'Load the script into a SQLite file, or export the tables to CSV.',
  });
}
