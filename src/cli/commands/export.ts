import { writeFile } from 'node:fs/promises';
import { Option } from 'commander';
import { type ExportFormat, exportFormats, exportKernel } from '../../kernel/export-kernel.ts';
import { exportMapping, type MappingFormat, mappingFormats } from '../../kernel/export-mapping.ts';
import { exportForPrograms, type ProgramFormat, programFormats } from '../../serve/exports/program-export.ts';
import type { CommandLine } from '../command-line.ts';
import { reasonerOptions } from '../reasoner-options.ts';
import { withKernel } from '../with-kernel.ts';

interface ExportOptions {
  readonly to: ExportFormat | ProgramFormat | MappingFormat;
  readonly out?: string;
}

/** `quercus export`: the ontology, or the mapping, of a kernel in another format; what a format cannot hold is said on stderr. */
export function registerExport(commandLine: CommandLine): void {
  commandLine
    .command(
      'export <kernel>',
      'Write the ontology of a kernel in another format, to stdout or to a file. Axioms that a format cannot hold are counted and named. r2rml writes the mapping.',
      [
        'quercus export acme.kernel --to manchester --out acme.omn',
        'quercus export acme.kernel --to r2rml --out acme.r2rml.ttl',
      ],
    )
    .addOption(
      new Option('--to <format>', 'the format')
        .choices([...exportFormats, ...programFormats, ...mappingFormats])
        .makeOptionMandatory(),
    )
    .option('--out <file>', 'the file to write; without it the text goes to stdout')
    .action(
      commandLine.action<[kernel: string], ExportOptions>(
        async ({ operands: [kernel], options, context, environment, terminal }) => {
          const { to, out } = options;
          if (isOneOf(mappingFormats, to)) return written(await exportMapping(kernel), out);
          if (isOneOf(programFormats, to))
            return withKernel(kernel, async (opened) => written(exportForPrograms(opened, to), out));
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

function isOneOf<Some extends string>(formats: readonly Some[], format: string): format is Some {
  return (formats as readonly string[]).includes(format);
}

async function written(text: string, out: string | undefined) {
  if (out !== undefined) await writeFile(out, text);
  return {
    data: { text, ...(out === undefined ? {} : { out }) },
    text: out === undefined ? text : `Wrote ${out}`,
  };
}
