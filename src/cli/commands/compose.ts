import { join } from 'node:path';
import { readFunctionFolder } from '../../functions/read-function-files.ts';
import { composedFolder } from '../../kernel/catalogue.ts';
import { candidateAt } from '../../loop/candidate/candidate.ts';
import { writeComposed } from '../../loop/candidate/write-candidate.ts';
import { composeOver } from '../../loop/run/compose-over.ts';
import type { ComposeResult } from '../../loop/steps/compose.ts';
import type { CommandLine } from '../command-line.ts';
import { exitCodes } from '../exit-codes.ts';
import { openStep, type StepOptions, stepContext } from '../loop-step.ts';
import { addModelOptions } from '../model-options.ts';
import { wholeNumber } from '../option-values.ts';

/** `quercus compose`: functions as a model writes them, each through the gate. */
export function registerCompose(commandLine: CommandLine): void {
  const command = commandLine.command(
    'compose <task> <kernel>',
    'Let a model write functions for the questions of a task, over the kernel built of it: draft/composed/*.yaml, which `build` takes in, and which can be edited. What the gate refuses goes back with the reasons. Exit code 3 when some stay refused.',
    ['quercus compose ./shop shop.kernel'],
  );
  addModelOptions(command)
    .option(
      '--seed <number>',
      'which questions it may see: those that `run` with this seed shows',
      wholeNumber,
      1,
    )
    .action(
      commandLine.action<[task: string, kernel: string], StepOptions>(
        async ({ operands: [path, kernel], options, context }) => {
          const step = await openStep(path, options, context);
          const { taskFile, sample } = step;
          const asking = await stepContext(taskFile, options, { context });
          const composed = await readFunctionFolder(join(taskFile.folder, composedFolder));
          const candidate = { ...candidateAt(taskFile.folder), kernel };
          const result = await composeOver(
            { ...step, task: taskFile.task },
            { candidate, composed, sample, suggestions: [] },
            asking,
          );
          await writeComposed(taskFile.folder, result.composed);
          return {
            data: result,
            text: composeText(result, join(taskFile.folder, composedFolder), path),
            exitCode: result.rejected.length === 0 ? exitCodes.ok : exitCodes.violations,
          };
        },
      ),
    );
}

function composeText({ composed, added, rejected }: ComposeResult, folder: string, task: string): string {
  return [
    `${added.length} functions admitted${added.length > 0 ? `: ${added.join(', ')}` : ''}`,
    ...rejected.map(({ name, reasons }) => `  refused: ${name}: ${reasons.join(' ')}`),
    `Written: ${folder} (${composed.length} functions)`,
    `Next: quercus build ${task} --out KERNEL`,
  ].join('\n');
}
