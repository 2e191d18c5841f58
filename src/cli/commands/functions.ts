import { compileFunction } from '../../functions/compile-function.ts';
import { runsOn } from '../../functions/runs-on.ts';
import type { CommandLine } from '../command-line.ts';
import { functionsText } from '../functions-text.ts';
import { runsOnText } from '../runs-on-text.ts';
import { withKernel } from '../with-kernel.ts';

/** `quercus functions`: what a kernel can be asked. */
export function registerFunctions(commandLine: CommandLine): void {
  commandLine
    .command(
      'functions <kernel>',
      'List the functions of a kernel with parameters, result columns and examples.',
      ['quercus functions acme.kernel', 'quercus functions acme.kernel --runs-on'],
    )
    .option('--runs-on', 'say which kind of store each function runs on, and why not on the others')
    .action(
      commandLine.action<[kernel: string], { readonly runsOn?: boolean }>(({ operands: [path], options }) =>
        withKernel(path, async ({ functions, schema }) => {
          if (!options.runsOn) return { data: { functions }, text: functionsText(functions) };
          const stores = functions.map((definition) => runsOn(compileFunction(definition, schema)));
          return { data: { functions: stores }, text: runsOnText(stores) };
        }),
      ),
    );
}
