import { startLiveKernel } from '../../kernel/live/start-live-kernel.ts';
import type { CommandLine } from '../command-line.ts';

interface LiveOptions {
  readonly out: string;
  readonly actions?: string;
}

/** `quercus live`: a kernel that keeps receiving facts. */
export function registerLive(commandLine: CommandLine): void {
  commandLine
    .command(
      'live <kernel>',
      'Start a living kernel from a frozen one: actions are the only way to change it.',
      ['quercus live textworld.kernel --out textworld.live'],
    )
    .requiredOption('--out <folder>', 'where the living kernel goes')
    .option('--actions <file>', 'actions in YAML or Turtle; default those of the kernel')
    .action(
      commandLine.action<[kernel: string], LiveOptions>(
        async ({ operands: [kernel], options: { out, actions } }) => {
          const started = await startLiveKernel({
            kernel,
            out,
            ...(actions === undefined ? {} : { actions }),
          });
          return {
            data: { live: out, ...started },
            text: `Living kernel: ${out}\nActions: ${started.actions.join(', ')}\nNext: quercus observe ${out} ACTION --arg NAME=VALUE`,
          };
        },
      ),
    );
}
