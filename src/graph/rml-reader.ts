import type { Quad, Term } from '@rdfjs/types';
import { type Mapping, mappingSchema, type ObjectMap, type TriplesMap } from '../domain/mapping.ts';
import { QuercusError } from '../errors.ts';
import { iri, type Prefix } from '../rdf/vocabularies.ts';
import { decodeFromIri } from './percent-encoding.ts';
import { compileTemplate } from './template.ts';

/**
 * Reads the subset of RML that `mappingToQuads` writes, also when a person or another tool edited it: `rr:predicate`
 * or a constant `rr:predicateMap`, `rml:reference` or `rr:column`. The order of maps and predicates is that of the quads.
 * Anything else (other reference formulations, constants as objects, graph maps, functions) is MAPPING_INVALID,
 * because a part that is not understood would be a part of the graph that is silently missing.
 */
export function mappingFromQuads(quads: readonly Quad[]): Mapping {
  const graph = new MappingGraph(quads);
  const nodes = graph.subjectsOf('rml', 'logicalSource');
  const base = baseOf(graph, nodes);
  const maps = nodes.map((node) => readTriplesMap(graph, node));
  for (const map of maps) compileTemplate(map.subject);
  return mappingSchema.parse({ base, maps });
}

/** Small reading view over the quads: values of a node, with what may be missing or doubled said in words. */
class MappingGraph {
  private readonly bySubject = new Map<string, Quad[]>();

  constructor(quads: readonly Quad[]) {
    for (const quad of quads) {
      const key = keyOf(quad.subject);
      this.bySubject.set(key, [...(this.bySubject.get(key) ?? []), quad]);
    }
  }

  subjectsOf(prefix: Prefix, name: string): Term[] {
    const all = [...this.bySubject.values()].flat();
    return all.filter((quad) => quad.predicate.value === iri(prefix, name)).map((quad) => quad.subject);
  }

  values(node: Term, prefix: Prefix, name: string): Term[] {
    const own = this.bySubject.get(keyOf(node)) ?? [];
    return own.filter((quad) => quad.predicate.value === iri(prefix, name)).map((quad) => quad.object);
  }

  optional(node: Term, prefix: Prefix, name: string): Term | undefined {
    const found = this.values(node, prefix, name);
    if (found.length > 1)
      throw invalid(node, `it has ${found.length} values of ${prefix}:${name}; one is allowed`);
    return found[0];
  }

  one(node: Term, prefix: Prefix, name: string): Term {
    const found = this.optional(node, prefix, name);
    if (found === undefined) throw invalid(node, `it has no ${prefix}:${name}`);
    return found;
  }

  /** Fails for a predicate that is not in the list (written `rr:class`), so that nothing is overlooked. */
  allowOnly(node: Term, allowed: readonly `${Prefix}:${string}`[]): void {
    const known = new Set(allowed.map((name) => iri(...(name.split(':') as [Prefix, string]))));
    const stranger = this.bySubject.get(keyOf(node))?.find(({ predicate }) => !known.has(predicate.value));
    if (stranger === undefined) return;
    throw invalid(
      node,
      `<${stranger.predicate.value}> is not supported here; supported are ${allowed.join(', ')}`,
    );
  }
}

function baseOf(graph: MappingGraph, nodes: readonly Term[]): string {
  const whole = graph
    .subjectsOf('rdf', 'type')
    .filter((node) => graph.values(node, 'rdf', 'type').some(isMapping));
  const found = whole[0]?.value ?? nodes[0]?.value.split('#')[0];
  if (found?.endsWith('mapping')) return found.slice(0, -'mapping'.length);
  throw new QuercusError(
    'MAPPING_INVALID',
    'The base of the mapping is not known: it holds no <…/mapping> of type q:Mapping and no triples map <…/mapping#Name>. Add one of them.',
    { details: { maps: nodes.map((node) => node.value) } },
  );
}

function isMapping(type: Term): boolean {
  return type.value === iri('q', 'Mapping');
}

