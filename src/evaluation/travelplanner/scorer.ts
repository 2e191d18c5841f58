import type { RunContext } from '../../domain/run-context.ts';
import type { Score } from '../../domain/score.ts';
import type { BenchmarkInput } from '../benchmark.ts';
import type { Scorer } from '../scorer.ts';
import { hardConstraintsAsked, passed, passesFinally } from './aggregates.ts';
import { evaluatePlan, type PlanEvaluation } from './evaluate-plan.ts';
import { type TravelQuery, travelQuerySchema } from './query.ts';
import { openWorld } from './world.ts';

/**
 * One plan against its query. `question` is the query with its structured fields, `answer` the plan (a list of days,
 * or null); there is no gold. `official` is the Final Pass, `partial` the share of the constraints that hold.
 */
export async function openTravelPlannerScorer(
  { dataFolder, mode }: Pick<BenchmarkInput, 'dataFolder' | 'mode'>,
  context: RunContext,
): Promise<Scorer> {
  const world = await openWorld({ dataFolder, mode }, context);
  return {
    name: world.rules.mode === 'official' ? 'travelplanner' : 'travelplanner-strict',
    score: async ({ question, answer }) => {
      const query = travelQuerySchema.safeParse(question);
      if (!query.success)
        return { evaluated: false, reason: 'the question is no TravelPlanner query', details: {} };
      return scoreOf(query.data, evaluatePlan({ query: query.data, plan: answer }, world));
    },
  };
}

function scoreOf(query: TravelQuery, evaluation: PlanEvaluation): Score {
  const held = passed(evaluation.commonsense) + passed(evaluation.hard);
  return {
    evaluated: true,
    official: passesFinally(evaluation) ? 1 : 0,
    partial: held / (8 + hardConstraintsAsked(query)),
    details: planItem(evaluation),
  };
}

/** An evaluation as reports show it: constraint names with true, false, "raises" or null; the reason for each that does not hold. */
export function planItem({
  delivered,
  commonsense,
  hard,
  totalCost,
}: PlanEvaluation): Record<string, unknown> {
  const outcomes = Object.entries({ ...commonsense, ...hard });
  const reasons = outcomes.flatMap(([name, { reason }]) =>
    reason === null ? [] : [[name, reason] as const],
  );
  return {
    delivered,
    commonsense: verdicts(commonsense),
    hard: verdicts(hard),
    totalCost,
    reasons: Object.fromEntries(reasons),
  };
}

function verdicts(
  outcomes: PlanEvaluation['commonsense'] | PlanEvaluation['hard'],
): Record<string, boolean | 'raises' | null> | null {
  if (outcomes === null) return null;
  return Object.fromEntries(Object.entries(outcomes).map(([name, { holds }]) => [name, holds]));
}
