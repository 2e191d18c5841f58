import { join, resolve } from 'node:path';
import { InvalidArgumentError, Option } from 'commander';
import { defaultLimits } from '../../agent/ask-question.ts';
import { readTask } from '../../config/read-task.ts';
import { readRun } from '../../loop/report/read-run.ts';
import type { LoopOutcome } from '../../loop/run/run-loop.ts';
import { type AblationName, ablationNames, type LoopSettings } from '../../loop/run/run-settings.ts';
import { type RunOptions, rememberedFiles } from '../batch-run.ts';
import type { CommandInput, CommandLine, CommandOutcome } from '../command-line.ts';
import { type AskedLoop, loopOutcome, runOnce } from '../loop-run.ts';
import { type SeedResult, seedsText, spread } from '../loop-text.ts';
import { addModelOptions } from '../model-options.ts';
import { positiveInteger, wholeNumber } from '../option-values.ts';
import { startOf, startOption } from '../start-option.ts';

interface RunCommandOptions extends RunOptions {
  readonly out: string;
  readonly run?: string;
  readonly seed: number;
  readonly seeds?: readonly number[];
  readonly rounds: number;
  readonly sample: number;
  readonly start?: LoopSettings['start'];
  readonly accept: LoopSettings['accept'];
  readonly without: readonly AblationName[];
  readonly baseline?: string;
  readonly review?: boolean;
  readonly steps: number;
  readonly rows: number;
}

/** `quercus run`: the construction loop, from a task with questions to the best kernel found. */
export function registerRun(commandLine: CommandLine): void {
  const command = commandLine.command(
    'run <task>',
    'Let a model draft a kernel, answer the questions of the task with it, judge the answers and repair S and F, at most 5 rounds; freeze the best kernel with its history and write report.html. Needs a model. Can be stopped and resumed.',
    [
      'quercus run ./shop --out shop.kernel --max-cost 5',
      'quercus run ./shop --out shop.kernel --seeds 1,2,3 --without composition,refinement --baseline react',
    ],
  );
  addModelOptions(command)
    .requiredOption('--out <folder>', 'where the final kernel goes')
    .option('--run <folder>', 'folder of the run, for resume (default: runs/loop-SEED of the task)')
    .option('--seed <number>', 'divides the questions and draws the samples', wholeNumber, 1)
    .option('--seeds <list>', 'one run a seed, such as 1,2,3: mean and standard deviation', seedList)
    .option('--rounds <number>', 'most rounds, 1 to 5', roundCount, 5)
    .option('--sample <share>', 'share of the questions that a round looks at', share, 0.2)
    .addOption(startOption())
    .addOption(
      new Option(
        '--accept <rule>',
        'compare: keep a revision that is shown to be better; always: keep every one',
      )
        .choices(['compare', 'always'])
        .default('compare'),
    )
    .option('--review', 'stop after each judgement, so that a person can edit the suggestions; then resume')
    .option('--without <parts>', 'also ask without: composition, functions, refinement', ablationList, [])
    .addOption(
      new Option('--baseline <name>', 'also ask an agent with plain retrieval over the tables').choices([
        'react',
      ]),
    )
    .option('--steps <number>', 'most steps of one question', positiveInteger, defaultLimits.steps)
    .option('--rows <number>', 'most rows of one function call', positiveInteger, defaultLimits.rows)
    .action(commandLine.action<[task: string], RunCommandOptions>(runCommand));
}

async function runCommand(input: CommandInput<[task: string], RunCommandOptions>): Promise<CommandOutcome> {
  const { operands, options } = input;
  const { task, folder } = await readTask(operands[0]);
  const start = startOf(options.start, task);
  const asked = (seed: number): AskedLoop => ({
    ...{ task: operands[0], out: outOf(options, seed), seed, start },
    ...{ rounds: options.rounds, sample: options.sample, accept: options.accept },
    ...{ without: [...options.without], baseline: options.baseline !== undefined },
    review: options.review === true,
    limits: { steps: options.steps, rows: options.rows },
    workingFolder: process.cwd(),
    files: rememberedFiles(options),
  });
  const runFolder = (seed: number) => runFolderOf(options, folder, seed);
  if (options.seeds === undefined) {
    const { seed } = options;
    return loopOutcome({ folder: runFolder(seed), asked: asked(seed), options }, input);
  }
  return seedsOutcome(options.seeds, { asked, runFolder, input });
}

function outOf({ out, seeds }: RunCommandOptions, seed: number): string {
  return seeds === undefined ? out : `${out.replace(/\.kernel$/, '')}.seed-${seed}.kernel`;
}

function runFolderOf({ run, seeds }: RunCommandOptions, taskFolder: string, seed: number): string {
  if (run === undefined) return join(taskFolder, 'runs', `loop-${seed}`);
  return resolve(seeds === undefined ? run : join(run, `seed-${seed}`));
}

interface Seeded {
  readonly asked: (seed: number) => AskedLoop;
  readonly runFolder: (seed: number) => string;
  readonly input: CommandInput<[task: string], RunCommandOptions>;
}

async function seedsOutcome(
  seeds: readonly number[],
  { asked, runFolder, input }: Seeded,
): Promise<CommandOutcome> {
  const results: SeedResult[] = [];
  for (const seed of seeds) {
    const folder = runFolder(seed);
    const { outcome } = await runOnce({ folder, asked: asked(seed), options: input.options }, input);
    results.push({ seed, kernel: outcome.kernel, score: await finalScore(folder, outcome) });
  }
  const scores = results.flatMap(({ score }) => (score === null ? [] : [score]));
  return { data: { seeds: results, ...spread(scores) }, text: seedsText(results) };
}

/** On the test split, else on ACCEPT in the round that was frozen. */
async function finalScore(folder: string, { result }: LoopOutcome): Promise<number | null> {
  if (result.test !== null) return result.test.official;
  const { rounds } = await readRun(folder);
  return rounds.find(({ round }) => round.number === result.best)?.round.scores.accept?.official ?? null;
}

function roundCount(text: string): number {
  const number = positiveInteger(text);
  if (number <= 5) return number;
  throw new InvalidArgumentError('At most 5 rounds are run.');
}

function share(text: string): number {
  const number = Number(text);
  if (text.trim() !== '' && number > 0 && number <= 1) return number;
  throw new InvalidArgumentError('It must be a share above 0 and at most 1, such as 0.2.');
}

function seedList(text: string): readonly number[] {
  const seeds = text.split(',').map((part) => wholeNumber(part.trim()));
  if (new Set(seeds).size === seeds.length) return seeds;
  throw new InvalidArgumentError('Each seed may stand once.');
}

function ablationList(text: string): readonly AblationName[] {
  return text.split(',').map((part) => {
    const name = ablationNames.find((each) => each === part.trim());
    if (name !== undefined) return name;
    throw new InvalidArgumentError(`It must name some of: ${ablationNames.join(', ')}.`);
  });
}
