import type { Quad } from '@rdfjs/types';
import type { Enumeration, Schema } from '../../domain/schema.ts';
import { literal, namedNode, term } from '../../rdf/terms.ts';
import { sortUtf8 } from '../../rdf/utf8-order.ts';
import { iri } from '../../rdf/vocabularies.ts';
import { AxiomWriter } from './axiom-writer.ts';
import { writeEntityType } from './write-entity-type.ts';
import { writeProperty, writeRelation } from './write-property.ts';

/** Everything S models, as OWL 2 DL: the table of design section 3, one row after the other. */
export function ownAxioms(schema: Schema): Quad[] {
  const writer = new AxiomWriter();
  writeHeader(writer, schema);
  for (const entityType of schema.entityTypes) writeEntityType(writer, entityType, schema.language);
  writeNormalisations(writer, schema);
  for (const property of schema.properties) writeProperty(writer, property, schema.language);
  for (const relation of schema.relations) writeRelation(writer, relation, schema.language);
  for (const enumeration of schema.enumerations) writeEnumeration(writer, enumeration, schema.language);
  for (const types of schema.disjointTypes) writeDisjointness(writer, types);
  declareAnnotationProperties(writer);
  return writer.quads;
}

function writeHeader(writer: AxiomWriter, schema: Schema): void {
  const ontology = schema.ontologyIri;
  writer.state(ontology, ['rdf', 'type'], term('owl', 'Ontology'));
  writer.state(ontology, ['dcterms', 'title'], literal(schema.title, schema.language));
  if (schema.description !== '')
    writer.state(ontology, ['dcterms', 'description'], literal(schema.description, schema.language));
  writer.state(ontology, ['dcterms', 'language'], literal(schema.language));
  writer.state(ontology, ['q', 'base'], literal(schema.base));
  for (const [prefix, namespace] of Object.entries(schema.prefixes))
    writer.state(ontology, ['q', 'prefix'], literal(`${prefix}: <${namespace}>`));
  for (const imported of schema.imports) writer.state(ontology, ['owl', 'imports'], imported);
}

/** One property is normalised in one way, whatever key it stands in. */
function writeNormalisations(writer: AxiomWriter, schema: Schema): void {
  for (const { identity } of schema.entityTypes) {
    for (const [property, steps] of Object.entries(identity?.normalisation ?? {}))
      writer.state(property, ['q', 'normalisation'], literal(steps.join(' ')));
  }
}

/** A named datatype; OWL 2 DL wants `owl:equivalentClass` to a data range for its definition (section 9.4). */
function writeEnumeration(writer: AxiomWriter, enumeration: Enumeration, language: string): void {
  const values = enumeration.values.map((value) => literal(value, namedNode(enumeration.datatype)));
  writer.state(enumeration.iri, ['rdf', 'type'], term('rdfs', 'Datatype'));
  writer.state(enumeration.iri, ['rdfs', 'label'], literal(enumeration.label, language));
  writer.state(
    enumeration.iri,
    ['owl', 'equivalentClass'],
    writer.blank([
      [['rdf', 'type'], term('rdfs', 'Datatype')],
      [['owl', 'oneOf'], writer.list(values)],
    ]),
  );
}

function writeDisjointness(writer: AxiomWriter, types: readonly string[]): void {
  const [first, second] = types;
  if (types.length === 2 && first !== undefined && second !== undefined) {
    writer.state(first, ['owl', 'disjointWith'], second);
    return;
  }
  writer.blank([
    [['rdf', 'type'], term('owl', 'AllDisjointClasses')],
    [['owl', 'members'], writer.list(types)],
  ]);
}

/** OWL 2 DL wants every annotation property declared; rdfs and owl ones are built in. */
function declareAnnotationProperties(writer: AxiomWriter): void {
  const builtIn = [iri('rdfs', ''), iri('owl', ''), iri('rdf', '')];
  const annotations = [iri('q', ''), iri('dcterms', '')];
  const used = new Set(writer.quads.map((quad) => quad.predicate.value));
  for (const predicate of sortUtf8([...used])) {
    if (builtIn.some((namespace) => predicate.startsWith(namespace))) continue;
    if (annotations.some((namespace) => predicate.startsWith(namespace)))
      writer.state(predicate, ['rdf', 'type'], term('owl', 'AnnotationProperty'));
  }
}
