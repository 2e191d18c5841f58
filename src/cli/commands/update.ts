import { Option } from 'commander';
import { type Verdict, verdicts } from '../../domain/validation-report.ts';
import { type UpdateResult, updateKernel } from '../../kernel/update-kernel.ts';
import { buildText } from '../build-text.ts';
import type { CommandLine } from '../command-line.ts';
import { kernelDiffText } from '../diff-text.ts';
import { documentsOfTask } from '../document-reading.ts';
import { exitCodes } from '../exit-codes.ts';
import { addModelOptions, type ModelOptions } from '../model-options.ts';
import { reasonerOptions } from '../reasoner-options.ts';

interface UpdateOptions extends ModelOptions {
  readonly out: string;
  readonly acceptVerdict?: Verdict;
}

/** `quercus update`: a kernel follows its sources; the report says what that changed. */
export function registerUpdate(commandLine: CommandLine): void {
  const command = commandLine.command(
    'update <task>',
    'Bring a kernel up to date with the sources of its task, to the bytes that a build gives, and tell what appeared, changed and vanished and which results may differ. Exit code 3 when findings block; the kernel then stands as it was.',
    ['quercus update examples/chinook --out chinook.kernel'],
  );
  addModelOptions(command)
    .requiredOption('--out <folder>', 'the kernel to update')
    .addOption(
      new Option('--accept-verdict <verdict>', 'freeze although the reasoner gives this verdict').choices(
        verdicts,
      ),
    )
    .action(
      commandLine.action<[task: string], UpdateOptions>(
        async ({ operands: [task], options, context, environment }) => {
          const { out, acceptVerdict } = options;
          const result = await updateKernel(
            {
              task,
              out,
              reasoner: reasonerOptions(environment),
              ...(acceptVerdict === undefined ? {} : { acceptVerdict }),
            },
            context,
            { readDocuments: documentsOfTask(task, options) },
          );
          return {
            data: result,
            text: updateText(result),
            exitCode: result.outcome === 'blocked' ? exitCodes.violations : exitCodes.ok,
          };
        },
      ),
    );
}

function updateText({ outcome, sources, diff, build }: UpdateResult): string {
  if (outcome === 'up to date') return 'Up to date: nothing that the kernel is made of has changed.';
  const list = (verb: string, names: readonly string[]) =>
    names.length === 0 ? [] : [`Sources ${verb}: ${names.join(', ')}`];
  return [
    ...list('added', sources.added),
    ...list('changed', sources.changed),
    ...list('removed', sources.removed),
    ...(diff === undefined ? [] : [kernelDiffText(diff)]),
    ...(outcome === 'blocked' && build !== undefined ? [buildText(build)] : []),
    outcome === 'blocked' ? 'The kernel stands as it was.' : 'The kernel is up to date.',
  ].join('\n');
}
