import type { TableOverrule, Task } from '../../domain/task.ts';

type ColumnOverrule = TableOverrule['columns'][string];

/** What task.yaml had to tell, one sentence each with its reason, in the order of task.yaml. */
export function toldSentences(task: Pick<Task, 'tables'>): string[] {
  return Object.entries(task.tables).flatMap(([table, overrule]) => [
    ...aboutTable(table, overrule),
    ...Object.entries(overrule.columns).flatMap(([column, told]) =>
      aboutColumn(`${table}.${column}`, told, overrule.because),
    ),
    ...overrule.foreignKeys.map((told) => aboutLink(table, told, overrule.because)),
  ]);
}

function aboutTable(table: string, overrule: TableOverrule): string[] {
  const { rename, ignore, key, subtypeOf, joinTable, because } = overrule;
  const said = [
    rename === undefined ? undefined : `${table} is called ${rename}`,
    ignore === undefined || ignore === false ? undefined : `${table} is left out`,
    key === undefined
      ? undefined
      : `the key of ${table} is ${typeof key === 'string' ? key : key.join(', ')}`,
    subtypeOf === undefined
      ? undefined
      : `${table} is ${subtypeOf === false ? 'no subtype' : `a subtype of ${subtypeOf}`}`,
    joinTable === undefined ? undefined : `${table} is ${joinTable ? 'a' : 'no'} join table`,
  ];
  const why = typeof ignore === 'string' ? ignore : because;
  return said.filter((text) => text !== undefined).map((text) => sentence(text, why));
}

function aboutColumn(name: string, told: ColumnOverrule, because: string | undefined): string[] {
  const said = [
    told.rename === undefined ? undefined : `${name} is called ${told.rename}`,
    told.ignore === true ? `${name} is left out` : undefined,
    told.type === undefined ? undefined : `${name} is ${told.type}`,
    told.enumeration === undefined
      ? undefined
      : `${name} is ${told.enumeration === false ? 'no' : 'an'} enumeration`,
    told.multiple === undefined ? undefined : multiple(name, told.multiple),
    told.unit === undefined ? undefined : `${name} is measured in ${told.unit}`,
    told.normalise === undefined ? undefined : `${name} is normalised by ${told.normalise.join(', ')}`,
    told.required === undefined ? undefined : `${name} is ${told.required ? '' : 'not '}required`,
  ];
  return said.filter((text) => text !== undefined).map((text) => sentence(text, told.because ?? because));
}

function multiple(name: string, separator: string | false): string {
  return separator === false
    ? `${name} holds one value a cell`
    : `${name} holds values separated by "${separator}"`;
}

function aboutLink(
  table: string,
  told: TableOverrule['foreignKeys'][number],
  because: string | undefined,
): string {
  const verb = told.accept ? 'refers' : 'does not refer';
  const named = told.name === undefined ? '' : ` as ${told.name}`;
  return sentence(
    `${table}.${told.columns.join(', ')} ${verb} to ${told.references}${named}`,
    told.because ?? because,
  );
}

function sentence(text: string, because: string | undefined): string {
  const start = text.charAt(0).toUpperCase() + text.slice(1);
  return because === undefined ? `${start}.` : `${start}: ${because.replace(/\.$/, '')}.`;
}
