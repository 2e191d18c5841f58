import { QuercusError } from '../../errors.ts';
import { type LoadResult, loadKernel } from '../../kernel/remote/load-kernel.ts';
import type { CommandLine } from '../command-line.ts';
import { addHeaderOption, remoteStore } from '../store-options.ts';

interface LoadOptions {
  readonly store?: string;
  readonly evidenceStore?: string;
  readonly header: readonly string[];
}

/** `quercus load`: a kernel into a SPARQL store on another server. */
export function registerLoad(commandLine: CommandLine): void {
  const command = commandLine
    .command(
      'load <kernel>',
      'Load a kernel into a SPARQL 1.1 store, such as an Oxigraph server or a Fuseki dataset. Queries see the kernel before until all facts are there.',
      [
        'quercus load acme.kernel --store http://127.0.0.1:7878',
        'quercus load acme.kernel --store http://127.0.0.1:3030/facts --evidence-store http://127.0.0.1:3030/evidence',
      ],
    )
    .option('--store <url>', 'the store that gets the facts, in a graph of their own')
    .option(
      '--evidence-store <url>',
      'a dataset of this kernel alone, which is emptied and gets facts and evidence',
    );
  addHeaderOption(command).action(
    commandLine.action<[kernel: string], LoadOptions>(
      async ({ operands: [kernel], options: { store, evidenceStore, header }, context, environment }) => {
        if (store === undefined && evidenceStore === undefined)
          throw new QuercusError('USAGE', 'Give --store, --evidence-store or both.');
        const named = (address: string | undefined) =>
          remoteStore({ header, ...(address === undefined ? {} : { store: address }) }, environment);
        const [facts, evidence] = [named(store), named(evidenceStore)];
        const result = await loadKernel(
          {
            kernel,
            ...(facts === undefined ? {} : { store: facts }),
            ...(evidence === undefined ? {} : { evidenceStore: evidence }),
          },
          context,
        );
        return { data: result, text: loadText(result) };
      },
    ),
  );
}

function loadText({ hash, facts, evidence }: LoadResult): string {
  const lines = [
    `Kernel: ${hash}`,
    ...(facts === undefined ? [] : [`Facts: ${facts} statements`]),
    ...(evidence === undefined ? [] : [`Facts with evidence: ${evidence} statements`]),
  ];
  return lines.join('\n');
}
