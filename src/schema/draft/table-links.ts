import type { DraftedType, SchemaDraft } from '../../domain/schema-draft.ts';
import type { Table } from '../../domain/table.ts';
import type { Task } from '../../domain/task.ts';
import { className, propertyName, relationName } from '../names.ts';

export type LinkedTable = Pick<Table, 'name' | 'columns' | 'declared'>;

export interface DraftedTables {
  readonly tables: readonly LinkedTable[];
  /** `tables:` of task.yaml: what its author renamed. */
  readonly overrules: Task['tables'];
}

/** The table whose rows are the entities of a drafted type: the one it names, else, over an induced S, the one its name comes from. */
export function tableOf(
  type: Pick<DraftedType, 'name' | 'table'>,
  start: SchemaDraft['start'],
  { tables, overrules }: DraftedTables,
): LinkedTable | undefined {
  if (type.table !== undefined) return tables.find(({ name }) => name === type.table);
  if (start === 'nothing') return undefined;
  return tables.find(({ name }) => className(overrules[name]?.rename ?? name) === type.name);
}

/** The column behind the name of a property or relation: as it is spelled, else the one whose name in S it would be. */
export function columnOf(
  table: LinkedTable,
  name: string,
  { overrules }: Pick<DraftedTables, 'overrules'>,
): string | undefined {
  if (table.columns.includes(name)) return name;
  const renamed = (column: string) => overrules[table.name]?.columns[column]?.rename ?? column;
  return (
    table.columns.find((column) => propertyName(renamed(column)) === name) ??
    table.columns.find((column) => relationName(renamed(column)) === name)
  );
}
