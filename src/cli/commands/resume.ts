import { openRun } from '../../agent/batch/run-folder.ts';
import { goOn, type RunOptions } from '../batch-run.ts';
import type { CommandLine } from '../command-line.ts';
import { addModelOptions } from '../model-options.ts';

/** `quercus resume`: goes on with a run that was stopped, killed or out of budget. */
export function registerResume(commandLine: CommandLine): void {
  const command = commandLine.command(
    'resume <run>',
    'Go on with a run that was stopped. Answers and model calls that are there are not asked again. Options go before those the run was started with.',
    ['quercus resume runs/claims --max-cost 10'],
  );
  addModelOptions(command).action(
    commandLine.action<[run: string], RunOptions>(async ({ operands: [folder], options, context }) =>
      goOn(await openRun(folder), options, context),
    ),
  );
}
