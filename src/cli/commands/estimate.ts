import { readBatchQuestions } from '../../agent/batch/read-questions.ts';
import { planQuestions } from '../../agent/estimate-questions.ts';
import { readModelEnvironment } from '../../config/model-environment.ts';
import { QuercusError } from '../../errors.ts';
import { estimateCalls, unnamedModel } from '../../llm/estimate.ts';
import { readLedger } from '../../llm/ledger.ts';
import { readPriceTable } from '../../llm/price-table.ts';
import { openRecordings } from '../../llm/recordings.ts';
import { chooseProfiles } from '../../llm/resolve-profiles.ts';
import { type RunOptions, taskOf } from '../batch-run.ts';
import type { CommandLine } from '../command-line.ts';
import { estimateText } from '../estimate-text.ts';
import { modelSettings } from '../model-options.ts';
import { withKernel } from '../with-kernel.ts';

interface EstimateOptions extends RunOptions {
  readonly batch?: string;
  readonly calls?: string;
}

/** `quercus estimate`: what questions will cost, before anything is asked. */
export function registerEstimate(commandLine: CommandLine): void {
  commandLine
    .command(
      'estimate <kernel> [question]',
      'Estimate the model calls, tokens and cost of asking questions. Asks no model.',
      ['quercus estimate acme.kernel --batch questions.jsonl'],
    )
    .option('--batch <file>', 'questions, one JSON object a line')
    .option('--models <file>', 'model profiles (YAML)')
    .option('--task <folder>', 'task.yaml or its folder: its models are used')
    .option('--calls <folder>', 'recorded calls to learn from (default: beside the kernel)')
    .option('--prices <file>', 'price table (YAML) instead of the one supplied')
    .action(
      commandLine.action<[kernel: string, question: string | undefined], EstimateOptions>(
        async ({ operands: [path, question], options }) => {
          const questions = await questionsOf(question, options.batch);
          const recordings = options.calls ?? `${path}.calls`;
          const task = await taskOf(options);
          const { profiles, prices = readPriceTable() } = modelSettings(options, {
            recordings,
            ...(task && { task }),
          });
          const chosen = chooseProfiles(profiles, readModelEnvironment());
          const profile = { ...assumedProfile, ...chosen?.default, ...chosen?.stages.answer };
          const planned = await withKernel(path, async (kernel) =>
            planQuestions({ questions, kernel, profile }),
          );
          const earlier = await readLedger(openRecordings(recordings), prices);
          const estimate = estimateCalls({ planned: [planned], prices, earlier });
          return { data: estimate, text: estimateText(estimate) };
        },
      ),
    );
}

/** Without a model the functions are taken whole. */
const assumedProfile = { model: unnamedModel, maxOutputTokens: 0 };

async function questionsOf(question: string | undefined, batch: string | undefined): Promise<string[]> {
  if (batch !== undefined) return (await readBatchQuestions(batch)).map((each) => each.question);
  if (question !== undefined && question.trim() !== '') return [question];
  throw new QuercusError(
    'USAGE',
    'There is nothing to estimate. Give a question, or many with --batch FILE.',
  );
}
