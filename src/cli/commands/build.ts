import type { Verdict } from '../../domain/validation-report.ts';
import { acceptVerdictOption, buildOutcome } from '../build-outcome.ts';
import type { CommandLine } from '../command-line.ts';
import { addModelOptions, type ModelOptions } from '../model-options.ts';

interface BuildOptions extends ModelOptions {
  readonly out: string;
  readonly freeze: boolean;
  readonly acceptVerdict?: Verdict;
}

/** `quercus build`: from a task, or a bare folder of tables, to a frozen kernel. */
export function registerBuild(commandLine: CommandLine): void {
  const command = commandLine.command(
    'build <task>',
    'Make a kernel from a task.yaml, or from a bare folder of data (which gets a task.yaml). Texts among the data need a model, or calls recorded by `extract`. Exit code 3 when findings block freezing.',
    [
      'quercus build ./tables --out shop.kernel',
      'quercus build examples/chinook/task.yaml --out chinook.kernel --no-freeze',
    ],
  );
  addModelOptions(command)
    .requiredOption('--out <folder>', 'where the kernel goes')
    .option('--no-freeze', 'stop after the drafts')
    .addOption(acceptVerdictOption())
    .action(
      commandLine.action<[task: string], BuildOptions>(({ operands: [task], options, ...means }) =>
        buildOutcome(
          {
            task,
            out: options.out,
            freeze: options.freeze,
            acceptVerdict: options.acceptVerdict,
            models: options,
          },
          means,
        ),
      ),
    );
}
