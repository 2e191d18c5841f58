import { execa } from 'execa';
import type { RunContext } from '../domain/run-context.ts';
import type { Score, ScoreItem } from '../domain/score.ts';
import { QuercusError } from '../errors.ts';
import { readScores } from './program-output.ts';
import type { Scorer } from './scorer.ts';

export interface ProgramScorerOptions {
  /** Program and arguments; started without a shell. */
  readonly command: readonly [program: string, ...argumentList: string[]];
  /** For all items together. Default 300 s. */
  readonly timeoutSeconds?: number;
  readonly workingFolder?: string;
}

/**
 * A scorer that somebody wrote in any language. It reads one JSON object a line from stdin, `{id, question, gold,
 * answer}`, and writes one a line to stdout, in any order: `{id, official, partial?, details?}` with numbers in 0…1,
 * or `{id, evaluated: false, reason}`. One process scores all items. Throws SCORER_FAILED, SCORER_TIMED_OUT and
 * SCORER_OUTPUT_INVALID; never a score that the program did not give.
 */
export function createProgramScorer(options: ProgramScorerOptions): Scorer {
  const name = `program ${options.command[0]}`;
  const scoreMany = async (items: readonly ScoreItem[], context: RunContext): Promise<Score[]> => {
    context.emit({ type: 'step-start', step: name, total: items.length, unit: 'items' });
    const scores = readScores(await run(options, items, context), items);
    context.emit({ type: 'step-end', step: name, done: items.length, total: items.length, unit: 'items' });
    return scores;
  };
  return {
    name,
    scoreMany,
    score: async (item, context) => (await scoreMany([item], context))[0] as Score,
  };
}

async function run(
  options: ProgramScorerOptions,
  items: readonly ScoreItem[],
  context: RunContext,
): Promise<string> {
  const [program, ...argumentList] = options.command;
  const seconds = options.timeoutSeconds ?? 300;
  const result = await execa(program, argumentList, {
    input: items
      .map(({ id, question, gold, answer }) => `${JSON.stringify({ id, question, gold, answer })}\n`)
      .join(''),
    timeout: seconds * 1000,
    forceKillAfterDelay: 2000,
    reject: false,
    ...(options.workingFolder === undefined ? {} : { cwd: options.workingFolder }),
    ...(context.signal === undefined ? {} : { cancelSignal: context.signal }),
  });
  if (result.isCanceled)
    throw new QuercusError('CANCELLED', 'The scorer program was stopped because the run was cancelled.');
  if (result.timedOut) {
    throw new QuercusError(
      'SCORER_TIMED_OUT',
      `The scorer ${program} took longer than ${seconds} s for ${items.length} items and was stopped. Raise the limit or score fewer items at once.`,
      { details: { program, seconds, stderr: tail(result.stderr) } },
    );
  }
  // A program that writes all its scores without reading its input to the end has done its job.
  const onlyInputFailed = result.exitCode === 0;
  if (result.failed && !onlyInputFailed) throw failure(program, result);
  return result.stdout;
}

function failure(
  program: string,
  result: { exitCode?: number; signal?: string; shortMessage?: string; stderr: string },
): QuercusError {
  const how =
    result.exitCode !== undefined
      ? `ended with exit code ${result.exitCode}`
      : result.signal !== undefined
        ? `was killed by ${result.signal}`
        : `could not be started: ${result.shortMessage ?? 'no reason given'}`;
  const said = tail(result.stderr);
  return new QuercusError(
    'SCORER_FAILED',
    `The scorer ${program} ${how}.${said === '' ? ' It wrote nothing to stderr.' : ` It wrote: ${said}`} No item was scored.`,
    { details: { program, exitCode: result.exitCode, signal: result.signal, stderr: said } },
  );
}

function tail(text: string): string {
  return text.trim().slice(-2000);
}
