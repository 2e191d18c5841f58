import type { Term as RdfTerm } from '@rdfjs/types';
import type { Property, Relation, Schema } from '../../domain/schema.ts';
import { literal, namedNode, term } from '../../rdf/terms.ts';
import { iri, namespaces } from '../../rdf/vocabularies.ts';
import { type AxiomWriter, type Name, typed } from '../owl/axiom-writer.ts';

export function stateCardinality(
  writer: AxiomWriter,
  shape: RdfTerm | string,
  { isRequired, isSingle }: { isRequired: boolean; isSingle: boolean },
): void {
  if (isRequired) writer.state(shape, ['sh', 'minCount'], typed('1', 'integer'));
  if (isSingle) writer.state(shape, ['sh', 'maxCount'], typed('1', 'integer'));
}

/** What each value must be: one constraint, or `sh:or` of several. */
export function stateValues(
  writer: AxiomWriter,
  shape: string,
  { schema, property }: { schema: Schema; property: Property | Relation },
): void {
  const isRelation = 'ranges' in property;
  const alternatives = isRelation
    ? property.ranges.map((range): Constraint => [['sh', 'class'], namedNode(range)])
    : property.datatypes.map((datatype) => literalConstraint(writer, schema, datatype));
  const nodeKind = term('sh', isRelation ? 'IRI' : 'Literal');
  if (isRelation || alternatives.length !== 1) writer.state(shape, ['sh', 'nodeKind'], nodeKind);
  if (alternatives.length === 1) writer.state(shape, ...alternatives[0]!);
  if (alternatives.length > 1)
    writer.state(
      shape,
      ['sh', 'or'],
      writer.list(alternatives.map((alternative) => writer.blank([alternative]))),
    );
}

type Constraint = readonly [Name, RdfTerm];

/** A datatype that is neither a list of values nor one of XSD (custom, `rdfs:Literal`, `owl:real`) is any literal. */
function literalConstraint(writer: AxiomWriter, schema: Schema, datatype: string): Constraint {
  const enumeration = schema.enumerations.find((candidate) => candidate.iri === datatype);
  if (enumeration !== undefined) {
    const values = enumeration.values.map((value) => literal(value, namedNode(enumeration.datatype)));
    return [['sh', 'in'], writer.list(values)];
  }
  const isPlain = datatype.startsWith(namespaces.xsd) || datatype === iri('rdf', 'langString');
  return isPlain ? [['sh', 'datatype'], namedNode(datatype)] : [['sh', 'nodeKind'], term('sh', 'Literal')];
}
