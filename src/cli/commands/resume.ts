import { openRun } from '../../agent/batch/run-folder.ts';
import { readLoop } from '../../loop/run/run-settings.ts';
import { goOn, type RunOptions } from '../batch-run.ts';
import type { CommandInput, CommandLine, CommandOutcome } from '../command-line.ts';
import { isLoop, loopOutcome, rememberedOptions } from '../loop-run.ts';
import { addModelOptions } from '../model-options.ts';

/** `quercus resume`: goes on with a run that was stopped, killed or out of budget. */
export function registerResume(commandLine: CommandLine): void {
  const command = commandLine.command(
    'resume <run>',
    'Go on with a run of `run` or `ask --batch` that was stopped. What is done, and model calls that are there, are not done again. Options go before those the run was started with.',
    ['quercus resume runs/claims --max-cost 10'],
  );
  addModelOptions(command).action(
    commandLine.action<[run: string], RunOptions>(async (input) => {
      const { operands, options, context } = input;
      if (await isLoop(operands[0])) return resumeLoop(input);
      return goOn(await openRun(operands[0]), options, context);
    }),
  );
}

async function resumeLoop(input: CommandInput<[run: string], RunOptions>): Promise<CommandOutcome> {
  const [folder] = input.operands;
  const { format: _, kind: __, models: ___, inputs: ____, ...asked } = await readLoop(folder);
  const options = { ...rememberedOptions(asked), ...input.options };
  return loopOutcome({ folder, asked, options }, input);
}
