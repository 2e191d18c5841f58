import { join } from 'node:path';
import type { PlanEvaluation } from '../../../src/evaluation/travelplanner/evaluate-plan.ts';
import { type TravelQuery, travelQuerySchema } from '../../../src/evaluation/travelplanner/query.ts';
import { readJsonLines } from '../../support/json-lines.ts';

/** A plan with what the official scorer says: by constraint [verdict, message or exception]. */
export interface PlanVector {
  readonly idx: number;
  readonly set?: string;
  readonly mutation?: string | null;
  readonly plan: unknown;
  readonly expected: {
    readonly delivered: boolean;
    readonly commonsense: Record<string, [unknown, string | null]> | null;
    readonly hard: Record<string, [unknown, string | null]> | null;
    readonly total_cost?: number | null;
  };
}

export const fixtureFolder = join(import.meta.dirname, '../../fixtures/travelplanner');

export function readQueries(path: string): Map<number, TravelQuery> {
  return new Map(
    readJsonLines(path).map((line) => [travelQuerySchema.parse(line).idx, travelQuerySchema.parse(line)]),
  );
}

/** An evaluation in the shape of the vectors. */
export function inVectorShape({
  delivered,
  commonsense,
  hard,
  totalCost,
}: PlanEvaluation): PlanVector['expected'] {
  return { delivered, commonsense: pairs(commonsense), hard: pairs(hard), total_cost: totalCost };
}

function pairs(
  outcomes: PlanEvaluation['commonsense'] | PlanEvaluation['hard'],
): Record<string, [unknown, string | null]> | null {
  if (outcomes === null) return null;
  return Object.fromEntries(
    Object.entries(outcomes).map(([name, { holds, reason }]) => [name, [holds, reason]]),
  );
}
