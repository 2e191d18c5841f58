import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readAnswer, replayAnswer } from '../../agent/replay-answer.ts';
import { QuercusError } from '../../errors.ts';
import { answerText } from '../answer-text.ts';
import type { CommandLine } from '../command-line.ts';
import { exitCodes } from '../exit-codes.ts';
import { shortenWith } from '../shown-term.ts';
import { withKernel } from '../with-kernel.ts';

interface ReplayOptions {
  readonly kernel?: string;
}

/** `quercus replay`: an answer record once more, without a model. */
export function registerReplay(commandLine: CommandLine): void {
  commandLine
    .command(
      'replay <answer>',
      'Run a recorded answer again without a model and compare it byte for byte. With --json prints the record that came out. Exit code 3 when it differs.',
      [
        'quercus ask acme.kernel "How many claims are open?" --json > answer.json',
        'quercus replay answer.json',
      ],
    )
    .option('--kernel <folder>', 'the kernel, when it is not where it was')
    .action(
      commandLine.action<[answer: string], ReplayOptions>(async ({ operands: [path], options, context }) => {
        const record = readAnswer(await readText(path), path);
        const kernelPath = options.kernel ?? findKernel(record.kernel.path, path);
        return withKernel(kernelPath, async (kernel) => {
          const replay = await replayAnswer({ record, kernel }, context);
          const verdict = replay.same
            ? 'Reproduced: the same bytes.'
            : `NOT the same. It differs in: ${replay.differences.join(', ')}`;
          return {
            data: replay.record,
            text: `${answerText(replay.record, shortenWith(kernel.prefixes))}\n\n${verdict}`,
            exitCode: replay.same ? exitCodes.ok : exitCodes.violations,
          };
        });
      }),
    );
}

/** As the record has it, or beside the record. */
function findKernel(recorded: string, answer: string): string {
  const beside = join(dirname(answer), recorded);
  return !existsSync(recorded) && existsSync(beside) ? beside : recorded;
}

async function readText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((cause) => {
    throw new QuercusError('ANSWER_INVALID', `${path} cannot be read: ${(cause as Error).message}`, {
      details: { name: path },
      cause,
    });
  });
}
