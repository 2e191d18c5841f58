import { analyze } from '../../loop/steps/analyze.ts';
import { writeRequirements } from '../../loop/steps/requirements-file.ts';
import type { CommandLine } from '../command-line.ts';
import { exitCodes } from '../exit-codes.ts';
import { openStep, type StepOptions, stepContext } from '../loop-step.ts';
import { addModelOptions } from '../model-options.ts';
import { wholeNumber } from '../option-values.ts';

/** `quercus analyze`: what a kernel for a task must be able to say. */
export function registerAnalyze(commandLine: CommandLine): void {
  const command = commandLine.command(
    'analyze <task>',
    'Let a model list the requirements of a task, each with the words that ask for it: draft/requirements.yaml, to be edited. The first step of `run`, alone.',
    ['quercus analyze ./shop'],
  );
  addModelOptions(command)
    .option(
      '--seed <number>',
      'which questions it may see: those that `run` with this seed shows',
      wholeNumber,
      1,
    )
    .action(
      commandLine.action<[task: string], StepOptions>(async ({ operands: [path], options, context }) => {
        const { taskFile, data, sample, questionOf } = await openStep(path, options, context);
        const asking = await stepContext(taskFile, options, { context });
        const questions = sample.map((id) => questionOf(id).question);
        const requirements = await analyze({ ...taskFile.task, data, questions }, asking);
        const written = await writeRequirements(taskFile.folder, requirements);
        const lines = requirements.accepted.map(({ kind, statement }) => `  ${kind}: ${statement}`);
        const left = requirements.rejected.length;
        return {
          data: { requirements, path: written },
          text: [
            ...(requirements.notEvaluated === undefined
              ? []
              : [`The model gave no usable reply: ${requirements.notEvaluated}`]),
            `${requirements.accepted.length} requirements${left > 0 ? `, ${left} left out because nobody said them` : ''}:`,
            ...lines,
            `Written: ${written}`,
            `Next: quercus draft ${path}`,
          ].join('\n'),
          exitCode: requirements.notEvaluated === undefined ? exitCodes.ok : exitCodes.violations,
        };
      }),
    );
}
