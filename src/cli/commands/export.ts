import { Option } from 'commander';
import { type ExportFormat, exportFormats, exportKernel } from '../../kernel/export-kernel.ts';
import type { CommandLine } from '../command-line.ts';
import { reasonerOptions } from '../reasoner-options.ts';

interface ExportOptions {
  readonly to: ExportFormat;
  readonly out?: string;
}

/** `quercus export`: the ontology of a kernel in another format; what a format cannot hold is said on stderr. */
export function registerExport(commandLine: CommandLine): void {
  commandLine
    .command(
      'export <kernel>',
      'Write the ontology of a kernel in another format, to stdout or to a file. Axioms that a format cannot hold are counted and named.',
      ['quercus export acme.kernel --to text --out acme.omn'],
    )
    .addOption(new Option('--to <format>', 'the format').choices(exportFormats).makeOptionMandatory())
    .option('--out <file>', 'the file to write; without it the text goes to stdout')
    .action(
      commandLine.action<[kernel: string], ExportOptions>(
        async ({ operands: [kernel], options, context, environment, terminal }) => {
          const { to, out } = options;
          const exported = await exportKernel(
            { kernel, to, reasoner: reasonerOptions(environment), ...(out === undefined ? {} : { out }) },
            context,
          );
          const lost = exported.lost.map(({ text }) => `  ${text}\n`);
          if (lost.length > 0) {
            terminal.writeMessage(
              `${to} cannot hold ${lost.length} axioms; they are not in it:\n${lost.join('')}`,
            );
          }
          return { data: exported, text: out === undefined ? exported.text : `Wrote ${out}` };
        },
      ),
    );
}
