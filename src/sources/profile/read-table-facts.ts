import type { RunContext } from '../../domain/run-context.ts';
import type { DeclaredTable, Table } from '../../domain/table.ts';
import type { TableOverrule, Task } from '../../domain/task.ts';
import { stopWhenCancelled } from '../cancellation.ts';
import { toldDatatype } from './check-overrules.ts';
import { type ColumnStatistics, createColumnCounter } from './column-statistics.ts';
import { decideDatatype } from './decide-datatype.ts';
import { datatypesOfSqlType } from './sql-datatype.ts';
import { type ColumnFacts, columnDeclaredAs, type TableFacts } from './table-facts.ts';

type NamedColumn = Omit<ColumnFacts, 'statistics' | 'datatype' | 'datatypeDecision'>;

const rowsBetweenEvents = 20_000;

/** Reads a table once and counts everything that can be counted column by column. */
export async function readTableFacts(
  { table, task }: { table: Table; task: Pick<Task, 'tables'> },
  context: RunContext,
): Promise<TableFacts> {
  const overrule = task.tables[table.name];
  const columns = nameColumns(table, overrule);
  const { rows, statistics } = await countColumns(table, columns, context);
  const ignore = overrule?.ignore ?? false;
  return {
    table,
    label: overrule?.rename ?? table.name,
    overrule,
    ignored: ignore !== false,
    ignoredReason: typeof ignore === 'string' ? ignore : overrule?.because,
    rows,
    rejected: table.rejected(),
    columns: columns.map((column, index) => withDatatype(column, statistics[index]!)),
  };
}

function nameColumns(table: Table, overrule: TableOverrule | undefined): NamedColumn[] {
  const named = table.columns.map((column, index) => {
    const told = overrule?.columns[column];
    return { column, label: told?.rename ?? column, index, ignored: told?.ignore ?? false, overrule: told };
  });
  const declarations = declarationsByColumn(named, table.declared);
  return named.map((column) => ({ ...column, declared: declarations.get(column.column) }));
}

function declarationsByColumn(
  named: readonly { column: string; label: string }[],
  declared: DeclaredTable | undefined,
): Map<string, DeclaredTable['columns'][number]> {
  const found = new Map<string, DeclaredTable['columns'][number]>();
  for (const declaration of declared?.columns ?? []) {
    const column = columnDeclaredAs(named, declaration.name)?.column;
    if (column !== undefined && !found.has(column)) found.set(column, declaration);
  }
  return found;
}

async function countColumns(
  table: Table,
  columns: readonly NamedColumn[],
  context: RunContext,
): Promise<{ rows: number; statistics: ColumnStatistics[] }> {
  const counters = columns.map((column) =>
    createColumnCounter(askedDatatypes(column), toldSeparator(column)),
  );
  let rows = 0;
  for await (const { cells } of table.rows()) {
    rows++;
    for (let index = 0; index < counters.length; index++) counters[index]!.add(cells[index] ?? null);
    if (rows % rowsBetweenEvents === 0) reportRows(table.name, rows, context);
  }
  return { rows, statistics: counters.map((counter) => counter.statistics()) };
}

function reportRows(table: string, rows: number, context: RunContext): void {
  stopWhenCancelled(context);
  context.emit({ type: 'note', step: 'profile tables', message: `${table}: ${rows} rows` });
}

function askedDatatypes({ overrule, declared }: NamedColumn): string[] {
  const told = overrule?.type === undefined ? undefined : toldDatatype(overrule.type);
  return [...(told === undefined ? [] : [told]), ...datatypesOfSqlType(declared?.sqlType ?? '')];
}

function toldSeparator({ overrule }: NamedColumn): string | undefined {
  return typeof overrule?.multiple === 'string' ? overrule.multiple : undefined;
}

function withDatatype(column: NamedColumn, statistics: ColumnStatistics): ColumnFacts {
  return { ...column, statistics, ...decideDatatype({ ...column, statistics }) };
}
