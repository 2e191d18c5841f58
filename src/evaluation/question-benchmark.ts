import { z } from 'zod';
import type { RunContext } from '../domain/run-context.ts';
import type { BenchmarkReport, Score } from '../domain/score.ts';
import type { BenchmarkInput } from './benchmark.ts';
import { readGold } from './gold-lines.ts';
import { officialModeOnly } from './official-mode-only.ts';
import { readPredictions } from './prediction-lines.ts';
import { makeReport } from './report.ts';
import { type Scorer, scoreAll } from './scorer.ts';
import { summarise } from './summary.ts';

const goldSchema = z
  .looseObject({ id: z.string(), question: z.unknown().optional(), gold: z.unknown().optional() })
  .refine((line) => 'gold' in line, 'it has no "gold"');
const predictionSchema = z
  .looseObject({ id: z.string(), answer: z.unknown().optional() })
  .refine((line) => 'answer' in line, 'it has no "answer"');
const wrong: Score = { evaluated: true, official: 0, partial: 0, details: {} };

/** Scores answers to one's own questions: gold `{id, question, gold}`, predictions `{id, answer}`. */
export async function scoreQuestions(
  scorer: Scorer,
  { gold: paths, predictions, mode = 'official' }: BenchmarkInput,
  context: RunContext,
): Promise<BenchmarkReport> {
  officialModeOnly(scorer.name, mode);
  const gold = await readGold({ paths, schema: goldSchema, idOf: ({ id }) => id });
  const lines = await readPredictions({
    path: predictions,
    schema: predictionSchema,
    gold,
    find: ({ id }) => ({ id }),
  });
  const matched = lines.filter((line) => 'prediction' in line);
  // Ids of items are line numbers, since a question may be answered on several lines.
  const items = matched.map((line) => ({
    id: String(line.line),
    question: line.gold.question,
    gold: line.gold.gold,
    answer: line.prediction.answer,
  }));
  const scores = await scoreAll(scorer, items, context);
  return makeReport({
    benchmark: scorer.name,
    mode,
    gold,
    lines,
    scored: matched.map((line, index) => ({
      line: line.line,
      gold: line.gold,
      verdict: scores[index] as Score,
      shown: { id: line.id, ...scores[index] },
    })),
    unanswered: () => wrong,
    aggregate: (entries) => summarise(entries.map(({ verdict }) => verdict)),
  });
}
