import { writeFile } from 'node:fs/promises';
import { Option } from 'commander';
import { type ExportFormat, exportFormats, exportKernel } from '../../kernel/export-kernel.ts';
import { exportForPrograms, type ProgramFormat, programFormats } from '../../serve/exports/program-export.ts';
import type { CommandLine } from '../command-line.ts';
import { reasonerOptions } from '../reasoner-options.ts';
import { withKernel } from '../with-kernel.ts';

interface ExportOptions {
  readonly to: ExportFormat | ProgramFormat;
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
    .addOption(
      new Option('--to <format>', 'the format')
        .choices([...exportFormats, ...programFormats])
        .makeOptionMandatory(),
    )
    .option('--out <file>', 'the file to write; without it the text goes to stdout')
    .action(
      commandLine.action<[kernel: string], ExportOptions>(
        async ({ operands: [kernel], options, context, environment, terminal }) => {
          const { to, out } = options;
          if (isForPrograms(to)) return exportPrograms({ kernel, to, out });
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

function isForPrograms(to: ExportFormat | ProgramFormat): to is ProgramFormat {
  return (programFormats as readonly string[]).includes(to);
}

async function exportPrograms({
  kernel,
  to,
  out,
}: {
  kernel: string;
  to: ProgramFormat;
  out?: string | undefined;
}) {
  return withKernel(kernel, async (opened) => {
    const text = exportForPrograms(opened, to);
    if (out !== undefined) await writeFile(out, text);
    return {
      data: { text, ...(out === undefined ? {} : { out }) },
      text: out === undefined ? text : `Wrote ${out}`,
    };
  });
}
