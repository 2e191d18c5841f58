import { verifyKernel } from '../../kernel/verify-kernel.ts';
import type { CommandLine } from '../command-line.ts';
import { exitCodes } from '../exit-codes.ts';
import { findingsText, partLines } from '../findings-text.ts';
import { reasonerOptions } from '../reasoner-options.ts';

/** `quercus verify`: a kernel checked again from its bytes up. */
export function registerVerify(commandLine: CommandLine): void {
  commandLine
    .command(
      'verify <kernel>',
      'Check a kernel again, offline: hashes, reasoner, shapes, sums, every example. Exit code 3 when anything fails.',
      ['quercus verify acme.kernel'],
    )
    .action(
      commandLine.action<[kernel: string]>(async ({ operands: [kernel], context, environment }) => {
        const result = await verifyKernel(kernel, { reasoner: reasonerOptions(environment) }, context);
        const parts = partLines(result.parts);
        const verdict = result.ok ? `${kernel} is as it was frozen, and passes.` : `${kernel} does not pass.`;
        return {
          data: result,
          text: [...parts, findingsText(result.findings), verdict].filter((line) => line !== '').join('\n'),
          exitCode: result.ok ? exitCodes.ok : exitCodes.violations,
        };
      }),
    );
}
