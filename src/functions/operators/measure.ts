import { xsd } from '../../domain/lexical.ts';
import { invalid } from '../function-invalid.ts';
import { type Column, type ColumnType, familyOf } from '../plan/column.ts';
import { navigate } from '../plan/navigate.ts';
import type { TablePlan } from '../plan/table-plan.ts';

export const measureFunctions = [
  'count',
  'distinct',
  'sum',
  'min',
  'max',
  'avg',
  'first',
  'last',
  'collect',
] as const;
export type MeasureFunction = (typeof measureFunctions)[number];

/** The text of one measure: `sum(payment.claimAmount)`, `count()`, `first(status by date)`. */
export interface MeasureText {
  readonly name: string;
  readonly function: MeasureFunction;
  /** Column or path; absent for `count()`. */
  readonly argument: string | undefined;
  readonly by: string | undefined;
}

/** A measure with its columns found in the table. */
export interface Measure extends MeasureText {
  readonly column: Column | undefined;
  readonly byColumn: Column | undefined;
  /** Variables that tell one counted thing from the next. */
  readonly identity: readonly string[];
  /** Only rows that have a value are looked at: aggregates of SPARQL engines differ on unbound ones. */
  readonly needsValue: boolean;
}

/** What `collect` joins with in the query; the tail sorts the parts and joins them with " | ". */
export const collectSeparator = '\u001f';

const pattern = /^\s*(\p{L}+)\s*\(\s*([^\s()]*)(?:\s+by\s+([^\s()]+))?\s*\)\s*$/u;

export function parseMeasure(name: string, text: string): MeasureText {
  const match = pattern.exec(text);
  const found = match?.[1] as MeasureFunction | undefined;
  const argument = match?.[2] || undefined;
  const ordered = found === 'first' || found === 'last';
  if (
    !found ||
    !measureFunctions.includes(found) ||
    (argument === undefined && found !== 'count') ||
    ordered !== (match?.[3] !== undefined)
  )
    throw invalid(
      `${JSON.stringify(text)} is no measure. Write count(), ${measureFunctions.slice(0, 6).join('(x), ')}(x), collect(x), first(x by y) or last(x by y).`,
      { name, text },
    );
  return { name, function: found, argument, by: match?.[3] };
}

/** Finds the measure's columns (adding patterns for paths); FUNCTION_INVALID when it makes no sense for their type. */
export function resolveMeasure(plan: TablePlan, text: MeasureText): Measure {
  const column = text.argument === undefined ? undefined : columnOf(plan, text.argument);
  const byColumn = text.by === undefined ? undefined : columnOf(plan, text.by);
  if (column) requireFitting(text, column);
  const ofValues = ['min', 'max', 'first', 'last'].includes(text.function);
  const involved = [column, byColumn].flatMap((found) => found ?? []);
  const identity =
    text.function === 'count' && column?.type.kind === 'entity'
      ? [column.variable]
      : involved.flatMap(({ lineage, variable }) => [...lineage, variable]);
  const needsValue = ofValues && involved.some((found) => plan.mayBeEmpty(found));
  return {
    ...text,
    column,
    byColumn,
    identity: column ? [...new Set(identity)] : rowIdentity(plan),
    needsValue,
  };
}

/** The aggregate as SPARQL; `first` and `last` are compiled apart. */
export function measureExpression(measure: Measure, mayBeEmpty: boolean): string {
  const x = `?${measure.column?.variable}`;
  const orNothing = mayBeEmpty ? `COALESCE(${x}, ${zeroOf(measure)})` : x;
  switch (measure.function) {
    case 'count':
      return measure.column === undefined
        ? 'COUNT(*)'
        : measure.column.type.kind === 'entity'
          ? `COUNT(DISTINCT ${x})`
          : `COUNT(${x})`;
    case 'distinct':
      return `COUNT(DISTINCT ${x})`;
    case 'sum':
      return `SUM(${orNothing})`;
    case 'avg':
      return mayBeEmpty ? `SUM(${orNothing}) / COUNT(${x})` : `AVG(${x})`;
    case 'collect':
      return `GROUP_CONCAT(DISTINCT STR(${mayBeEmpty ? `COALESCE(${x}, "")` : x}); SEPARATOR="\\u001F")`;
    default:
      return `${measure.function === 'max' ? 'MAX' : 'MIN'}(${x})`;
  }
}

/** Zero in the datatype of the column, so that a sum has it too when no value is there; Ontop sums one datatype only. */
function zeroOf({ column }: Measure): string {
  const datatype = column?.type.kind === 'value' ? column.type.datatype : undefined;
  if (datatype === xsd('decimal')) return '0.0';
  return datatype === xsd('double') ? '0e0' : '0';
}

export function measureType(measure: Measure): ColumnType {
  const own = measure.column?.type ?? { kind: 'value', datatype: xsd('integer') };
  if (measure.function === 'count' || measure.function === 'distinct')
    return { kind: 'value', datatype: xsd('integer') };
  if (measure.function === 'collect') return { kind: 'value', datatype: xsd('string') };
  if (measure.function === 'avg')
    return {
      kind: 'value',
      datatype: own.kind === 'value' && own.datatype === xsd('double') ? own.datatype : xsd('decimal'),
    };
  return own;
}

function columnOf(plan: TablePlan, path: string): Column {
  return path.includes('.') ? navigate(plan, path) : plan.column(path);
}

function rowIdentity(plan: TablePlan): string[] {
  return [...new Set([...plan.columns.values()].flatMap(({ variable, lineage }) => [variable, ...lineage]))];
}

function requireFitting({ function: name, argument }: MeasureText, column: Column): void {
  const family = familyOf(column.type);
  if ((name === 'sum' || name === 'avg') && family !== 'number' && family !== 'any')
    throw invalid(`${name}(${argument}) needs numbers, ${JSON.stringify(column.name)} holds ${family}.`, {
      argument,
    });
  if ((name === 'min' || name === 'max') && family === 'entity')
    throw invalid(`${name}(${argument}) needs values with an order, got entities.`, { argument });
}
