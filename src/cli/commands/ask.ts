import { askQuestion, defaultLimits } from '../../agent/ask-question.ts';
import { readTask } from '../../config/read-task.ts';
import { QuercusError } from '../../errors.ts';
import { openModels } from '../../llm/open-models.ts';
import { answerText } from '../answer-text.ts';
import type { CommandLine } from '../command-line.ts';
import { exitCodes } from '../exit-codes.ts';
import { addModelOptions, type ModelOptions, modelSettings } from '../model-options.ts';
import { positiveInteger } from '../option-values.ts';
import { shortenWith } from '../shown-term.ts';
import { withKernel } from '../with-kernel.ts';

interface AskOptions extends ModelOptions {
  readonly task?: string;
  readonly steps?: number;
  readonly rows?: number;
}

/** `quercus ask`: a question in plain words, answered by a model that can only call the functions of the kernel. */
export function registerAsk(commandLine: CommandLine): void {
  const command = commandLine.command(
    'ask <kernel> [question]',
    'Answer a question with the functions of a kernel, and show the calls and evidence behind it. Needs a model. Exit code 3 when there is no answer.',
    ['quercus ask acme.kernel "What is the total loss of claim 12312701?"'],
  );
  addModelOptions(command)
    .option('--task <folder>', 'task.yaml or its folder: its models and ceilings are used')
    .option('--steps <number>', `most steps (${defaultLimits.steps})`, positiveInteger)
    .option('--rows <number>', `most rows of one call (${defaultLimits.rows})`, positiveInteger)
    .action(
      commandLine.action<[kernel: string, question: string | undefined], AskOptions>(
        ({ operands: [path, question = ''], options, context }) =>
          withKernel(path, async (kernel) => {
            if (question.trim() === '') throw withoutQuestion();
            const task = options.task === undefined ? undefined : (await readTask(options.task)).task;
            const recordings = `${path}.calls`;
            const models = await openModels(modelSettings(options, { recordings, ...(task && { task }) }));
            const { steps, rows } = options;
            const limits = {
              ...(steps === undefined ? {} : { steps }),
              ...(rows === undefined ? {} : { rows }),
            };
            const record = await askQuestion({ question, kernel, ...limits }, { ...context, models });
            return {
              data: record,
              text: answerText(record, shortenWith(kernel.prefixes)),
              exitCode: record.outcome === 'answered' ? exitCodes.ok : exitCodes.violations,
            };
          }),
      ),
    );
}

function withoutQuestion(): QuercusError {
  return new QuercusError('USAGE', 'There is no question. Give it after the kernel, in quotes.');
}
