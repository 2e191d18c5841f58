import { QuercusError } from '../errors.ts';
import type { Benchmark, BenchmarkInput } from './benchmark.ts';
import { crmArenaProBenchmark } from './crmarena-pro/benchmark.ts';
import { exactScorer } from './exact.ts';
import { createProgramScorer } from './program-scorer.ts';
import { scoreQuestions } from './question-benchmark.ts';
import { rowsScorer } from './rows.ts';
import type { Scorer } from './scorer.ts';
import { tokenF1Scorer } from './token-f1.ts';
import { toolqaBenchmark } from './toolqa/benchmark.ts';
import { toolqaScorer } from './toolqa/normalised-match.ts';
import { travelPlannerBenchmark } from './travelplanner/benchmark.ts';

/** Scorers for questions of one's own, which need neither tables nor a model. */
const questionScorers: readonly (Scorer & { summary: string })[] = [
  { ...exactScorer, summary: 'your questions: answer equal to gold by value' },
  { ...rowsScorer, summary: 'your questions: same set of rows by value' },
  { ...tokenF1Scorer, summary: 'your questions: F1 over words' },
  { ...toolqaScorer, summary: 'your questions: match after ToolQA normalisation' },
];

/** Everything `eval score` can score with. A new benchmark is one more entry. */
export const benchmarks: readonly Benchmark[] = [
  travelPlannerBenchmark,
  toolqaBenchmark,
  crmArenaProBenchmark,
  ...questionScorers.map(ownQuestions),
  {
    name: 'program',
    summary: 'your questions: scored by a program of yours',
    score: (input, context) =>
      scoreQuestions(createProgramScorer({ command: programOf(input) }), input, context),
  },
];

/** Throws SCORER_NOT_FOUND, naming those there are. */
export function findBenchmark(name: string): Benchmark {
  return benchmarks.find((benchmark) => benchmark.name === name) ?? unknown('benchmark', name, benchmarks);
}

/** A scorer for questions of one's own, as `scorer:` in task.yaml names it. Throws SCORER_NOT_FOUND, naming those there are. */
export function findScorer(name: string): Scorer {
  return questionScorers.find((scorer) => scorer.name === name) ?? unknown('scorer', name, questionScorers);
}

function ownQuestions(scorer: Scorer & { summary: string }): Benchmark {
  return {
    name: scorer.name,
    summary: scorer.summary,
    score: (input, context) => scoreQuestions(scorer, input, context),
  };
}

function programOf({ program }: BenchmarkInput): [string, ...string[]] {
  const [file, ...rest] = program ?? [];
  if (file !== undefined) return [file, ...rest];
  throw new QuercusError(
    'ARGUMENT_MISSING',
    'To score with a program of yours, name it: --program node score.mjs',
    { details: { benchmark: 'program' } },
  );
}

function unknown(kind: string, name: string, known: readonly { name: string }[]): never {
  const names = known.map((entry) => entry.name);
  throw new QuercusError(
    'SCORER_NOT_FOUND',
    `There is no ${kind} "${name}". There are: ${names.join(', ')}.`,
    { details: { name, known: names } },
  );
}
