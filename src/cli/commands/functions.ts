import type { CommandLine } from '../command-line.ts';
import { functionsText } from '../functions-text.ts';
import { withKernel } from '../with-kernel.ts';

/** `quercus functions`: what a kernel can be asked. */
export function registerFunctions(commandLine: CommandLine): void {
  commandLine
    .command(
      'functions <kernel>',
      'List the functions of a kernel with parameters, result columns and examples.',
      ['quercus functions acme.kernel'],
    )
    .action(
      commandLine.action<[kernel: string]>(({ operands: [path] }) =>
        withKernel(path, async ({ functions }) => ({ data: { functions }, text: functionsText(functions) })),
      ),
    );
}
