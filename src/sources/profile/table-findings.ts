import type { TableProfile } from '../../domain/profile.ts';
import {
  columnDeclaredAs,
  columnOf,
  isAlwaysEmpty,
  type ProfileFinding,
  type TableFacts,
} from './table-facts.ts';

/** What is worth saying of a table as a whole: rows that could not be read, headers, keys that do not hold. */
export function tableFindings(facts: TableFacts, key: TableProfile['key']): ProfileFinding[] {
  if (facts.ignored) return [];
  const findings = [
    rejectedRows(facts),
    noRows(facts),
    renamedHeaders(facts),
    missingColumns(facts),
    emptyColumns(facts),
    ...keyFindings(facts, key),
  ];
  return findings.filter((finding): finding is ProfileFinding => finding !== undefined);
}

function keyFindings(facts: TableFacts, key: TableProfile['key']): (ProfileFinding | undefined)[] {
  const name = facts.table.name;
  if (key.kind === 'none') return [facts.rows === 0 ? undefined : noKey(facts, key)];
  const columns = key.columns.join(', ');
  const about = { severity: 'warning' as const, subjects: [name, ...key.columns] };
  return [
    key.dropped.length === 0
      ? undefined
      : {
          check: 'key-column-always-empty',
          severity: 'information',
          message: `${name}: ${key.dropped.join(', ')} is part of the key and empty in every row; the key is ${columns} without it.`,
          subjects: [name, ...key.dropped],
        },
    key.duplicates === 0
      ? undefined
      : {
          ...about,
          check: 'key-not-unique',
          message: `${name}: ${key.duplicates} rows repeat the key (${columns}) of another row; they become one entity, and values that disagree are a conflict.`,
          repairHint: 'If they are different things, say a longer `key:` in task.yaml.',
        },
    key.rowsWithEmptyKey === 0
      ? undefined
      : {
          ...about,
          check: 'key-empty-in-rows',
          message: `${name}: the key (${columns}) is empty in ${key.rowsWithEmptyKey} of ${facts.rows} rows; they cannot be identified and go to quarantine.`,
        },
  ];
}

function noKey(facts: TableFacts, key: TableProfile['key']): ProfileFinding {
  const name = facts.table.name;
  return {
    check: 'table-without-key',
    severity: 'warning',
    message: `${name} has no key: ${key.reason}. Its ${facts.rows} rows go to quarantine.`,
    subjects: [name],
    repairHint: `Say \`key: [...]\`, \`key: all columns\` (${key.duplicates} duplicates) or \`ignore: "why"\` for ${name} in task.yaml.`,
  };
}

function rejectedRows({ table, rejected, rows }: TableFacts): ProfileFinding | undefined {
  const [first] = rejected;
  if (first === undefined) return undefined;
  const most = rejected.length > rows;
  return {
    check: 'rejected-rows',
    severity: most ? 'blocks' : 'warning',
    message: `${table.name}: ${rejected.length} of ${rejected.length + rows} rows could not be read, the first is row ${first.number}: ${first.reason}.`,
    subjects: [table.name],
    repairHint: most
      ? 'Most rows fail: look at `delimiter:` and at the header.'
      : 'Correct them in the source; they are listed in the merge report.',
  };
}

function noRows({ table, rows, rejected }: TableFacts): ProfileFinding | undefined {
  if (rows + rejected.length > 0) return undefined;
  return {
    check: 'table-without-rows',
    severity: 'warning',
    message: `${table.name} has a header and no rows; its columns become terms without facts.`,
    subjects: [table.name],
  };
}

function renamedHeaders({ table, columns }: TableFacts): ProfileFinding | undefined {
  const renamed = table.columns
    .map((column, index) => ({ column, header: table.headers[index] ?? '' }))
    .filter(({ column, header }) => column !== header.normalize('NFC').trim().replace(/\s+/gu, ' '))
    .filter(({ column }) => columnOf({ columns }, column).overrule?.rename === undefined);
  if (renamed.length === 0) return undefined;
  const listed = renamed.map(
    ({ column, header }) =>
      `${header.trim() === '' ? 'an empty header' : `the second ${header}`} is ${column}`,
  );
  return {
    check: 'headers-renamed',
    severity: 'warning',
    message: `${table.name}: headers are empty or repeated: ${listed.join(', ')}.`,
    subjects: [table.name, ...renamed.map(({ column }) => column)],
    repairHint: 'Say what they mean with `columns: { …: { rename: … } }` in task.yaml.',
  };
}

function missingColumns({ table, columns }: TableFacts): ProfileFinding | undefined {
  const declared = table.declared?.columns.map(({ name }) => name) ?? [];
  const missing = declared.filter((name) => columnDeclaredAs(columns, name) === undefined);
  if (missing.length === 0) return undefined;
  return {
    check: 'declared-column-missing',
    severity: 'warning',
    message: `${table.name} is declared with columns that its data does not have: ${missing.join(', ')}.`,
    subjects: [table.name, ...missing],
  };
}

function emptyColumns({ table, columns, rows }: TableFacts): ProfileFinding | undefined {
  const empty = columns
    .filter((column) => !column.ignored && isAlwaysEmpty(column))
    .map(({ column }) => column);
  if (rows === 0 || empty.length === 0) return undefined;
  return {
    check: 'columns-always-empty',
    severity: 'information',
    message: `${table.name}: no row has a value in ${empty.join(', ')}.`,
    subjects: [table.name, ...empty],
  };
}
