import type { WindowOptions } from '../../domain/function-step.ts';
import { xsd } from '../../domain/lexical.ts';
import { literal, namedNode } from '../../rdf/terms.ts';
import { invalid } from '../function-invalid.ts';
import { parseOrder } from '../operators/rank.ts';
import { type ColumnType, familyOf } from '../plan/column.ts';
import { numberCell } from './cells.ts';
import { type Cell, numberOf } from './compare-terms.ts';
import { add, type Decimal } from './exact-decimal.ts';
import { rowKey, sortRows } from './sort-rows.ts';
import {
  groupRows,
  requireColumn,
  type TailColumns,
  type TailRow,
  type TailStep,
  withColumns,
} from './tail-table.ts';

type Compute = (rows: readonly TailRow[]) => Cell[];

/**
 * window: columns that look along an order: previous(x), next(x), running(x) = the sum so far, position().
 * It sees the rows of this step: filter before it to look at fewer, after it to keep values of rows filtered away.
 */
export function compileWindow(columns: TailColumns, options: WindowOptions): TailStep {
  const by = [options.by ?? []].flat();
  const order = parseOrder(options.order);
  for (const name of [...by, ...order.map(({ column }) => column)]) requireColumn(columns, name);
  const computed = Object.entries(options.columns).map(([name, text]) => ({
    name,
    ...parseWindow(columns, text),
  }));
  return {
    columns: withColumns(columns, Object.fromEntries(computed.map(({ name, type }) => [name, type]))),
    run: (rows) =>
      groupRows(rows, (row) => rowKey(row, by)).flatMap((group) => {
        const sorted = sortRows(group, order, columns);
        const cells = computed.map(({ compute }) => compute(sorted));
        return sorted.map((row, at) => ({
          ...row,
          ...Object.fromEntries(computed.map(({ name }, index) => [name, cells[index]![at]])),
        }));
      }),
  };
}

function parseWindow(columns: TailColumns, text: string): { type: ColumnType; compute: Compute } {
  const match = /^\s*(previous|next|running|position)\(\s*([^\s()]*)\s*\)\s*$/u.exec(text);
  const [, name, column = ''] = match ?? [];
  if (name === 'position' && column === '')
    return { type: integer, compute: (rows) => rows.map((_, at) => position(at)) };
  if (!name || column === '')
    throw invalid(
      `${JSON.stringify(text)} is no window column. Write previous(x), next(x), running(x) or position().`,
      { text },
    );
  const type = requireColumn(columns, column);
  if (name === 'previous') return { type, compute: (rows) => rows.map((_, at) => rows[at - 1]?.[column]) };
  if (name === 'next') return { type, compute: (rows) => rows.map((_, at) => rows[at + 1]?.[column]) };
  if (familyOf(type) !== 'number') throw invalid(`running(${column}) needs numbers.`, { column });
  return { type, compute: (rows) => runningSums(rows.map((row) => row[column])) };
}

const integer: ColumnType = { kind: 'value', datatype: xsd('integer') };

function position(at: number): Cell {
  return literal(String(at + 1), namedNode(xsd('integer')));
}

/** Empty cells add nothing. */
function runningSums(cells: readonly Cell[]): Cell[] {
  let sum: Decimal = { digits: 0n, scale: 0 };
  return cells.map((cell) => {
    sum = add(sum, numberOf(cell) ?? { digits: 0n, scale: 0 });
    return numberCell(sum, cells);
  });
}
