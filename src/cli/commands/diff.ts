import type { Environment } from '../../config/environment.ts';
import type { RunContext } from '../../domain/run-context.ts';
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
      commandLine.action<[before: string, after: string]>(({ operands, context, environment }) =>
        diffPaths(operands, { context, environment }),
      ),
    );
}

/** The difference of two kernels, or of two ontologies when one of the paths is no kernel. */
export async function diffPaths(
  paths: readonly [before: string, after: string],
  { context, environment }: { readonly context: RunContext; readonly environment: Environment },
) {
  const [first, second] = await Promise.all(paths.map(ontologyFile));
  if (first?.isKernel && second?.isKernel) {
    const difference = await diffKernels(...paths);
    return { data: difference, text: kernelDiffText(difference) };
  }
  const [before, after] = await withReasoner(environment, async (reasoner) => {
    const read = async (path: string) => {
      const { file } = await ontologyFile(path);
      return readOntologyFiles({ path: file, files: {}, reasoner }, context);
    };
    return [await read(paths[0]), await read(paths[1])] as const;
  });
  const difference = diffOntologies(before.quads, after.quads);
  return { data: difference, text: ontologyDiffText(difference) };
}
