import { Option } from 'commander';
import { type Verdict, verdicts } from '../../domain/validation-report.ts';
import { buildKernel } from '../../kernel/build-kernel.ts';
import { buildText } from '../build-text.ts';
import type { CommandLine } from '../command-line.ts';
import { exitCodes } from '../exit-codes.ts';
import { reasonerOptions } from '../reasoner-options.ts';

interface BuildOptions {
  readonly out: string;
  readonly freeze: boolean;
  readonly acceptVerdict?: Verdict;
}

/** `quercus build`: from a task, or a bare folder of tables, to a frozen kernel. */
export function registerBuild(commandLine: CommandLine): void {
  commandLine
    .command(
      'build <task>',
      'Make a kernel from a task.yaml, or from a bare folder of tables (which gets a task.yaml). Exit code 3 when findings block freezing.',
      [
        'quercus build ./tables --out shop.kernel',
        'quercus build examples/chinook/task.yaml --out chinook.kernel --no-freeze',
      ],
    )
    .requiredOption('--out <folder>', 'where the kernel goes')
    .option('--no-freeze', 'stop after the drafts')
    .addOption(
      new Option('--accept-verdict <verdict>', 'freeze although the reasoner gives this verdict').choices(
        verdicts,
      ),
    )
    .action(
      commandLine.action<[task: string], BuildOptions>(
        async ({ operands: [task], options, context, environment }) => {
          const { out, freeze, acceptVerdict } = options;
          const result = await buildKernel(
            {
              task,
              out,
              freeze,
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
