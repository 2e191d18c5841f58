import { diffKernels } from '../../kernel/diff-kernels.ts';
import { diffOntologies } from '../../schema/diff/diff-ontologies.ts';
import { readOntologyFiles } from '../../validation/read-ontology-file.ts';
import type { CommandLine } from '../command-line.ts';
import { kernelDiffText, ontologyDiffText } from '../diff-text.ts';
import { ontologyFile, withReasoner } from '../ontology-argument.ts';

/** `quercus diff`: the changes between two kernels, part by part, or two ontologies, axiom by axiom. */
export function registerDiff(commandLine: CommandLine): void {
  commandLine
    .command(
      'diff <before> <after>',
      'Compare two kernels (axioms, shapes, functions, facts), or two ontologies axiom by axiom; each change is additive, narrowing or deleting. Exit code 0 whether or not there are differences.',
      [
        'quercus diff acme-2023.kernel acme-2024.kernel',
        'quercus diff acme.kernel draft/ontology.ttl --json',
      ],
    )
    .action(
      commandLine.action<[before: string, after: string]>(async ({ operands, context, environment }) => {
        const [first, second] = await Promise.all(operands.map(ontologyFile));
        if (first?.isKernel && second?.isKernel) {
          const difference = await diffKernels(...operands);
          return { data: difference, text: kernelDiffText(difference) };
        }
        const [before, after] = await withReasoner(environment, async (reasoner) => {
          const read = async (path: string) => {
            const { file } = await ontologyFile(path);
            return readOntologyFiles({ path: file, files: {}, reasoner }, context);
          };
          return [await read(operands[0]), await read(operands[1])] as const;
        });
        const diff = diffOntologies(before.quads, after.quads);
        return { data: diff, text: ontologyDiffText(diff) };
      }),
    );
}
