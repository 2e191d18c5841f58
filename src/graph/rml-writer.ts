import type { NamedNode, Quad } from '@rdfjs/types';
import type { Mapping, ObjectMap, TriplesMap } from '../domain/mapping.ts';
import { blankNode, literal, namedNode, quad, term } from '../rdf/terms.ts';
import { encodeForIri } from './percent-encoding.ts';

/** IRI of the mapping as a whole; a triples map is a fragment of it. */
export function mappingIri(base: string): string {
  return `${base}mapping`;
}

/**
 * The mapping as RDF: R2RML's `rr:` with the `rml:` of 2014 (rml.io/specs/rml, 2014–2022), the dialect that engines
 * share. Every column has a datatype or a language. `rml:source` is the path, relative to the task folder;
 * `q:sourceName` beside it is the table's name in the task.
 */
export function mappingToQuads(mapping: Mapping): Quad[] {
  const whole = namedNode(mappingIri(mapping.base));
  return [
    quad(whole, term('rdf', 'type'), term('q', 'Mapping')),
    ...mapping.maps.flatMap((map) => triplesMapToQuads(map, (name) => mapNode(mapping.base, name))),
  ];
}

function mapNode(base: string, name: string): NamedNode {
  return namedNode(`${mappingIri(base)}#${encodeForIri(name)}`);
}

function triplesMapToQuads(map: TriplesMap, nodeOf: (name: string) => NamedNode): Quad[] {
  const node = nodeOf(map.name);
  const source = blankNode();
  const subject = blankNode();
  return [
    quad(node, term('rdf', 'type'), term('rr', 'TriplesMap')),
    quad(node, term('rml', 'logicalSource'), source),
    quad(source, term('rml', 'source'), literal(map.path)),
    quad(source, term('rml', 'referenceFormulation'), term('ql', 'CSV')),
    quad(source, term('q', 'sourceName'), literal(map.source)),
    quad(node, term('rr', 'subjectMap'), subject),
    quad(subject, term('rr', 'template'), literal(map.subject)),
    ...map.classes.map((type) => quad(subject, term('rr', 'class'), namedNode(type))),
    ...map.predicates.flatMap(({ predicate, object }) => {
      const predicateObject = blankNode();
      const objectNode = blankNode();
      return [
        quad(node, term('rr', 'predicateObjectMap'), predicateObject),
        quad(predicateObject, term('rr', 'predicate'), namedNode(predicate)),
        quad(predicateObject, term('rr', 'objectMap'), objectNode),
        ...objectMapToQuads(objectNode, object, nodeOf),
      ];
    }),
  ];
}

function objectMapToQuads(
  node: ReturnType<typeof blankNode>,
  object: ObjectMap,
  nodeOf: (name: string) => NamedNode,
): Quad[] {
  switch (object.kind) {
    case 'column':
      return [
        quad(node, term('rml', 'reference'), literal(object.column)),
        object.language === undefined
          ? quad(node, term('rr', 'datatype'), namedNode(object.datatype))
          : quad(node, term('rr', 'language'), literal(object.language)),
      ];
    case 'template':
      return [
        quad(node, term('rr', 'template'), literal(object.template)),
        quad(node, term('rr', 'termType'), term('rr', 'IRI')),
      ];
    case 'join':
      return [
        quad(node, term('rr', 'parentTriplesMap'), nodeOf(object.parent)),
        ...object.conditions.flatMap(({ child, parent }) => {
          const condition = blankNode();
          return [
            quad(node, term('rr', 'joinCondition'), condition),
            quad(condition, term('rr', 'child'), literal(child)),
            quad(condition, term('rr', 'parent'), literal(parent)),
          ];
        }),
      ];
  }
}
