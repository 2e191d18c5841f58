import { z } from 'zod';
import type { Benchmark } from '../benchmark.ts';
import { readGold } from '../gold-lines.ts';
import { readPredictions } from '../prediction-lines.ts';
import { makeReport, type ScoredLine } from '../report.ts';
import { aggregatePlans } from './aggregates.ts';
import { evaluatePlan, type PlanEvaluation } from './evaluate-plan.ts';
import { type TravelQuery, travelQuerySchema } from './query.ts';
import { planItem } from './scorer.ts';
import { openWorld } from './world.ts';

/** A line of a submission. A plan that is no list of days is judged all the same: it fails. */
const predictionSchema = z
  .looseObject({ idx: z.number().int(), plan: z.unknown().optional() })
  .refine((line) => 'plan' in line, 'it has no "plan"');

const notDelivered: PlanEvaluation = { delivered: false, commonsense: null, hard: null, totalCost: null };

/** TravelPlanner by the rules of its official scorer; gold are the queries with their structured fields, predictions `{idx, plan}`. */
export const travelPlannerBenchmark: Benchmark = {
  name: 'travelplanner',
  summary: 'eight commonsense and five hard constraints on travel plans; predictions {idx, plan}',
  score: async ({ dataFolder, gold: paths, predictions, mode = 'official' }, context) => {
    const gold = await readGold({ paths, schema: travelQuerySchema, idOf: ({ idx }) => String(idx) });
    const lines = await readPredictions({
      path: predictions,
      schema: predictionSchema,
      gold,
      find: ({ idx }) => ({ id: String(idx) }),
    });
    const world = await openWorld({ dataFolder, mode }, context);
    const scored: ScoredLine<TravelQuery, PlanEvaluation>[] = [];
    for (const line of lines) {
      if ('rejected' in line) continue;
      context.signal?.throwIfAborted();
      const verdict = evaluatePlan({ query: line.gold, plan: line.prediction.plan }, world);
      scored.push({
        line: line.line,
        gold: line.gold,
        verdict,
        shown: { idx: line.gold.idx, ...planItem(verdict) },
      });
    }
    return makeReport({
      benchmark: 'travelplanner',
      mode,
      gold,
      lines,
      scored,
      unanswered: () => notDelivered,
      aggregate: (entries) =>
        aggregatePlans(entries.map(({ gold: query, verdict }) => ({ query, evaluation: verdict }))),
      notes: notesOn(mode, world.database.files),
    });
  },
};

function notesOn(mode: 'official' | 'strict', files: readonly string[]): string[] {
  const partial = files.filter((file) => file.includes('.partial.'));
  return [
    ...partial.map(
      (file) =>
        `${file} is only a part of the official table: a flight that is not in it counts as invented.`,
    ),
    ...(mode === 'strict'
      ? ['Strict mode repairs faults of the official scorer; compare these numbers with nothing published.']
      : []),
  ];
}
