import type { Quad } from '@rdfjs/types';
import type { EntityType, Property, Relation, Schema } from '../../domain/schema.ts';
import { literal, term } from '../../rdf/terms.ts';
import { sortUtf8 } from '../../rdf/utf8-order.ts';
import { AxiomWriter } from '../owl/axiom-writer.ts';
import { alternativeKeyQuery, disjointnessQuery } from './shape-queries.ts';
import { stateCardinality, stateValues } from './value-constraints.ts';

type Term = Property | Relation;

/**
 * SHACL for the facts: the closed-world reading of S. One node shape `{base}shapes#{Type}` a class with one property
 * shape `{base}shapes#{Type}-{property}` for each property used there: key properties exactly once, minimum and
 * maximum counts, datatype or closed list, class and node kind of references. Disjointness and alternative keys are
 * SPARQL constraints, one query each (SHACL section 5). A property without domain has a shape of its own that
 * targets its subjects. Supertypes have shapes of their own: facts carry the types of all of them.
 */
export function deriveShapes(schema: Schema): Quad[] {
  const writer = new AxiomWriter();
  const terms: Term[] = [...schema.properties, ...schema.relations];
  for (const entityType of schema.entityTypes) writeTypeShape(writer, { schema, entityType, terms });
  for (const property of terms.filter(({ domains }) => domains.length === 0))
    writeSubjectsShape(writer, schema, property);
  return writer.quads;
}

function writeTypeShape(
  writer: AxiomWriter,
  { schema, entityType, terms }: { schema: Schema; entityType: EntityType; terms: readonly Term[] },
): void {
  const shape = shapeIri(schema, entityType.name);
  writer.state(shape, ['rdf', 'type'], term('sh', 'NodeShape'));
  writer.state(shape, ['sh', 'targetClass'], entityType.iri);
  writer.state(shape, ['rdfs', 'label'], literal(entityType.label, schema.language));
  for (const property of terms) writePropertyShape(writer, { schema, entityType, property });
  const known = new Set(terms.map(({ iri }) => iri));
  for (const key of entityType.identity?.properties.filter((property) => !known.has(property)) ?? [])
    writer.state(shape, ['sh', 'property'], exactlyOnce(writer, key));
  writeDisjointness(writer, { schema, entityType, shape });
  for (const key of entityType.alternativeKeys)
    writeQuery(writer, shape, alternativeKeyQuery(entityType.iri, key), 'Another {?value} has the same key.');
}

/** Only where the type says something about the property itself: supertypes speak in their own shapes. */
function writePropertyShape(
  writer: AxiomWriter,
  { schema, entityType, property }: { schema: Schema; entityType: EntityType; property: Term },
): void {
  const type = entityType.iri;
  const isKey = entityType.identity?.properties.includes(property.iri) === true;
  const isUsed = property.domains.includes(type);
  const isRequired = isKey || property.requiredIn.includes(type);
  const isSingle = isKey || property.singleIn.includes(type) || (property.functional && isUsed);
  if (!isUsed && !isRequired && !isSingle) return;
  const shape = shapeIri(schema, `${entityType.name}-${property.name}`);
  writer.state(shapeIri(schema, entityType.name), ['sh', 'property'], shape);
  writer.state(shape, ['rdf', 'type'], term('sh', 'PropertyShape'));
  writer.state(shape, ['sh', 'path'], property.iri);
  writer.state(shape, ['sh', 'name'], literal(property.label, schema.language));
  stateCardinality(writer, shape, { isRequired, isSingle });
  stateValues(writer, shape, { schema, property });
}

function writeSubjectsShape(writer: AxiomWriter, schema: Schema, property: Term): void {
  const shape = shapeIri(schema, property.name);
  writer.state(shape, ['rdf', 'type'], term('sh', 'PropertyShape'));
  writer.state(shape, ['sh', 'targetSubjectsOf'], property.iri);
  writer.state(shape, ['sh', 'path'], property.iri);
  writer.state(shape, ['sh', 'name'], literal(property.label, schema.language));
  stateCardinality(writer, shape, { isRequired: false, isSingle: property.functional });
  stateValues(writer, shape, { schema, property });
}

function exactlyOnce(writer: AxiomWriter, property: string) {
  const shape = writer.blank([[['sh', 'path'], property]]);
  stateCardinality(writer, shape, { isRequired: true, isSingle: true });
  return shape;
}

/** Each pair once: at the type that comes first. */
function writeDisjointness(
  writer: AxiomWriter,
  { schema, entityType, shape }: { schema: Schema; entityType: EntityType; shape: string },
): void {
  const lists = schema.disjointTypes.filter((types) => types.includes(entityType.iri));
  const others = lists.flatMap((types) => {
    const sorted = sortUtf8([...types]);
    return sorted.slice(sorted.indexOf(entityType.iri) + 1);
  });
  if (others.length === 0) return;
  const query = disjointnessQuery(sortUtf8([...new Set(others)]));
  writeQuery(writer, shape, query, `Is a {?value} too, which is disjoint with ${entityType.label}.`);
}

function writeQuery(writer: AxiomWriter, shape: string, query: string, message: string): void {
  writer.state(
    shape,
    ['sh', 'sparql'],
    writer.blank([
      [['rdf', 'type'], term('sh', 'SPARQLConstraint')],
      [['sh', 'message'], literal(message, 'en')],
      [['sh', 'select'], literal(query)],
    ]),
  );
}

function shapeIri({ base }: Schema, name: string): string {
  return `${base}shapes#${name}`;
}
