import type { Quad } from '@rdfjs/types';
import { type Schema, schemaSchema } from '../domain/schema.ts';
import { dataFactory } from '../rdf/terms.ts';
import { normaliseSchema } from './normalise-schema.ts';
import { distinctTriples, splitIntoAxioms } from './owl/axioms.ts';
import { collectTerms } from './owl/collect-terms.ts';
import { OntologyView } from './owl/ontology-view.ts';
import { ownAxioms } from './owl/own-axioms.ts';
import { readEntityTypes } from './owl/read-entity-types.ts';
import { readDisjointTypes, readEnumerations } from './owl/read-enumerations.ts';
import { readHeader } from './owl/read-header.ts';
import { readProperties, readRelations } from './owl/read-properties.ts';
import { reconcile } from './owl/reconcile.ts';
import { withoutVersionIri } from './write-ontology.ts';

export interface ReadOptions {
  /** Base IRI of the data when the ontology does not say it (`q:base`). */
  readonly base?: string;
}

/**
 * Reads an ontology into S. Everything that is not modelled is kept (`furtherTriples`), and so is the way a modelled
 * axiom is spelled (`asWritten`): no triple is lost or invented but `owl:versionIRI`, which follows the content.
 * Several `rdfs:domain` (an intersection) are listed like a union and written back as they were.
 * Named graphs are read as one. SCHEMA_INVALID when there is neither an owl:Ontology nor a base, or when a class has an
 * IRI template that names no data property of the ontology.
 */
export function readSchema(quads: readonly Quad[], options: ReadOptions = {}): Schema {
  const triples = distinctTriples(
    withoutVersionIri(quads).map(({ subject, predicate, object }) =>
      dataFactory.quad(subject, predicate, object),
    ),
  );
  const view = new OntologyView(triples);
  const header = readHeader(view, options);
  const terms = collectTerms(view, header.ontologyIri, header.language);
  const model = normaliseSchema(
    schemaSchema.parse({
      ...header,
      entityTypes: readEntityTypes(view, terms),
      properties: readProperties(view, terms),
      relations: readRelations(view, terms),
      enumerations: readEnumerations(view, terms),
      disjointTypes: readDisjointTypes(view),
    }),
  );
  const stated = splitIntoAxioms(triples);
  return normaliseSchema({ ...model, ...reconcile(splitIntoAxioms(ownAxioms(model)), stated) });
}
