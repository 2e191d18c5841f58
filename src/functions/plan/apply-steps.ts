import type { Step } from '../../domain/function-step.ts';
import { invalid } from '../function-invalid.ts';
import { applyAggregate } from '../operators/aggregate.ts';
import { applyCombine, excludeRows } from '../operators/combine.ts';
import { applyCompare, applyCompute } from '../operators/compute.ts';
import { applyConnected, applyExists, applyOverlap, withoutAny } from '../operators/connected.ts';
import { applyFacts } from '../operators/facts.ts';
import { applyFilter } from '../operators/filter.ts';
import { applyLookup } from '../operators/lookup.ts';
import { parseMeasure } from '../operators/measure.ts';
import { applyProject } from '../operators/project.ts';
import { applyRank, closeSlice, rankInQuery } from '../operators/rank.ts';
import { applyTraverse } from '../operators/traverse.ts';
import { readSteps } from '../read-steps.ts';
import type { CompileContext } from './compile-context.ts';
import { TablePlan } from './table-plan.ts';

/** A pipeline split where SPARQL ends. */
export interface SplitPlan {
  readonly plan: TablePlan;
  /** Columns of `collect` that still want sorting. */
  readonly collected: readonly string[];
  readonly rest: readonly Step[];
}

/** Applies the longest prefix of steps that SPARQL 1.1 can express. */
export function applySteps(context: CompileContext, steps: readonly Step[]): SplitPlan {
  let plan = new TablePlan(context);
  for (const [position, step] of steps.entries()) {
    if (!inQuery(step)) return { plan, collected: [], rest: steps.slice(position) };
    plan = applyStep(closeSlice(plan), step);
    const collected = collectedBy(step);
    if (collected.length > 0) return { plan, collected, rest: steps.slice(position + 1) };
  }
  return { plan, collected: [], rest: [] };
}

function inQuery(step: Step): boolean {
  if (step.operator === 'rank') return rankInQuery(step.options);
  return !['window', 'median', 'format', 'shortestPath'].includes(step.operator);
}

function collectedBy(step: Step): string[] {
  if (step.operator !== 'aggregate') return [];
  const { by: _by, having: _having, ...measures } = step.options;
  return Object.entries(measures)
    .filter(([name, text]) => parseMeasure(name, String(text)).function === 'collect')
    .map(([name]) => name);
}

function applyStep(plan: TablePlan, step: Step): TablePlan {
  switch (step.operator) {
    case 'lookup':
      return applyLookup(plan, step.options);
    case 'traverse':
      return applyTraverse(plan, step.options);
    case 'project':
      return applyProject(plan, step.options);
    case 'filter':
      return applyFilter(plan, step.options);
    case 'compare':
      return applyCompare(plan, step.options);
    case 'connected':
      return applyConnected(plan, step.options);
    case 'overlap':
      return applyOverlap(plan, step.options);
    case 'exists':
      return applyExists(plan, step.options);
    case 'facts':
      return applyFacts(plan, step.options);
    case 'aggregate':
      return applyAggregate(plan, step.options);
    case 'rank':
      return applyRank(plan, step.options);
    case 'compute':
      return applyCompute(plan, step.options);
    case 'exclude':
      return 'steps' in step.options
        ? excludeRows(plan, nestedPlan(plan, step.options.steps), [step.options.on].flat())
        : withoutAny(plan, step.options.column, step.options.path);
    case 'combine':
      return applyCombine(plan, nestedPlan(plan, step.options.steps), step.options);
    default:
      throw invalid(`\`${step.operator}\` cannot be part of a query.`, { operator: step.operator });
  }
}

/** The table of a pipeline inside a pipeline; it must be all query. */
function nestedPlan(plan: TablePlan, steps: readonly Readonly<Record<string, unknown>>[]): TablePlan {
  const { plan: nested, rest, collected } = applySteps(plan.context, readSteps(steps));
  if (rest.length === 0 && collected.length === 0) return closeSlice(nested);
  throw invalid(
    `A pipeline inside a step must be all query; ${rest[0]?.operator ?? 'collect'} runs in process.`,
    { operator: rest[0]?.operator },
  );
}
