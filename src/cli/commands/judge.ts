import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AnswerRecord, answerRecordSchema } from '../../domain/answer-record.ts';
import type { Trajectory } from '../../domain/round.ts';
import type { GivenJudgement } from '../../domain/suggestion.ts';
import { QuercusError } from '../../errors.ts';
import { summarise } from '../../evaluation/summary.ts';
import { taskText } from '../../loop/steps/analyze.ts';
import { judge } from '../../loop/steps/judge.ts';
import { writeSuggestions } from '../../loop/suggestions/suggestions-file.ts';
import { scoreAnswers } from '../../loop/training/score-answers.ts';
import { openTraining } from '../../loop/training/training.ts';
import type { CommandInput, CommandLine, CommandOutcome } from '../command-line.ts';
import { exitCodes } from '../exit-codes.ts';
import { type LoopStep, openStep, type StepOptions, stepContext } from '../loop-step.ts';
import { scoreText } from '../loop-text.ts';
import { addModelOptions } from '../model-options.ts';
import { wholeNumber } from '../option-values.ts';
import { withKernel } from '../with-kernel.ts';

interface JudgeOptions extends StepOptions {
  readonly answers: string;
}

/** `quercus judge`: what is to be repaired, from answers and their gold. */
export function registerJudge(commandLine: CommandLine): void {
  const command = commandLine.command(
    'judge <task> <kernel>',
    'Score the answers of `ask --batch` with the scorer of the task, and let a model suggest repairs of S and F: draft/suggestions.yaml, to be edited. Answers to questions of ACCEPT are scored, and never shown. Exit code 3 when it sees a fault.',
    ['quercus judge ./shop shop.kernel --answers runs/shop/answers.jsonl'],
  );
  addModelOptions(command)
    .requiredOption('--answers <file>', 'answers of `ask --batch`, with the ids of the questions of the task')
    .option(
      '--seed <number>',
      'which questions it may see: those that `run` with this seed shows',
      wholeNumber,
      1,
    )
    .action(commandLine.action<[task: string, kernel: string], JudgeOptions>(judgeCommand));
}

async function judgeCommand(
  input: CommandInput<[task: string, kernel: string], JudgeOptions>,
): Promise<CommandOutcome> {
  const { operands, options, context } = input;
  const step = await openStep(operands[0], options, context);
  const trajectories = await scoredAnswers(step, options.answers, input);
  const shown = trajectories.filter(({ part }) => part === 'build');
  const asking = await stepContext(step.taskFile, options, input);
  const judgement = await withKernel(operands[1], ({ schema, functions }) =>
    judge(
      {
        task: taskText(step.taskFile.task),
        ...{ data: step.data, schema, functions, trajectories: shown, graph: '', rejected: [] },
        goldOf: (id) => step.questionOf(id).gold,
        scores: summarise(shown.map(({ score }) => score)),
      },
      asking,
    ),
  );
  const path = join(step.taskFile.folder, 'draft', 'suggestions.yaml');
  const { suggestions, blockingFault } = judgement;
  await writeSuggestions(
    path,
    suggestions.map((suggestion) => ({ accept: true, ...suggestion })),
  );
  const lines = suggestions.map(
    ({ target, operation, reason }) => `  ${operation} ${target.kind} ${target.name}: ${reason}`,
  );
  return {
    data: { judgement, scores: summarise(trajectories.map(({ score }) => score)), path },
    text: [
      `Score: ${scoreText(summarise(trajectories.map(({ score }) => score)))} over ${trajectories.length} answers`,
      verdictText(judgement),
      ...lines,
      `Written: ${path} (edit it: accept: false leaves one out)`,
      `Next: quercus revise ${operands[0]} ${operands[1]}`,
    ].join('\n'),
    exitCode: blockingFault || judgement.notEvaluated !== undefined ? exitCodes.violations : exitCodes.ok,
  };
}

function verdictText({ blockingFault, diagnosis, notEvaluated }: GivenJudgement): string {
  if (notEvaluated !== undefined) return `Not judged: the model gave no usable reply: ${notEvaluated}`;
  return `${blockingFault ? 'A fault is left' : 'No fault is left'}: ${diagnosis}`;
}

async function scoredAnswers(
  { taskFile, split, questionOf }: LoopStep,
  path: string,
  { context }: Pick<CommandInput<never, never>, 'context'>,
): Promise<Trajectory[]> {
  const training = await openTraining(taskFile, context);
  const records = await readAnswers(path);
  const answered = records.map((record) => ({ record, question: questionOf(record.id ?? '') }));
  const scores = await scoreAnswers(answered, training, context);
  const accept = new Set(split.accept);
  return answered.map(({ record, question }, at) => ({
    ...{ id: question.id, record, score: scores[at]! },
    part: accept.has(question.id) ? 'accept' : 'build',
  }));
}

async function readAnswers(path: string): Promise<AnswerRecord[]> {
  const text = await readFile(path, 'utf8').catch((cause: Error) => {
    throw new QuercusError('ANSWER_INVALID', `The answers ${path} cannot be read: ${cause.message}`, {
      cause,
    });
  });
  return text.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return [];
    try {
      return [answerRecordSchema.parse(JSON.parse(line))];
    } catch (cause) {
      throw new QuercusError(
        'ANSWER_INVALID',
        `${path}, line ${at + 1}: it is no answer of \`quercus ask --batch\`: ${(cause as Error).message.slice(0, 200)}`,
        { details: { path, line: at + 1 }, cause },
      );
    }
  });
}
