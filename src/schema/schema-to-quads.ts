import type { Quad } from '@rdfjs/types';
import type { Schema } from '../domain/schema.ts';
import { mergeGraphs } from '../rdf/merge-graphs.ts';
import { parseRdf } from '../rdf/parse-rdf.ts';
import { distinctTriples, splitIntoAxioms } from './owl/axioms.ts';
import { ownAxioms } from './owl/own-axioms.ts';

/**
 * S as OWL 2 DL triples, without a version IRI (`writeOntology` adds it). What the program does not model
 * (`furtherTriples`) and the way a file spells an axiom (`asWritten`) come back as they were read, so that
 * `schemaToQuads(readSchema(quads))` is isomorphic to `quads`, version IRI apart.
 */
export function schemaToQuads(schema: Schema): Quad[] {
  const own = distinctTriples(ownAxioms(schema));
  const further = parseLines(schema.furtherTriples);
  if (schema.asWritten.length === 0) return mergeGraphs(own, further);
  const spellings = new Map(schema.asWritten.map(({ axiom, triples }) => [axiom, triples]));
  const graphs: (readonly Quad[])[] = [further];
  for (const { text, quads } of splitIntoAxioms(own)) {
    const spelling = spellings.get(text);
    graphs.push(spelling === undefined ? quads : parseLines(spelling));
  }
  return mergeGraphs(...graphs);
}

function parseLines(lines: readonly string[]): Quad[] {
  return lines.length === 0 ? [] : parseRdf(lines.join('\n'), { format: 'nt' });
}
