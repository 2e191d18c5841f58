import type { CommandLine } from '../command-line.ts';
import { explanationText } from '../explanation-text.ts';
import { readStatement } from '../statement-argument.ts';
import { withKernel } from '../with-kernel.ts';

/** `quercus why`: the rows and raw texts behind a statement. */
export function registerWhy(commandLine: CommandLine): void {
  commandLine
    .command(
      'why <kernel> <statement>',
      'Show what a statement rests on: source, row, the text as it stands there. Terms as in Turtle, with the prefixes of the kernel.',
      ["quercus why acme.kernel 'data:Claim/1 :claimIdentifier 1'"],
    )
    .action(
      commandLine.action<[kernel: string, statement: string]>(({ operands: [path, statement] }) =>
        withKernel(path, async (kernel) => {
          const explanation = await kernel.why(readStatement(statement, kernel.prefixes));
          return { data: explanation, text: explanationText(explanation) };
        }),
      ),
    );
}
