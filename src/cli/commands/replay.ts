import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { AskedKernel } from '../../agent/asked-kernel.ts';
import { type Replay, readAnswer, replayAnswer } from '../../agent/replay-answer.ts';
import { QuercusError } from '../../errors.ts';
import { prefixedNames } from '../../rdf/shorten-iri.ts';
import { answerText } from '../answer-text.ts';
import type { CommandLine, CommandOutcome } from '../command-line.ts';
import { documentsOfCorpus } from '../document-reading.ts';
import { exitCodes } from '../exit-codes.ts';
import { withCorpus } from '../with-corpus.ts';

interface ReplayOptions {
  readonly kernel?: string;
  readonly corpus?: string;
  readonly at?: string;
}

/** `quercus replay`: an answer record once more, without a model. */
export function registerReplay(commandLine: CommandLine): void {
  commandLine
    .command(
      'replay <answer>',
      'Run a recorded answer again without a model and compare it byte for byte. With --json prints the record that came out. Exit code 3 when it differs.',
      ['quercus replay answer.json', 'quercus replay answer.json --kernel moved/acme.kernel'],
    )
    .option('--kernel <folder>', 'the kernel, when it is not where it was')
    .option('--corpus <folder>', 'the tables that came with the question, when they are not where they were')
    .option('--at <moment>', 'of a living kernel: the moment of its past that was asked')
    .action(
      commandLine.action<[answer: string], ReplayOptions>(async ({ operands: [path], options, context }) => {
        const record = readAnswer(await readText(path), path);
        const corpusName = record.corpus?.path;
        const kernel = options.kernel ?? findBeside(record.kernel.path, path);
        const paths = {
          kernel,
          readDocuments: documentsOfCorpus({}, { recordings: `${kernel}.calls` }),
          corpus: options.corpus ?? (corpusName && findBeside(corpusName, path)),
          corpusName,
          at: options.at,
        };
        const replayed = async (kernel: AskedKernel) =>
          outcomeOf(await replayAnswer({ record, kernel }, context), kernel);
        return withCorpus(paths, replayed, context);
      }),
    );
}

function outcomeOf({ same, record, differences }: Replay, { prefixes }: AskedKernel): CommandOutcome {
  const verdict = same
    ? 'Reproduced: the same bytes.'
    : `NOT the same. It differs in: ${differences.join(', ')}`;
  return {
    data: record,
    text: `${answerText(record, prefixedNames(prefixes))}\n\n${verdict}`,
    exitCode: same ? exitCodes.ok : exitCodes.violations,
  };
}

/** As the record has it, or beside the record. */
function findBeside(recorded: string, answer: string): string {
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
