import type { Quad } from '@rdfjs/types';
import { parseRdf } from '../../src/rdf/parse-rdf.ts';

const prefixes = `
@prefix : <http://example.org/> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix sh: <http://www.w3.org/ns/shacl#> .
`;

/** Quads of a piece of Turtle with the usual prefixes; `:` is `http://example.org/`. */
export function turtle(text: string): Quad[] {
  return parseRdf(prefixes + text, { format: 'ttl', baseIri: 'http://example.org/' });
}
