import type { Step } from '../../domain/function-step.ts';
import { invalid } from '../function-invalid.ts';
import type { CompileContext } from '../plan/compile-context.ts';
import type { Ordering } from '../plan/table-plan.ts';
import { compileAggregateRows, compileMedian } from './aggregate-rows.ts';
import { compileCollect } from './collect-rows.ts';
import { compileCompareRows, compileComputeRows } from './compute-rows.ts';
import { compileFilter } from './filter-rows.ts';
import { compileFormat } from './format-rows.ts';
import { compileRankRows } from './rank-rows.ts';
import { compileShortestPath } from './shortest-path.ts';
import type { ArgumentTerms, TailColumns, TailRow, TailStep } from './tail-table.ts';
import { compileWindow } from './window.ts';

/** The in-process part of a function: what SPARQL cannot say soundly or fast. */
export interface Tail {
  readonly columns: TailColumns;
  /** Names of the steps, for messages and for `portable`. */
  readonly operators: readonly string[];
  /** The order the rows come out in; empty = none asked for. */
  readonly order: readonly Ordering[];
  run(rows: readonly TailRow[], terms: ArgumentTerms): TailRow[];
}

/** Compiles the steps after the query; FUNCTION_INVALID for one that needs the graph. */
export function compileTail({
  columns,
  steps,
  collected,
  order,
  context,
}: {
  columns: TailColumns;
  steps: readonly Step[];
  collected: readonly string[];
  order: readonly Ordering[];
  context: CompileContext;
}): Tail {
  const compiled: TailStep[] = collected.length > 0 ? [compileCollect(columns, collected)] : [];
  let current = columns;
  let currentOrder = order;
  for (const step of steps) {
    const next = compileStep(current, step, context);
    compiled.push(next);
    current = next.columns;
    if (step.operator === 'rank' && 'order' in next) currentOrder = next.order as readonly Ordering[];
  }
  return {
    columns: current,
    operators: [...(collected.length > 0 ? ['collect'] : []), ...steps.map(({ operator }) => operator)],
    order: currentOrder,
    run: (rows, terms) => compiled.reduce<TailRow[]>((table, step) => step.run(table, terms), [...rows]),
  };
}

function compileStep(columns: TailColumns, step: Step, context: CompileContext): TailStep {
  switch (step.operator) {
    case 'filter':
      return compileFilter(columns, step.options, context);
    case 'compare':
      return compileCompareRows(columns, step.options, context);
    case 'compute':
      return compileComputeRows(columns, step.options, context);
    case 'aggregate':
      return compileAggregateRows(columns, step.options, context);
    case 'rank':
      return compileRankRows(columns, step.options, context);
    case 'window':
      return compileWindow(columns, step.options);
    case 'median':
      return compileMedian(columns, step.options);
    case 'format':
      return compileFormat(columns, step.options);
    case 'shortestPath':
      return compileShortestPath(columns, step.options, context);
    default:
      throw invalid(
        `\`${step.operator}\` reads the graph and must come before the steps that run in process (window, median, format, shortestPath, collect, kept ties).`,
        { operator: step.operator },
      );
  }
}
