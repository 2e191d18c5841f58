import type { AggregateOptions } from '../../domain/function-step.ts';
import { xsd } from '../../domain/lexical.ts';
import { literal, namedNode } from '../../rdf/terms.ts';
import { invalid } from '../function-invalid.ts';
import { type MeasureText, parseMeasure } from '../operators/measure.ts';
import { type ColumnType, familyOf } from '../plan/column.ts';
import type { CompileContext } from '../plan/compile-context.ts';
import { numberCell } from './cells.ts';
import { type Cell, cellKey, compareCells, numberOf } from './compare-terms.ts';
import { add, type Decimal, divide } from './exact-decimal.ts';
import { compileFilter } from './filter-rows.ts';
import { rowKey, sortRows } from './sort-rows.ts';
import {
  groupRows,
  requireColumn,
  type TailColumns,
  type TailRow,
  type TailStep,
  withColumns,
} from './tail-table.ts';

/** aggregate_values over the rows of this step; here a row counts as a row, since nothing fans out any more. */
export function compileAggregateRows(
  columns: TailColumns,
  options: AggregateOptions,
  context: CompileContext,
): TailStep {
  const { by, having, ...texts } = options;
  const keys = [by ?? []].flat();
  const measures = Object.entries(texts).map(([name, text]) => parseMeasure(name, String(text)));
  const kept = new Map(keys.map((name) => [name, requireColumn(columns, name)]));
  const types = Object.fromEntries(measures.map((measure) => [measure.name, measureType(columns, measure)]));
  const next = withColumns(kept, types);
  const filters = [having ?? []].flat().map((filter) => compileFilter(next, filter, context));
  return {
    columns: next,
    run: (rows, terms) => {
      const groups = keys.length === 0 ? [[...rows]] : groupRows(rows, (row) => rowKey(row, keys));
      const result = groups.map((group) => aggregateGroup(group, keys, measures));
      return filters.reduce((left, filter) => filter.run(left, terms), result);
    },
  };
}

/** median: one row a group, the middle value (of an even number of values the mean of the middle two). */
export function compileMedian(columns: TailColumns, options: Readonly<Record<string, unknown>>): TailStep {
  const { by, ...texts } = options;
  const keys = [(by as string | string[] | undefined) ?? []].flat();
  const kept = new Map(keys.map((name) => [name, requireColumn(columns, name)]));
  const medians = Object.entries(texts).map(([name, text]) => ({
    name,
    column: medianColumn(columns, String(text)),
  }));
  return {
    columns: withColumns(
      kept,
      Object.fromEntries(medians.map(({ name }) => [name, { kind: 'value', datatype: xsd('decimal') }])),
    ),
    run: (rows) =>
      (keys.length === 0 ? [[...rows]] : groupRows(rows, (row) => rowKey(row, keys))).map((group) => ({
        ...pick(group[0] ?? {}, keys),
        ...Object.fromEntries(
          medians.map(({ name, column }) => [name, median(group.map((row) => row[column]))]),
        ),
      })),
  };
}

function medianColumn(columns: TailColumns, text: string): string {
  const column = /^\s*median\(\s*([^\s()]+)\s*\)\s*$/u.exec(text)?.[1];
  if (!column) throw invalid(`${JSON.stringify(text)} is no median; write median(x).`, { text });
  if (familyOf(requireColumn(columns, column)) !== 'number')
    throw invalid(`median(${column}) needs numbers.`, { column });
  return column;
}

function median(cells: readonly Cell[]): Cell {
  const numbers = cells
    .filter((cell) => numberOf(cell))
    .sort(compareCells)
    .map((cell) => numberOf(cell)!);
  const half = Math.floor(numbers.length / 2);
  if (numbers.length === 0) return undefined;
  const sum = numbers.length % 2 === 1 ? numbers[half]! : add(numbers[half - 1]!, numbers[half]!);
  return numberCell(numbers.length % 2 === 1 ? sum : divide(sum, { digits: 2n, scale: 0 }), [], true);
}

function measureType(columns: TailColumns, { function: name, argument, by }: MeasureText): ColumnType {
  if (by !== undefined) requireColumn(columns, by);
  const own = argument === undefined ? undefined : requireColumn(columns, argument);
  if ((name === 'sum' || name === 'avg') && own && familyOf(own) !== 'number')
    throw invalid(`${name}(${argument}) needs numbers.`, { argument });
  if (name === 'count' || name === 'distinct') return { kind: 'value', datatype: xsd('integer') };
  if (name === 'collect') return { kind: 'value', datatype: xsd('string') };
  return name === 'avg' ? { kind: 'value', datatype: xsd('decimal') } : own!;
}

function aggregateGroup(
  rows: readonly TailRow[],
  keys: readonly string[],
  measures: readonly MeasureText[],
): TailRow {
  return {
    ...pick(rows[0] ?? {}, keys),
    ...Object.fromEntries(measures.map((measure) => [measure.name, measured(rows, measure)])),
  };
}

function measured(rows: readonly TailRow[], { function: name, argument, by }: MeasureText): Cell {
  if (argument === undefined) return integer(rows.length);
  const cells = rows.map((row) => row[argument]).filter((cell) => cell !== undefined);
  const sum = () => cells.map(numberOf).reduce<Decimal>((left, right) => add(left, right ?? zero), zero);
  switch (name) {
    case 'count':
      return integer(cells.length);
    case 'distinct':
      return integer(new Set(cells.map((cell) => cellKey(cell))).size);
    case 'sum':
      return numberCell(sum(), cells);
    case 'avg':
      return numberCell(divide(sum(), { digits: BigInt(cells.length), scale: 0 }), cells, true);
    case 'min':
      return [...cells].sort(compareCells)[0];
    case 'max':
      return [...cells].sort(compareCells).at(-1);
    case 'collect':
      return literal([...new Set(cells.map(({ value }) => value))].sort().join(' | '));
    default:
      return firstBy(rows, argument, by!, name === 'last');
  }
}

function firstBy(rows: readonly TailRow[], argument: string, by: string, descending: boolean): Cell {
  const present = rows.filter((row) => row[argument] !== undefined && row[by] !== undefined);
  return sortRows(
    present,
    [
      { column: by, descending },
      { column: argument, descending: false },
    ],
    [],
  )[0]?.[argument];
}

const zero: Decimal = { digits: 0n, scale: 0 };

function integer(value: number): Cell {
  return literal(String(value), namedNode(xsd('integer')));
}

function pick(row: TailRow, names: readonly string[]): TailRow {
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}
