import { z } from 'zod';
import type { Score } from '../../domain/score.ts';
import type { Benchmark } from '../benchmark.ts';
import { readGold } from '../gold-lines.ts';
import { officialModeOnly } from '../official-mode-only.ts';
import { readPredictions } from '../prediction-lines.ts';
import { parsePythonJson } from '../python/json.ts';
import { PythonNumber } from '../python/number.ts';
import { makeReport } from '../report.ts';
import { scoreAll } from '../scorer.ts';
import { aggregateToolqa, type ToolqaQuestion } from './aggregates.ts';
import { toolqaScorer } from './normalised-match.ts';

const number = z.instanceof(PythonNumber);
const rowNumber = number.transform(({ text }) => text).optional();
const goldSchema = z.looseObject({
  qid: z.string(),
  question: z.string().optional(),
  answer: z.union([z.string(), number]),
  row: rowNumber,
  file: z.string().optional(),
});
const answerSchema = z.union([z.string(), number, z.boolean(), z.null()]).optional();
const predictionSchema = z
  .looseObject({
    qid: z.string(),
    file: z.string().optional(),
    row: rowNumber,
    answer: answerSchema,
    prediction: answerSchema,
  })
  .refine((line) => 'answer' in line || 'prediction' in line, 'it has neither "answer" nor "prediction"');

/** ToolQA: gold are its question files, predictions `{qid, answer}`; `file` and `row` tell apart questions that share a qid. */
export const toolqaBenchmark: Benchmark = {
  name: 'toolqa',
  summary: 'exact match after normalisation; predictions {qid, answer}',
  score: async ({ gold: paths, predictions, mode = 'official' }, context) => {
    officialModeOnly('toolqa', mode);
    const gold = await readQuestions(paths);
    const lines = await readPredictions({
      path: predictions,
      schema: predictionSchema,
      gold,
      find: (prediction) => findQuestion(prediction, gold),
      parse: parsePythonJson,
    });
    const matched = lines.filter((line) => 'prediction' in line);
    const items = matched.map(({ id, gold: { question, answer }, prediction }) => ({
      id,
      question,
      gold: answer,
      answer: prediction.answer ?? prediction.prediction ?? null,
    }));
    const scores = await scoreAll(toolqaScorer, items, context);
    return makeReport({
      benchmark: 'toolqa',
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
      aggregate: aggregateToolqa,
    });
  },
};

/** By file and row, since qids are not unique over the files; by file and qid where a row is not given. */
function readQuestions(paths: readonly string[]): Promise<Map<string, ToolqaQuestion>> {
  return readGold<ToolqaQuestion>({
    paths,
    schema: goldSchema,
    parse: parsePythonJson,
    complete: (question, file) => ({ ...question, file: question.file ?? file }),
    idOf: ({ file, row, qid }) => (row === undefined ? `${file} ${qid}` : `${file} row ${row} ${qid}`),
  });
}

function findQuestion(
  wanted: { qid: string; file?: string | undefined; row?: string | undefined },
  gold: ReadonlyMap<string, ToolqaQuestion>,
): { id: string } | { rejected: string } {
  const found = [...gold].filter(
    ([, question]) =>
      question.qid === wanted.qid &&
      (wanted.file === undefined || wanted.file === question.file) &&
      (wanted.row === undefined || wanted.row === question.row),
  );
  const [first] = found;
  if (first === undefined) return { rejected: `no question "${wanted.qid}" in the gold` };
  if (found.length > 1)
    return {
      rejected: `"${wanted.qid}" names ${found.length} questions (${found.map(([id]) => id).join('; ')}): say "file" and "row"`,
    };
  return { id: first[0] };
}

function shown({ qid, file }: ToolqaQuestion, score: Score): Record<string, unknown> {
  if (!score.evaluated) return { qid, file, correct: null, reason: score.reason };
  return { qid, file, correct: score.official === 1, ...score.details };
}
