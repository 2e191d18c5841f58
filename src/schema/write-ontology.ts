import type { Quad } from '@rdfjs/types';
import type { Schema } from '../domain/schema.ts';
import { QuercusError } from '../errors.ts';
import { canonicalHash } from '../rdf/canonical-form.ts';
import { dataFactory, namedNode, term } from '../rdf/terms.ts';
import { writeTurtle } from '../rdf/turtle-writer.ts';
import { iri, namespaces } from '../rdf/vocabularies.ts';
import { schemaToQuads } from './schema-to-quads.ts';

/** `ontology.ttl`: S as Turtle, with the version IRI that its content has. */
export async function writeOntology(schema: Schema): Promise<string> {
  const quads = schemaToQuads(schema);
  const version = dataFactory.quad(
    namedNode(schema.ontologyIri),
    term('owl', 'versionIRI'),
    namedNode(await versionIri(quads)),
  );
  return writeTurtle([...quads, version], { prefixes: { ...ownPrefixes, ...schema.prefixes } });
}

/**
 * `{ontologyIri}/{sha256 of the RDFC-1.0 form without owl:versionIRI}`: equal content has an equal version IRI.
 * SCHEMA_INVALID unless exactly one IRI is an owl:Ontology.
 */
export async function versionIri(quads: readonly Quad[]): Promise<string> {
  const headers = quads.filter(
    ({ predicate, object }) =>
      predicate.value === iri('rdf', 'type') && object.value === iri('owl', 'Ontology'),
  );
  const ontologies = [...new Set(headers.map(({ subject }) => subject.value))];
  if (ontologies.length !== 1)
    throw new QuercusError(
      'SCHEMA_INVALID',
      `A version IRI belongs to one owl:Ontology, but the graph has ${ontologies.length}${
        ontologies.length > 1 ? `: ${ontologies.join(', ')}` : ''
      }. Give the ontology one header.`,
      { details: { ontologies } },
    );
  return `${ontologies[0]}/${await canonicalHash(withoutVersionIri(quads))}`;
}

/** The triples a version IRI is computed from. */
export function withoutVersionIri(quads: readonly Quad[]): Quad[] {
  return quads.filter(({ predicate }) => predicate.value !== iri('owl', 'versionIRI'));
}

const { owl, rdf, rdfs, xsd, dcterms, skos, q } = namespaces;
const ownPrefixes = { owl, rdf, rdfs, xsd, dcterms, skos, q };
