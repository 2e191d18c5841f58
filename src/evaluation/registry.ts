import type { RunContext } from '../domain/run-context.ts';
import { QuercusError } from '../errors.ts';
import type { Benchmark, BenchmarkInput } from './benchmark.ts';
import { crmArenaProBenchmark } from './crmarena-pro/benchmark.ts';
import { createCrmScorer } from './crmarena-pro/scorer.ts';
import { exactScorer } from './exact.ts';
import { createProgramScorer } from './program-scorer.ts';
import { scoreQuestions } from './question-benchmark.ts';
import { rowsScorer } from './rows.ts';
import type { Scorer } from './scorer.ts';
import { tokenF1Scorer } from './token-f1.ts';
import { toolqaBenchmark } from './toolqa/benchmark.ts';
import { toolqaScorer } from './toolqa/normalised-match.ts';
import { travelPlannerBenchmark } from './travelplanner/benchmark.ts';
import { openTravelPlannerScorer } from './travelplanner/scorer.ts';

/** What some scorers need beside the items. */
export type ScorerOptions = Pick<BenchmarkInput, 'dataFolder' | 'mode' | 'askModel' | 'program'>;

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

/**
 * A scorer for single items, by the name that `scorer:` in task.yaml gives; what it takes as question, gold and answer
 * stands with each. Throws SCORER_NOT_FOUND, naming those there are, and ARGUMENT_MISSING when it needs tables or a program.
 */
export async function openScorer(name: string, options: ScorerOptions, context: RunContext): Promise<Scorer> {
  if (name === 'travelplanner') return openTravelPlannerScorer(options, context);
  if (name === 'crmarena-pro') return createCrmScorer(options.askModel);
  if (name === 'program') return createProgramScorer({ command: programOf(options) });
  const wanted = name === 'toolqa' ? toolqaScorer.name : name;
  return questionScorers.find((scorer) => scorer.name === wanted) ?? unknown('scorer', name, benchmarks);
}

function ownQuestions(scorer: Scorer & { summary: string }): Benchmark {
  return {
    name: scorer.name,
    summary: scorer.summary,
    score: (input, context) => scoreQuestions(scorer, input, context),
  };
}

function programOf({ program }: ScorerOptions): [string, ...string[]] {
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
