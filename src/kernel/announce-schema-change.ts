import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Quad } from '@rdfjs/types';
import type { OntologyDiff } from '../domain/ontology-diff.ts';
import type { RunContext } from '../domain/run-context.ts';
import type { Schema } from '../domain/schema.ts';
import { functionsFromQuads } from '../functions/publish/functions-from-quads.ts';
import { readRdfFile } from '../rdf/parse-rdf.ts';
import { iri } from '../rdf/vocabularies.ts';
import { diffOntologies } from '../schema/diff/diff-ontologies.ts';
import { functionsBrokenBy } from './diff/functions-reading.ts';
import { kernelFile } from './kernel-files.ts';
import { manifestName } from './manifest.ts';

interface Input {
  /** The kernel that the build is about to replace; nothing is said when there is none. */
  readonly kernel: string;
  readonly schema: Schema;
  readonly ontology: readonly Quad[];
}

/**
 * Before a build with another S touches anything: says how the axioms change, which functions of the kernel that
 * stands there no longer fit, and how many of its facts lose their class or property.
 */
export async function announceSchemaChange(
  { kernel, schema, ontology }: Input,
  context: RunContext,
): Promise<void> {
  if (!existsSync(join(kernel, manifestName))) return;
  const diff = diffOntologies(await readRdfFile(kernelFile(kernel, 'ontology')), ontology);
  if (diff.class === 'identical') return;
  const functions = functionsFromQuads(await readRdfFile(kernelFile(kernel, 'functions')));
  const lines = [
    `S changes (${diff.class}): ${diff.counts.additive} additive, ${diff.counts.narrowing} narrowing, ${diff.counts.deleting} deleting, ${diff.counts.renamed} renamed.`,
    ...functionsBrokenBy(functions, schema).map(
      ({ name, reason }) => `The function ${name} no longer fits: ${reason}`,
    ),
    ...lostFacts(diff, await factCounts(kernel)),
  ];
  for (const message of lines) context.emit({ type: 'note', step: 'schema change', message });
}

/** Terms that are gone, with the facts that said something with them. */
function lostFacts({ changes, renamed }: OntologyDiff, counts: ReadonlyMap<string, number>): string[] {
  const gone = changes.filter(({ change, reason }) => change === 'removed' && reason === 'The term is gone.');
  const terms = new Set([...gone.map(({ subject }) => subject), ...renamed.map(({ from }) => from)]);
  return [...terms].flatMap((term) => {
    const count = counts.get(term) ?? 0;
    return count === 0 ? [] : [`${count} facts or entities with <${term}> go or are said in another way.`];
  });
}

/** By class or property IRI, as the description of the kernel counts them. */
async function factCounts(kernel: string): Promise<Map<string, number>> {
  const quads = await readRdfFile(kernelFile(kernel, 'description'));
  const values = (name: string) =>
    new Map(
      quads
        .filter(({ predicate }) => predicate.value === iri('void', name))
        .map(({ subject, object }) => [subject.value, object.value]),
    );
  const [classes, properties, entities, triples] = ['class', 'property', 'entities', 'triples'].map(values);
  return new Map([
    ...[...(classes ?? [])].map(([part, term]) => [term, Number(entities?.get(part))] as const),
    ...[...(properties ?? [])].map(([part, term]) => [term, Number(triples?.get(part))] as const),
  ]);
}
