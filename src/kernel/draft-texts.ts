import type { Quad } from '@rdfjs/types';
import type { Mapping } from '../domain/mapping.ts';
import type { Schema } from '../domain/schema.ts';
import { mappingToQuads } from '../graph/rml-writer.ts';
import { writeTurtle } from '../rdf/turtle-writer.ts';
import { namespaces } from '../rdf/vocabularies.ts';

const { owl, rdf, rdfs, xsd, sh, dash, q, rr, rml, ql } = namespaces;

/** `shapes.ttl`. */
export function shapesText(shapes: readonly Quad[], schema: Schema): string {
  return writeTurtle(shapes, { prefixes: { owl, rdf, rdfs, xsd, sh, dash, q, ...schema.prefixes } });
}

/** `mapping.rml.ttl`. */
export function mappingText(mapping: Mapping, schema: Schema): string {
  return writeTurtle(mappingToQuads(mapping), {
    prefixes: { rr, rml, ql, rdf, rdfs, xsd, q, ...schema.prefixes },
  });
}
