import { basename } from 'node:path';
import { askQuestion, defaultLimits } from '../../agent/ask-question.ts';
import { readBatchQuestions } from '../../agent/batch/read-questions.ts';
import { startRun } from '../../agent/batch/run-folder.ts';
import type { RunContext } from '../../domain/run-context.ts';
import { QuercusError } from '../../errors.ts';
import { openModels } from '../../llm/open-models.ts';
import { prefixedNames } from '../../rdf/shorten-iri.ts';
import { answerText } from '../answer-text.ts';
import { askSparqlCommand } from '../ask-sparql-command.ts';
import { goOn, type RunOptions, rememberedFiles, taskOf } from '../batch-run.ts';
import type { CommandLine, CommandOutcome } from '../command-line.ts';
import { documentsOfCorpus } from '../document-reading.ts';
import { exitCodes } from '../exit-codes.ts';
import { addModelOptions, modelSettings } from '../model-options.ts';
import { positiveInteger } from '../option-values.ts';
import { withCorpus } from '../with-corpus.ts';
import { withKernel } from '../with-kernel.ts';

interface AskOptions extends RunOptions {
  readonly batch?: string;
  readonly run?: string;
  readonly calls?: string;
  readonly corpus?: string;
  readonly at?: string;
  readonly sparql?: boolean;
  readonly promote?: string;
  readonly steps: number;
  readonly rows: number;
}

/** `quercus ask`: questions in plain words, answered by a model that can only call the functions of the kernel. */
export function registerAsk(commandLine: CommandLine): void {
  const command = commandLine.command(
    'ask <kernel> [question]',
    'Answer a question with the functions of a kernel, and show the calls and evidence behind it. Needs a model. Exit code 3 when a question has no answer.',
    [
      'quercus ask acme.kernel "What is the total loss of claim 12312701?"',
      'quercus ask acme.kernel --sparql "Which claims have no payment?" --promote unpaid_claims --task ./acme',
      'quercus ask acme.kernel --batch questions.jsonl --run runs/claims --max-cost 5',
    ],
  );
  addModelOptions(command)
    .option('--task <folder>', 'task.yaml or its folder: its models and ceilings are used')
    .option('--corpus <folder>', 'tables and texts that come with the question: answer from their graph')
    .option('--at <moment>', 'of a living kernel: a batch number, a time, or NAME=VALUE such as turn=12')
    .option('--sparql', 'answer by SPARQL that the model writes, instead of by functions')
    .option('--promote <name>', 'with --sparql: write the query as a function of the task (--task)')
    .option('--calls <folder>', 'where model calls are recorded (default: beside the kernel)')
    .option('--steps <number>', 'most steps of one question', positiveInteger, defaultLimits.steps)
    .option('--rows <number>', 'most rows of one function call', positiveInteger, defaultLimits.rows)
    .option('--batch <file>', 'many questions, one JSON object a line: question, and id if wanted')
    .option('--run <folder>', 'folder of the batch, for resume (default: beside the kernel)')
    .action(
      commandLine.action<[kernel: string, question: string | undefined], AskOptions>(
        ({ operands: [path, question = ''], options, context }) => {
          refuseCombination(options);
          if (options.batch !== undefined) return askBatch(path, options, context);
          if (question.trim() === '') throw withoutQuestion();
          return askOne({ path, question, options }, context);
        },
      ),
    );
}

interface One {
  readonly path: string;
  readonly question: string;
  readonly options: AskOptions;
}

async function askOne({ path, question, options }: One, context: RunContext): Promise<CommandOutcome> {
  const task = await taskOf(options);
  const run = { recordings: options.calls ?? `${path}.calls`, ...(task && { task }) };
  return withCorpus(
    {
      ...{ kernel: path, corpus: options.corpus, at: options.at },
      readDocuments: documentsOfCorpus(options, run),
    },
    async (kernel) => {
      const models = await openModels(modelSettings(options, run));
      const { steps, rows, sparql, promote } = options;
      if (sparql) {
        const targets = { ...(promote && { promote }), ...(options.task && { task: options.task }) };
        return askSparqlCommand({ kernel, question, ...targets }, { ...context, models });
      }
      const record = await askQuestion({ question, kernel, steps, rows }, { ...context, models });
      return {
        data: record,
        text: answerText(record, prefixedNames(kernel.prefixes)),
        exitCode: record.outcome === 'answered' ? exitCodes.ok : exitCodes.violations,
      };
    },
    context,
  );
}

async function askBatch(path: string, options: AskOptions, context: RunContext): Promise<CommandOutcome> {
  const questions = await readBatchQuestions(options.batch as string);
  const hash = await withKernel(path, async (kernel) => kernel.hash);
  const { steps, rows } = options;
  const run = await startRun({
    folder: options.run ?? `${path}.runs/${basename(options.batch as string).replace(/\.\w+$/, '')}`,
    questions,
    settings: {
      format: 1,
      kind: 'ask',
      kernel: { path, hash },
      ...(options.corpus === undefined ? {} : { corpus: options.corpus }),
      limits: { steps, rows },
      workingFolder: process.cwd(),
      files: rememberedFiles(options),
    },
  });
  return goOn(run, options, context);
}

function refuseCombination({ batch, sparql, promote, at, corpus }: AskOptions): void {
  if (at !== undefined && (batch ?? corpus) !== undefined)
    throw new QuercusError(
      'USAGE',
      '--at asks one question about the past of a living kernel; it cannot be combined with --batch or --corpus.',
    );
  if (batch !== undefined && sparql)
    throw new QuercusError('USAGE', '--sparql answers one question; it cannot be combined with --batch.');
  if (promote !== undefined && !sparql)
    throw new QuercusError('USAGE', '--promote writes the query of --sparql; give --sparql too.');
}

function withoutQuestion(): QuercusError {
  return new QuercusError(
    'USAGE',
    'There is no question. Give it after the kernel, in quotes, or many of them with --batch FILE.',
  );
}
