import { compactLive } from '../../kernel/live/compact-live.ts';
import type { CommandLine } from '../command-line.ts';
import { positiveInteger } from '../option-values.ts';

/** `quercus compact`: a snapshot, so that a long journal need not be replayed. */
export function registerCompact(commandLine: CommandLine): void {
  commandLine
    .command(
      'compact <live>',
      'Write a snapshot of a living kernel, so that opening it does not replay its journal. Nothing of the past is lost.',
      ['quercus compact textworld.live'],
    )
    .option('--wait <seconds>', 'wait so long for another writer', positiveInteger)
    .action(
      commandLine.action<[live: string], { readonly wait?: number }>(
        async ({ operands: [live], options: { wait } }) => {
          const result = await compactLive(live, wait === undefined ? {} : { wait: wait * 1000 });
          return { data: result, text: `Snapshot after batch ${result.batch}: ${result.facts} facts` };
        },
      ),
    );
}
