import type { Quad } from '@rdfjs/types';
import type { Kernel } from '../kernel/kernel.ts';
import { kernelFile } from '../kernel/kernel-files.ts';
import { mergeGraphs } from '../rdf/merge-graphs.ts';
import { quadToNQuads } from '../rdf/n-triples.ts';
import { readRdfFile } from '../rdf/parse-rdf.ts';
import { namedNode, quad } from '../rdf/terms.ts';
import { voidQuads } from './exports/void-description.ts';

/** IRI of the graph with functions, example queries and the VoID description. S is in the graph of its own IRI. */
export function catalogueGraph(base: string): string {
  return `${base}graph/catalogue`;
}

/** S and the catalogue as N-Quads: what a client can find out about the kernel by asking the endpoint itself. */
export async function catalogueText(kernel: Kernel): Promise<string> {
  const ontology = await readRdfFile(kernelFile(kernel.path, 'ontology'));
  const functions = await readRdfFile(kernelFile(kernel.path, 'functions'));
  const description = voidQuads(await readRdfFile(kernelFile(kernel.path, 'description')), kernel.schema);
  const { base, ontologyIri } = kernel.schema;
  return [
    ...inGraph(ontology, ontologyIri),
    ...inGraph(mergeGraphs(functions, description), catalogueGraph(base)),
  ]
    .map((statement) => `${quadToNQuads(statement)}\n`)
    .join('');
}

function inGraph(quads: readonly Quad[], graph: string): Quad[] {
  return quads.map(({ subject, predicate, object }) =>
    quad(subject as never, predicate as never, object as never, namedNode(graph)),
  );
}
