import { knownDatatypes, xsd } from '../../domain/lexical.ts';
import type { Table } from '../../domain/table.ts';
import type { TableOverrule, Task } from '../../domain/task.ts';
import { QuercusError } from '../../errors.ts';
import { nearestNames } from '../nearest-names.ts';

/** TASK_INVALID when `tables:` in task.yaml names a table, column or datatype that does not exist: says which do. */
export function checkOverrules(tables: readonly Table[], task: Pick<Task, 'tables'>): void {
  const byName = new Map(tables.map((table) => [table.name, table]));
  for (const [name, overrule] of Object.entries(task.tables)) {
    const table = tableCalled(name, byName, `tables.${name}`);
    for (const { column, at } of columnsNamed(overrule, name)) requireColumn(table, column, at);
    for (const [column, { type }] of Object.entries(overrule.columns))
      requireDatatype(type, `tables.${name}.columns.${column}.type`);
    checkReferences(name, overrule, byName);
  }
}

/** IRI of a datatype as task.yaml writes it (`xsd:date`), `undefined` when there is none of that name. */
export function toldDatatype(type: string): string | undefined {
  const iri = type.startsWith('xsd:') ? xsd(type.slice('xsd:'.length)) : undefined;
  return iri !== undefined && knownDatatypes.includes(iri) ? iri : undefined;
}

function columnsNamed(overrule: TableOverrule, name: string): { column: string; at: string }[] {
  const at = `tables.${name}`;
  const key = Array.isArray(overrule.key) ? overrule.key : [];
  return [
    ...Object.keys(overrule.columns).map((column) => ({ column, at: `${at}.columns` })),
    ...key.map((column) => ({ column, at: `${at}.key` })),
    ...overrule.foreignKeys.flatMap((foreignKey, index) =>
      foreignKey.columns.map((column) => ({ column, at: `${at}.foreignKeys[${index}].columns` })),
    ),
  ];
}

function checkReferences(name: string, overrule: TableOverrule, byName: ReadonlyMap<string, Table>): void {
  if (typeof overrule.subtypeOf === 'string')
    tableCalled(overrule.subtypeOf, byName, `tables.${name}.subtypeOf`);
  for (const [index, { accept, references, referencedColumns }] of overrule.foreignKeys.entries()) {
    // A declared link to a table that does not exist may be refused by name.
    if (!accept) continue;
    const at = `tables.${name}.foreignKeys[${index}]`;
    const target = tableCalled(references, byName, `${at}.references`);
    for (const column of referencedColumns ?? []) requireColumn(target, column, `${at}.referencedColumns`);
  }
}

function tableCalled(name: string, byName: ReadonlyMap<string, Table>, at: string): Table {
  const table = byName.get(name);
  if (table !== undefined) return table;
  const existing = nearestNames(name, [...byName.keys()]);
  throw invalid(at, `there is no table ${JSON.stringify(name)} in the sources`, existing);
}

function requireColumn(table: Table, column: string, at: string): void {
  if (table.columns.includes(column)) return;
  const existing = nearestNames(column, table.columns);
  throw invalid(at, `the table ${table.name} has no column ${JSON.stringify(column)}`, existing);
}

function requireDatatype(type: string | undefined, at: string): void {
  if (type === undefined || toldDatatype(type) !== undefined) return;
  const names = knownDatatypes
    .filter((iri) => iri.startsWith(xsd('')))
    .map((iri) => iri.replace(xsd(''), 'xsd:'));
  throw invalid(at, `there is no datatype ${JSON.stringify(type)}`, nearestNames(type, names));
}

function invalid(at: string, problem: string, existing: readonly string[]): QuercusError {
  return new QuercusError(
    'TASK_INVALID',
    `task.yaml: ${at}: ${problem}. It has, nearest first: ${existing.join(', ')}.`,
    { details: { at, problem, existing } },
  );
}
