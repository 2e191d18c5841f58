import type { Literal, NamedNode, Quad } from '@rdfjs/types';
import { blankNode, dataFactory, literal, namedNode, term } from '../rdf/terms.ts';
import { compareUtf8 } from '../rdf/utf8-order.ts';
import { iri, namespaces } from '../rdf/vocabularies.ts';
import { type DatatypeMapping, isSupportedByHermit, mappingOf } from './datatype-mapping.ts';
import { type DatatypeUse, datatypeUses } from './datatype-uses.ts';

/** Short names, such as `xsd:gMonth` and `xsd:integer`. */
export interface Replacement {
  readonly from: string;
  readonly to: string;
}

export interface MappedDatatypes {
  readonly quads: readonly Quad[];
  readonly report: string[];
  readonly replaced: readonly Replacement[];
  readonly unsupported: string[];
  readonly notEvaluated: string[];
}

/** The ontology with datatypes that HermiT refuses or gets wrong replaced, in ranges, facets and literals alike. */
export function withMappedDatatypes(ontology: readonly Quad[]): MappedDatatypes {
  const { uses, defined } = datatypeUses(ontology);
  const used = new Map<string, Literal[]>();
  for (const use of uses.values()) {
    const literals = used.get(use.datatype) ?? [];
    if (use.literal !== undefined) literals.push(use.literal);
    used.set(use.datatype, literals);
  }
  const replaced = new Map<string, DatatypeMapping>();
  const unsupported: string[] = [];
  for (const [datatype, literals] of used) {
    const mapping = mappingOf(datatype);
    if (mapping !== undefined && literals.every(({ value }) => mapping.literal(value) !== undefined)) {
      replaced.set(datatype, mapping);
    } else if (mapping !== undefined || !takenAsItIs(datatype, literals, defined)) unsupported.push(datatype);
  }
  return {
    quads: rewrite(ontology, uses, replaced),
    report: [...replaced].map(([from, { to }]) => line(from, to, used.get(from)!.length)).sort(compareUtf8),
    replaced: [...replaced].map(([from, { to }]) => ({ from: short(from), to: short(to) })),
    unsupported: unsupported.sort(compareUtf8),
    notEvaluated: blindSpots(used, replaced),
  };
}

/** A datatype with a definition is fine as a range, but HermiT takes no literal of it. */
function takenAsItIs(datatype: string, literals: readonly Literal[], defined: ReadonlySet<string>): boolean {
  return isSupportedByHermit(datatype) || (defined.has(datatype) && literals.length === 0);
}

function rewrite(
  ontology: readonly Quad[],
  uses: ReadonlyMap<Quad, DatatypeUse>,
  replaced: ReadonlyMap<string, DatatypeMapping>,
): Quad[] {
  let fresh = 0;
  return ontology.flatMap((quad) => {
    if (replaced.has(quad.subject.value) && quad.object.value === iri('rdfs', 'Datatype')) return [];
    const use = uses.get(quad);
    const mapping = use === undefined ? undefined : replaced.get(use.datatype);
    if (use === undefined || mapping === undefined) return [quad];
    if (use.literal !== undefined) {
      return [withObject(quad, literal(mapping.literal(use.literal.value)!, namedNode(mapping.to)))];
    }
    if (mapping.bounds === undefined || quad.predicate.value === iri('owl', 'onDatatype')) {
      return [withObject(quad, namedNode(mapping.to))];
    }
    return boundedRange(quad, mapping.to, mapping.bounds, `bounded${fresh++}`);
  });
}

function withObject({ subject, predicate, graph }: Quad, object: Quad['object']): Quad {
  return dataFactory.quad(subject, predicate, object, graph);
}

/** A datatype restriction in place of a datatype (OWL 2 Mapping to RDF, table 1). */
function boundedRange(quad: Quad, to: string, bounds: readonly [number, number], name: string): Quad[] {
  const node = (part: string) => blankNode(`${name}_${part}`);
  const number = (value: number) => literal(String(value), namedNode(to));
  const triples: [string, NamedNode, Quad['object']][] = [
    ['range', term('rdf', 'type'), term('rdfs', 'Datatype')],
    ['range', term('owl', 'onDatatype'), namedNode(to)],
    ['range', term('owl', 'withRestrictions'), node('first')],
    ['first', term('rdf', 'first'), node('least')],
    ['first', term('rdf', 'rest'), node('second')],
    ['second', term('rdf', 'first'), node('greatest')],
    ['second', term('rdf', 'rest'), term('rdf', 'nil')],
    ['least', term('xsd', 'minInclusive'), number(bounds[0])],
    ['greatest', term('xsd', 'maxInclusive'), number(bounds[1])],
  ];
  return [
    withObject(quad, node('range')),
    ...triples.map(([subject, predicate, object]) => dataFactory.quad(node(subject), predicate, object)),
  ];
}

/** Datatypes that are disjoint in the ontology but look alike in the copy, and tagged text, which HermiT mixes up. */
function blindSpots(
  used: ReadonlyMap<string, readonly Literal[]>,
  replaced: ReadonlyMap<string, DatatypeMapping>,
): string[] {
  const inCopy = new Map<string, string[]>();
  for (const datatype of [...used.keys()].sort(compareUtf8)) {
    const to = replaced.get(datatype)?.to ?? datatype;
    inCopy.set(to, [...(inCopy.get(to) ?? []), short(datatype)]);
  }
  const mixed = [...inCopy]
    .filter(
      ([to, sources]) => sources.length > 1 && [...replaced.values()].some((mapping) => mapping.to === to),
    )
    .map(
      ([, sources]) =>
        `Clashes between values of ${sources.join(', ')}: they look alike in the reasoning copy.`,
    );
  const tagged = used.has(iri('rdf', 'langString'))
    ? ['Clashes between rdf:langString and untagged text: HermiT does not tell them apart.']
    : [];
  return [...mixed.sort(compareUtf8), ...tagged];
}

function line(from: string, to: string, literals: number): string {
  return `${short(from)} -> ${short(to)} (${literals} ${literals === 1 ? 'literal' : 'literals'})`;
}

function short(datatype: string): string {
  for (const prefix of ['xsd', 'rdf', 'rdfs', 'owl'] as const) {
    if (datatype.startsWith(namespaces[prefix]))
      return `${prefix}:${datatype.slice(namespaces[prefix].length)}`;
  }
  return `<${datatype}>`;
}
