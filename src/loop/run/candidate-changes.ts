import { isDeepStrictEqual } from 'node:util';
import type { FunctionDefinition } from '../../domain/function.ts';
import type { OntologyDiff } from '../../domain/ontology-diff.ts';
import type { Round } from '../../domain/round.ts';
import { kernelFile } from '../../kernel/kernel-files.ts';
import { openKernel } from '../../kernel/open-kernel.ts';
import { readRdfFile } from '../../rdf/parse-rdf.ts';
import { diffOntologies } from '../../schema/diff/diff-ontologies.ts';
import type { Candidate } from '../candidate/candidate.ts';

/** Axiom-level difference of the S of two candidates; without a parent, nothing. */
export async function schemaChanges(
  parent: Candidate | undefined,
  candidate: Candidate,
): Promise<OntologyDiff | undefined> {
  if (parent === undefined) return undefined;
  const [before, after] = await Promise.all(
    [parent, candidate].map(({ kernel }) => readRdfFile(kernelFile(kernel, 'ontology'))),
  );
  return diffOntologies(before ?? [], after ?? []);
}

/** Names of functions that came, changed and went. */
export async function functionChanges(
  parent: Candidate | undefined,
  candidate: Candidate,
): Promise<Pick<Round['functions'], 'admitted' | 'added' | 'changed' | 'removed'>> {
  const after = await functionsOf(candidate);
  const before = parent === undefined ? [] : await functionsOf(parent);
  const byName = new Map(before.map((definition) => [definition.name, definition]));
  const names = new Set(after.map(({ name }) => name));
  const changed = after.filter(({ name, ...rest }) => {
    const known = byName.get(name);
    return known !== undefined && !isDeepStrictEqual(withoutHashes(known), withoutHashes({ name, ...rest }));
  });
  return {
    admitted: after.map(({ name }) => name),
    added: parent === undefined ? [] : after.filter(({ name }) => !byName.has(name)).map(({ name }) => name),
    changed: changed.map(({ name }) => name),
    removed: before.filter(({ name }) => !names.has(name)).map(({ name }) => name),
  };
}

async function functionsOf({ kernel }: Candidate): Promise<readonly FunctionDefinition[]> {
  const opened = await openKernel(kernel);
  await opened.close();
  return opened.functions;
}

/** The rows of an example may change with G while the function stays. */
function withoutHashes({ examples, ...definition }: FunctionDefinition) {
  return { ...definition, examples: examples.map(({ expect: _, ...example }) => example) };
}
