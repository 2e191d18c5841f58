import type { Verdict } from '../../domain/validation-report.ts';
import { type FrozenLive, freezeLive } from '../../kernel/live/freeze-live.ts';
import { isLive } from '../../kernel/live/live-folder.ts';
import { acceptVerdictOption, buildOutcome } from '../build-outcome.ts';
import type { CommandLine, CommandOutcome } from '../command-line.ts';
import { exitCodes } from '../exit-codes.ts';
import { addModelOptions, type ModelOptions } from '../model-options.ts';

interface FreezeOptions extends ModelOptions {
  readonly out: string;
  readonly acceptVerdict?: Verdict;
}

/** `quercus freeze`: a kernel from the drafts as they stand. */
export function registerFreeze(commandLine: CommandLine): void {
  const command = commandLine.command(
    'freeze <task>',
    'Freeze the drafts of a task as they stand (nothing is induced again), or a living kernel as it is now. Exit code 3 when findings block.',
    ['quercus freeze examples/chinook --out chinook.kernel'],
  );
  addModelOptions(command)
    .requiredOption('--out <folder>', 'where the kernel goes')
    .addOption(acceptVerdictOption())
    .action(
      commandLine.action<[task: string], FreezeOptions>(async ({ operands: [task], options, ...means }) =>
        isLive(task)
          ? liveOutcome(await freezeLive({ live: task, out: options.out }, means.context))
          : buildOutcome(
              {
                task,
                out: options.out,
                fromDraft: true,
                acceptVerdict: options.acceptVerdict,
                models: options,
              },
              means,
            ),
      ),
    );
}

function liveOutcome(frozen: FrozenLive): CommandOutcome {
  const lines = frozen.blocking.map(({ check, message }) => `BLOCKS  ${check}: ${message}`);
  const text =
    frozen.kernel === undefined
      ? ['Not frozen, because of:', ...lines]
      : [`Frozen: ${frozen.kernel}`, `${frozen.facts} facts from ${frozen.batches} batches`];
  return {
    data: frozen,
    text: text.join('\n'),
    exitCode: frozen.blocking.length === 0 ? exitCodes.ok : exitCodes.violations,
  };
}
