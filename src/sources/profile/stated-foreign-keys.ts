import type { ForeignKey } from '../../domain/profile.ts';
import type { DeclaredTable } from '../../domain/table.ts';
import { type KeyedTable, sameColumns, tableNamed } from './keyed-table.ts';
import { columnDeclaredAs, type ProfileFinding, tableDeclaredAs } from './table-facts.ts';

/** A foreign key before its rows are counted. */
export type ForeignKeyChoice = Omit<ForeignKey, 'dangling'>;

/** Foreign keys that task.yaml tells, references without columns resolved to the key of the other table. */
export function toldForeignKeys(
  keyed: KeyedTable,
  all: readonly KeyedTable[],
): { chosen: ForeignKeyChoice[]; findings: ProfileFinding[] } {
  const chosen: ForeignKeyChoice[] = [];
  const findings: ProfileFinding[] = [];
  for (const told of keyed.facts.overrule?.foreignKeys ?? []) {
    if (!told.accept) continue;
    const target = tableNamed(all, told.references)!;
    const referencedColumns = told.referencedColumns ?? target.key.columns;
    const problem = whyUnusable({ columns: told.columns, referencedColumns, keyed, target });
    if (problem !== undefined) findings.push(unusable(keyed, told.columns, problem));
    else {
      const name = told.name === undefined ? {} : { name: told.name };
      const reason = told.because ?? 'task.yaml says so';
      chosen.push({
        columns: told.columns,
        table: told.references,
        referencedColumns,
        ...name,
        certainty: 'told',
        reason,
      });
    }
  }
  return { chosen, findings };
}

/** Foreign keys that a SQL schema declares; those to tables or columns that are not there become findings. */
export function declaredForeignKeys(
  keyed: KeyedTable,
  all: readonly KeyedTable[],
): { chosen: ForeignKeyChoice[]; findings: ProfileFinding[] } {
  const chosen: ForeignKeyChoice[] = [];
  const findings: ProfileFinding[] = [];
  for (const declared of keyed.facts.table.declared?.foreignKeys ?? []) {
    const resolved = resolve(declared, keyed, all);
    if (!('check' in resolved)) chosen.push(resolved);
    else if (!isToldOtherwise(declared, keyed)) findings.push(resolved);
  }
  return { chosen, findings };
}

/** The author has said what these columns are: a subtype's key, or another link. */
function isToldOtherwise({ columns }: { columns: readonly string[] }, { facts, key }: KeyedTable): boolean {
  const resolved = columns.map((name) => columnDeclaredAs(facts.columns, name)?.column ?? name);
  const isSubtypeKey = typeof facts.overrule?.subtypeOf === 'string' && sameColumns(resolved, key.columns);
  return (
    isSubtypeKey || (facts.overrule?.foreignKeys ?? []).some((told) => sameColumns(told.columns, resolved))
  );
}

function resolve(
  declared: DeclaredTable['foreignKeys'][number],
  keyed: KeyedTable,
  all: readonly KeyedTable[],
): ForeignKeyChoice | ProfileFinding {
  const facts = tableDeclaredAs(
    all.map((other) => other.facts),
    declared.references,
    keyed.facts.table,
  );
  if (facts === undefined) return toAbsentTable(keyed, declared);
  const target = tableNamed(all, facts.table.name)!;
  const columns = declared.columns.map((name) => columnDeclaredAs(keyed.facts.columns, name)?.column);
  const referenced = declared.referencedColumns.map((name) => columnDeclaredAs(facts.columns, name)?.column);
  if (columns.includes(undefined) || referenced.includes(undefined)) {
    return unusable(
      keyed,
      declared.columns,
      `a column of its declared link to ${declared.references} is missing in the data`,
    );
  }
  const referencedColumns = referenced.length > 0 ? (referenced as string[]) : target.key.columns;
  const problem = whyUnusable({ columns: columns as string[], referencedColumns, keyed, target });
  if (problem !== undefined) return unusable(keyed, declared.columns, problem);
  return {
    columns: columns as string[],
    table: facts.table.name,
    referencedColumns,
    certainty: 'declared',
    reason: `it is a declared foreign key to ${declared.references}`,
  };
}

function whyUnusable({
  columns,
  referencedColumns,
  keyed,
  target,
}: {
  columns: readonly string[];
  referencedColumns: readonly string[];
  keyed: KeyedTable;
  target: KeyedTable;
}): string | undefined {
  const ignored = keyed.facts.columns.find((column) => column.ignored && columns.includes(column.column));
  if (ignored !== undefined) return `its column ${ignored.column} is left out`;
  if (target.facts.ignored) return `the table ${target.facts.table.name} is left out`;
  if (columns.length === referencedColumns.length) return undefined;
  return `${columns.length} columns cannot refer to the ${referencedColumns.length} columns (${referencedColumns.join(', ') || 'no key'}) of ${target.facts.table.name}`;
}

function toAbsentTable(
  { facts }: KeyedTable,
  declared: DeclaredTable['foreignKeys'][number],
): ProfileFinding {
  return {
    check: 'foreign-key-to-absent-table',
    severity: 'warning',
    message: `${facts.table.name}: ${declared.columns.join(', ')} is declared to refer to ${declared.references}, and the sources hold no such table; it stays plain data.`,
    subjects: [facts.table.name, ...declared.columns],
    repairHint: `Add the data of ${declared.references}, or say under \`tables: ${facts.table.name}: foreignKeys:\` which table it refers to.`,
  };
}

function unusable({ facts }: KeyedTable, columns: readonly string[], problem: string): ProfileFinding {
  return {
    check: 'foreign-key-unusable',
    severity: 'warning',
    message: `${facts.table.name}: the link of ${columns.join(', ')} cannot be used: ${problem}.`,
    subjects: [facts.table.name, ...columns],
  };
}
