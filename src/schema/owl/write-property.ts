import type { Term } from '@rdfjs/types';
import type { Property, Relation } from '../../domain/schema.ts';
import { literal, term } from '../../rdf/terms.ts';
import { type AxiomWriter, typed } from './axiom-writer.ts';
import { characteristicClasses } from './vocabulary.ts';
import { writeObservations, writeTexts } from './write-entity-type.ts';

export function writeProperty(writer: AxiomWriter, property: Property, language: string): void {
  writer.state(property.iri, ['rdf', 'type'], term('owl', 'DatatypeProperty'));
  writeTexts(writer, property, language);
  writeDomain(writer, property);
  const range = writer.union(property.datatypes, 'rdfs:Datatype');
  if (range !== undefined) writer.state(property.iri, ['rdfs', 'range'], range);
  writeCardinality(writer, property, term('rdfs', 'Literal'));
  if (property.unit !== undefined) writer.state(property.iri, ['q', 'unit'], literal(property.unit));
  writeObservations(writer, property, language);
}

export function writeRelation(writer: AxiomWriter, relation: Relation, language: string): void {
  writer.state(relation.iri, ['rdf', 'type'], term('owl', 'ObjectProperty'));
  writeTexts(writer, relation, language);
  writeDomain(writer, relation);
  const range = writer.union(relation.ranges, 'owl:Class');
  if (range !== undefined) writer.state(relation.iri, ['rdfs', 'range'], range);
  if (relation.inverse !== undefined) writer.state(relation.iri, ['owl', 'inverseOf'], relation.inverse);
  for (const characteristic of relation.characteristics)
    writer.state(relation.iri, ['rdf', 'type'], term('owl', characteristicClasses[characteristic]));
  writeCardinality(writer, relation, term('owl', 'Thing'));
  writeObservations(writer, relation, language);
}

/** One triple: two would mean the intersection. */
function writeDomain(writer: AxiomWriter, { iri, domains }: Property | Relation): void {
  const domain = writer.union(domains, 'owl:Class');
  if (domain !== undefined) writer.state(iri, ['rdfs', 'domain'], domain);
}

function writeCardinality(
  writer: AxiomWriter,
  { iri, functional, singleIn, requiredIn }: Property | Relation,
  anything: Term,
): void {
  if (functional) writer.state(iri, ['rdf', 'type'], term('owl', 'FunctionalProperty'));
  const restrict = (entityType: string, name: string, value: Term) =>
    writer.state(
      entityType,
      ['rdfs', 'subClassOf'],
      writer.blank([
        [['rdf', 'type'], term('owl', 'Restriction')],
        [['owl', 'onProperty'], iri],
        [['owl', name], value],
      ]),
    );
  for (const entityType of singleIn) restrict(entityType, 'maxCardinality', typed('1', 'nonNegativeInteger'));
  for (const entityType of requiredIn) restrict(entityType, 'someValuesFrom', anything);
}
