import type {
  DraftedProperty,
  DraftedRelation,
  DraftedType,
  SchemaDraft,
} from '../../domain/schema-draft.ts';
import type { TableOverrule, Task } from '../../domain/task.ts';
import { className, propertyName } from '../names.ts';
import { columnOf, type DraftedTables, type LinkedTable, tableOf } from './table-links.ts';

type ColumnOverrule = TableOverrule['columns'][string];

const because = 'the drafted schema says so (draft/schema.yaml)';

/**
 * What a draft of S says of tables, as `tables:` of a task: names, keys, datatypes, value lists, units and foreign keys,
 * so that the mapping follows from the same induction as ever. What the author of the task says goes first. Parts that
 * name no table or column are left to `checkDraft`.
 */
export function overrulesOfDraft(draft: SchemaDraft, drafted: DraftedTables): Task['tables'] {
  const merged: Task['tables'] = structuredClone(drafted.overrules);
  const overruleOf = (name: string): TableOverrule => {
    merged[name] ??= { columns: {}, foreignKeys: [] };
    return merged[name];
  };
  for (const type of draft.types) {
    const table = tableOf(type, draft.start, drafted);
    if (table !== undefined) overruleTable(overruleOf(table.name), { type, table, drafted });
  }
  for (const relation of draft.relations) {
    const from = tableOfName(relation.from, draft, drafted);
    const to = tableOfName(relation.to, draft, drafted);
    if (from !== undefined && to !== undefined) addForeignKey(overruleOf(from.name), { relation, from, to });
  }
  for (const table of tablesLeftOut(draft, drafted)) overruleOf(table.name).ignore ??= because;
  return merged;
}

/**
 * Tables of types that the draft leaves out; over `nothing` all that it does not name, but for those that can only join
 * tables that it names.
 */
function tablesLeftOut(draft: SchemaDraft, drafted: DraftedTables): LinkedTable[] {
  if (draft.start !== 'nothing')
    return draft.leaveOut.flatMap((name) => tableOf({ name }, draft.start, drafted) ?? []);
  const linked = new Set(draft.types.map(({ table }) => table));
  const joins = ({ declared }: LinkedTable) =>
    (declared?.foreignKeys ?? []).filter(({ references }) => linked.has(references)).length === 2;
  return drafted.tables.filter((table) => !linked.has(table.name) && !joins(table));
}

/** Names of types that have no table any more because the task, or the draft, leaves it out. */
export function ignoredTypes(tables: Task['tables']): ReadonlySet<string> {
  const ignored = Object.entries(tables).filter(([, { ignore }]) => ignore !== undefined && ignore !== false);
  return new Set(ignored.map(([name, { rename }]) => className(rename ?? name)));
}

function tableOfName(name: string, draft: SchemaDraft, drafted: DraftedTables): LinkedTable | undefined {
  const type = draft.types.find((candidate) => candidate.name === name) ?? { name };
  return tableOf(type, draft.start, drafted);
}

interface TypeOfTable {
  readonly type: DraftedType;
  readonly table: LinkedTable;
  readonly drafted: DraftedTables;
}

function overruleTable(overrule: TableOverrule, { type, table, drafted }: TypeOfTable): void {
  if (className(table.name) !== type.name) overrule.rename ??= type.name;
  const key = keyColumns({ type, table, drafted });
  if (key !== undefined) overrule.key ??= key;
  overrule.because ??= because;
  for (const property of type.properties ?? []) {
    const column = columnOf(table, property.column ?? property.name, drafted);
    if (column === undefined) continue;
    overrule.columns[column] = { ...columnOverrule(property, column), ...overrule.columns[column] };
  }
}

/** Columns of the key, where every property of it has one. */
export function keyColumns({ type, table, drafted }: TypeOfTable): string[] | undefined {
  const columns = (type.key ?? []).map((name) => {
    const property = type.properties?.find((candidate) => candidate.name === name);
    return columnOf(table, property?.column ?? name, drafted);
  });
  const found = columns.filter((column) => column !== undefined);
  return found.length > 0 && found.length === columns.length ? found : undefined;
}

function columnOverrule(property: DraftedProperty, column: string): ColumnOverrule {
  const { name, datatype, values, unit } = property;
  return {
    ...(propertyName(column) === name ? {} : { rename: name }),
    ...(datatype === undefined ? {} : { type: `xsd:${datatype.replace(/^xsd:/, '')}` }),
    ...(values === undefined || values.length === 0 ? {} : { enumeration: values }),
    ...(unit === undefined || unit === '' ? {} : { unit }),
    because,
  };
}

interface Link {
  readonly relation: DraftedRelation;
  readonly from: LinkedTable;
  readonly to: LinkedTable;
}

function addForeignKey(overrule: TableOverrule, { relation, from, to }: Link): void {
  const { columns = [], name } = relation;
  const isWritten = overrule.foreignKeys.some((key) => key.columns.join('\n') === columns.join('\n'));
  if (columns.length === 0 || isWritten || !columns.every((column) => from.columns.includes(column))) return;
  overrule.foreignKeys.push({ columns, references: to.name, name, accept: true, because });
}
