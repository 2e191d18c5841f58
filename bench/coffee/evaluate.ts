import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { parsePythonJson } from '../../src/evaluation/python/json.ts';
import { PythonNumber } from '../../src/evaluation/python/number.ts';
import { answerQuestion, type CoffeeOutcome, type CoffeeQuestion } from './answer-questions.ts';
import { openCoffeeKernel } from './coffee-kernel.ts';

const questionSchema = z.looseObject({
  qid: z.string(),
  question: z.string(),
  answer: z.union([z.string(), z.instanceof(PythonNumber)]),
});

/**
 * `npm run -s eval:coffee -- CORPUS.csv QUESTIONS.jsonl…`: builds a kernel from the table, answers ToolQA's coffee
 * questions with its functions, and returns the lines to print: each difference with its reason, then
 * `strict N of M`, and last `N of M` under the official rule.
 */
export async function evaluateCoffee([corpus, ...questionFiles]: readonly string[]): Promise<string[]> {
  if (corpus === undefined || questionFiles.length === 0)
    throw new Error('Usage: npm run -s eval:coffee -- CORPUS.csv QUESTIONS.jsonl…');
  const questions = (await Promise.all(questionFiles.map(readQuestions))).flat();
  const { kernel, close } = await openCoffeeKernel(corpus);
  try {
    const outcomes: CoffeeOutcome[] = [];
    for (const question of questions) outcomes.push(await answerQuestion(kernel, question));
    return report(outcomes);
  } finally {
    await close();
  }
}

/** Each line that is empty is skipped; a question file may hold other questions too, which count as wrong. */
async function readQuestions(path: string): Promise<CoffeeQuestion[]> {
  const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => questionSchema.parse(parsePythonJson(line)));
}

function report(outcomes: readonly CoffeeOutcome[]): string[] {
  const count = (key: 'strictlyRight' | 'officiallyRight') =>
    outcomes.filter((outcome) => outcome[key]).length;
  return [
    ...outcomes.flatMap(differenceLine),
    `strict ${count('strictlyRight')} of ${outcomes.length}`,
    `${count('officiallyRight')} of ${outcomes.length}`,
  ];
}

function differenceLine({ qid, gold, strict, official, reason, officiallyRight }: CoffeeOutcome): string[] {
  if (reason === undefined && officiallyRight) return [];
  const verdict = officiallyRight ? 'differs' : 'WRONG';
  const asBenchmark = officiallyRight ? '' : `, in its way ${official ?? 'no answer'}`;
  return [
    `${verdict} ${qid}: published ${gold}, ours ${strict ?? 'no answer'}${asBenchmark}: ${reason ?? ''}`,
  ];
}
