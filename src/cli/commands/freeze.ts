import { Option } from 'commander';
import { type Verdict, verdicts } from '../../domain/validation-report.ts';
import { buildKernel } from '../../kernel/build-kernel.ts';
import { type FrozenLive, freezeLive } from '../../kernel/live/freeze-live.ts';
import { isLive } from '../../kernel/live/live-folder.ts';
import { buildText } from '../build-text.ts';
import type { CommandLine, CommandOutcome } from '../command-line.ts';
import { exitCodes } from '../exit-codes.ts';
import { reasonerOptions } from '../reasoner-options.ts';

interface FreezeOptions {
  readonly out: string;
  readonly acceptVerdict?: Verdict;
}

/** `quercus freeze`: a kernel from the drafts as they stand. */
export function registerFreeze(commandLine: CommandLine): void {
  commandLine
    .command(
      'freeze <task>',
      'Freeze the drafts of a task as they stand (nothing is induced again), or a living kernel as it is now. Exit code 3 when findings block.',
      ['quercus freeze examples/chinook --out chinook.kernel'],
    )
    .requiredOption('--out <folder>', 'where the kernel goes')
    .addOption(
      new Option('--accept-verdict <verdict>', 'freeze although the reasoner gives this verdict').choices(
        verdicts,
      ),
    )
    .action(
      commandLine.action<[task: string], FreezeOptions>(
        async ({ operands: [task], options, context, environment }) => {
          const { out, acceptVerdict } = options;
          if (isLive(task)) return liveOutcome(await freezeLive({ live: task, out }, context));
          const result = await buildKernel(
            {
              task,
              out,
              fromDraft: true,
              reasoner: reasonerOptions(environment),
              ...(acceptVerdict === undefined ? {} : { acceptVerdict }),
            },
            context,
          );
          return {
            data: result,
            text: buildText(result),
            exitCode: result.blocking.length === 0 ? exitCodes.ok : exitCodes.violations,
          };
        },
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
