import { z } from 'zod';
import type { Score } from '../../domain/score.ts';
import type { Benchmark } from '../benchmark.ts';
import { readGold } from '../gold-lines.ts';
import { officialModeOnly } from '../official-mode-only.ts';
import { readPredictions } from '../prediction-lines.ts';
import { makeReport } from '../report.ts';
import { scoreAll } from '../scorer.ts';
import { aggregateCrm } from './aggregates.ts';
import { createCrmScorer } from './scorer.ts';
import { type CrmTask, crmTaskSchema } from './task.ts';

const responseSchema = z.string().nullable().optional();
const predictionSchema = z
  .looseObject({
    idx: z.number().int(),
    answer: responseSchema,
    prediction: responseSchema,
    trajectory: z.array(z.string()).optional(),
  })
  .refine((line) => 'answer' in line || 'prediction' in line, 'it has neither "answer" nor "prediction"');

/** CRMArena-Pro: gold are its tasks, predictions `{idx, answer}` with the text of the final response, null if there was none. */
export const crmArenaProBenchmark: Benchmark = {
  name: 'crmarena-pro',
  summary: 'exact, token F1 and refusal by task; predictions {idx, answer}; some items need a model',
  score: async ({ gold: paths, predictions, mode = 'official', askModel }, context) => {
    officialModeOnly('crmarena-pro', mode);
    const gold = await readGold({ paths, schema: crmTaskSchema, idOf: ({ idx }) => String(idx) });
    const lines = await readPredictions({
      path: predictions,
      schema: predictionSchema,
      gold,
      find: ({ idx }) => ({ id: String(idx) }),
    });
    const matched = lines.filter((line) => 'prediction' in line);
    const items = matched.map(({ id, gold: task, prediction: { answer, prediction, trajectory } }) => ({
      id,
      question: task,
      gold: task.answer,
      answer: { answer: answer ?? prediction ?? null, trajectory },
    }));
    const scores = await scoreAll(createCrmScorer(askModel), items, context);
    return makeReport({
      benchmark: 'crmarena-pro',
      mode,
      gold,
      lines,
      scored: matched.map((line, index) => ({
        line: line.line,
        gold: line.gold,
        verdict: scores[index] as Score,
        shown: shown(line.gold, scores[index] as Score),
      })),
      unanswered: (): Score => ({ evaluated: true, official: 0, partial: 0, details: {} }),
      aggregate: aggregateCrm,
      notes: notesOn(scores),
    });
  },
};

function shown({ idx, task, reward_metric: metric }: CrmTask, score: Score): Record<string, unknown> {
  const head = { idx, task, metric, evaluated: score.evaluated };
  if (!score.evaluated) return { ...head, official: null, partial: null, reason: score.reason };
  return { ...head, official: score.official, partial: score.partial, ...score.details };
}

function notesOn(scores: readonly Score[]): string[] {
  const missing = scores.filter(({ evaluated }) => !evaluated).length;
  return missing === 0
    ? []
    : [
        `${missing} items need a model and were not evaluated; means that contain them are null, their bounds are atLeast and atMost.`,
      ];
}
