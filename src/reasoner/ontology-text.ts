import type { Quad } from '@rdfjs/types';
import { canonicalLines } from '../rdf/canonical-form.ts';
import { quadToNQuads } from '../rdf/n-triples.ts';
import { sortUtf8 } from '../rdf/utf8-order.ts';

/** An ontology as the worker takes it: sorted N-Triples, the one format that no parser guesses about. */
export function ontologyText(quads: readonly Quad[]): { text: string; format: 'ntriples' } {
  return { text: joined(sortUtf8(quads.map(quadToNQuads))), format: 'ntriples' };
}

/** The same with canonical blank node labels, for output that must not depend on how they were named. */
export function canonicalOntologyText(quads: readonly Quad[]): { text: string; format: 'ntriples' } {
  return { text: joined(canonicalLines(quads)), format: 'ntriples' };
}

function joined(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}