function readTriplesMap(graph: MappingGraph, node: Term): TriplesMap {
  graph.allowOnly(node, [
    'rdf:type',
    'rdfs:label',
    'rdfs:comment',
    'rml:logicalSource',
    'rr:subjectMap',
    'rr:predicateObjectMap',
  ]);
  const source = graph.one(node, 'rml', 'logicalSource');
  graph.allowOnly(source, ['rdf:type', 'rml:source', 'rml:referenceFormulation', 'q:sourceName']);
  const formulation = graph.optional(source, 'rml', 'referenceFormulation')?.value ?? iri('ql', 'CSV');
  if (formulation !== iri('ql', 'CSV'))
    throw invalid(node, `<${formulation}> is not supported; only ql:CSV is`);
  const subject = graph.one(node, 'rr', 'subjectMap');
  graph.allowOnly(subject, ['rdf:type', 'rr:template', 'rr:class', 'rr:termType']);
  const path = graph.one(source, 'rml', 'source').value;
  return {
    name: nameOf(node),
    source:
      graph.optional(source, 'q', 'sourceName')?.value ?? path.replace(/^.*\//, '').replace(/\.[^.]*$/, ''),
    path,
    subject: graph.one(subject, 'rr', 'template').value,
    classes: graph.values(subject, 'rr', 'class').map((type) => type.value),
    predicates: graph
      .values(node, 'rr', 'predicateObjectMap')
      .flatMap((part) => readPredicateObjectMap(graph, part)),
  };
}

function readPredicateObjectMap(graph: MappingGraph, node: Term): TriplesMap['predicates'] {
  graph.allowOnly(node, ['rdf:type', 'rr:predicate', 'rr:predicateMap', 'rr:objectMap']);
  const predicates = [
    ...graph.values(node, 'rr', 'predicate'),
    ...graph.values(node, 'rr', 'predicateMap').map((map) => graph.one(map, 'rr', 'constant')),
  ];
  const objects = graph.values(node, 'rr', 'objectMap').map((map) => readObjectMap(graph, map));
  if (predicates.length === 0 || objects.length === 0)
    throw invalid(node, 'it needs a predicate and an rr:objectMap');
  return predicates.flatMap((predicate) => objects.map((object) => ({ predicate: predicate.value, object })));
}

function readObjectMap(graph: MappingGraph, node: Term): ObjectMap {
  const parent = graph.optional(node, 'rr', 'parentTriplesMap');
  if (parent !== undefined) {
    graph.allowOnly(node, ['rdf:type', 'rr:parentTriplesMap', 'rr:joinCondition']);
    return { kind: 'join', parent: nameOf(parent), conditions: readConditions(graph, node) };
  }
  const termType = graph.optional(node, 'rr', 'termType')?.value;
  const template = graph.optional(node, 'rr', 'template');
  if (template !== undefined) {
    graph.allowOnly(node, ['rdf:type', 'rr:template', 'rr:termType']);
    if (termType !== undefined && termType !== iri('rr', 'IRI'))
      throw invalid(node, 'a template must make an rr:IRI');
    compileTemplate(template.value);
    return { kind: 'template', template: template.value };
  }
  graph.allowOnly(node, [
    'rdf:type',
    'rml:reference',
    'rr:column',
    'rr:datatype',
    'rr:language',
    'rr:termType',
  ]);
  if (termType !== undefined && termType !== iri('rr', 'Literal'))
    throw invalid(node, 'a column must make an rr:Literal');
  const column = graph.optional(node, 'rr', 'column') ?? graph.one(node, 'rml', 'reference');
  const language = graph.optional(node, 'rr', 'language')?.value;
  const datatype = graph.optional(node, 'rr', 'datatype')?.value ?? iri('xsd', 'string');
  if (language === undefined) return { kind: 'column', column: column.value, datatype };
  return { kind: 'column', column: column.value, datatype: iri('rdf', 'langString'), language };
}

function readConditions(graph: MappingGraph, node: Term): { child: string; parent: string }[] {
  const conditions = graph.values(node, 'rr', 'joinCondition');
  if (conditions.length === 0) throw invalid(node, 'a join needs an rr:joinCondition');
  return conditions.map((condition) => ({
    child: graph.one(condition, 'rr', 'child').value,
    parent: graph.one(condition, 'rr', 'parent').value,
  }));
}

function nameOf(node: Term): string {
  const name = decodeFromIri(node.value.split('#')[1] ?? '');
  if (node.termType === 'NamedNode' && name) return name;
  throw invalid(node, 'a triples map needs an IRI with a fragment, such as <…/mapping#Claim>');
}

function keyOf(node: Term): string {
  return `${node.termType} ${node.value}`;
}

function invalid(node: Term, reason: string): QuercusError {
  return new QuercusError('MAPPING_INVALID', `mapping.rml.ttl, node ${node.value}: ${reason}.`, {
    details: { node: node.value, reason },
  });
}
