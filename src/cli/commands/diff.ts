import type { OntologyDiff } from '../../domain/ontology-diff.ts';
import { diffOntologies } from '../../schema/diff/diff-ontologies.ts';
import { readOntologyFiles } from '../../validation/read-ontology-file.ts';
import type { CommandLine } from '../command-line.ts';
import { ontologyFile, withReasoner } from '../ontology-argument.ts';

/** `quercus diff`: the changes between two ontologies, axiom by axiom. */
export function registerDiff(commandLine: CommandLine): void {
  commandLine
    .command(
      'diff <before> <after>',
      'Compare two ontologies (kernels or ontology files) axiom by axiom; each change is additive, narrowing or deleting. Exit code 0 whether or not there are differences.',
      [
        'quercus diff acme-2023.kernel acme-2024.kernel',
        'quercus diff acme.kernel draft/ontology.ttl --json',
      ],
    )
    .action(
      commandLine.action<[before: string, after: string]>(async ({ operands, context, environment }) => {
        const [before, after] = await withReasoner(environment, async (reasoner) => {
          const read = async (path: string) => {
            const { file } = await ontologyFile(path);
            return readOntologyFiles({ path: file, files: {}, reasoner }, context);
          };
          return [await read(operands[0]), await read(operands[1])] as const;
        });
        const diff = diffOntologies(before.quads, after.quads);
        return { data: diff, text: diffText(diff) };
      }),
    );
}

function diffText({ class: gravest, counts, renamed, changes }: OntologyDiff): string {
  if (gravest === 'identical') return 'The ontologies say the same.';
  const signs = { added: '+', removed: '-' };
  return [
    ...renamed.map(({ from, to }) => `renamed ${from} -> ${to}`),
    ...changes.map((each) => `${signs[each.change]} ${each.class}: ${each.axiom.replaceAll('\n', '\n    ')}`),
    `${gravest}: ${counts.additive} additive, ${counts.narrowing} narrowing, ${counts.deleting} deleting, ${counts.renamed} renamed`,
  ].join('\n');
}
