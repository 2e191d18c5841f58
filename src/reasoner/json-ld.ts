import type { Quad, Term } from '@rdfjs/types';
import { canonicalLabels } from '../rdf/canonical-form.ts';
import { renameBlankNodes } from '../rdf/merge-graphs.ts';
import { compareUtf8 } from '../rdf/utf8-order.ts';
import { iri } from '../rdf/vocabularies.ts';

type Value = { '@id': string } | { '@value': string; '@type'?: string; '@language'?: string };
type Node = {
  '@id': string;
  '@type'?: string[];
  [property: string]: Value[] | string[] | string | undefined;
};

type Prefixes = readonly (readonly [prefix: string, namespace: string])[];

const rdfType = iri('rdf', 'type');
const xsdString = iri('xsd', 'string');

/**
 * Triples as JSON-LD 1.1 in flattened form: one node object a subject, sorted, blank nodes with canonical labels.
 * Prefixes stand in the context and shorten property names. Graph names are not written.
 */
export function quadsToJsonLd(
  quads: readonly Quad[],
  prefixes: Readonly<Record<string, string>> = {},
): string {
  const labels = canonicalLabels(quads);
  const nodes = new Map<string, Map<string, Map<string, Value>>>();
  for (const quad of renameBlankNodes(quads, (label) => labels.get(label) ?? label)) {
    const properties = entry(nodes, idOf(quad.subject), () => new Map());
    const values = entry(properties, quad.predicate.value, () => new Map<string, Value>());
    const value = jsonValue(quad.object);
    values.set(JSON.stringify(value), value);
  }
  const usable = usablePrefixes(quads, prefixes);
  const graph = sortedEntries(nodes).map(([id, properties]) => nodeOf(id, properties, usable));
  return `${JSON.stringify({ '@context': Object.fromEntries(usable), '@graph': graph }, null, 2)}\n`;
}

function nodeOf(
  id: string,
  properties: ReadonlyMap<string, ReadonlyMap<string, Value>>,
  prefixes: Prefixes,
): Node {
  const node: Node = { '@id': id };
  for (const [property, values] of sortedEntries(properties)) {
    const sorted = sortedEntries(values).map(([, value]) => value);
    const types =
      property === rdfType ? sorted.flatMap((value) => ('@id' in value ? [value['@id']] : [])) : [];
    if (property === rdfType && types.length === sorted.length) node['@type'] = types;
    else node[shortened(property, prefixes)] = sorted;
  }
  return node;
}

function jsonValue(term: Term): Value {
  if (term.termType !== 'Literal') return { '@id': idOf(term) };
  if (term.language !== '') return { '@value': term.value, '@language': term.language };
  return term.datatype.value === xsdString
    ? { '@value': term.value }
    : { '@value': term.value, '@type': term.datatype.value };
}

function idOf(term: Term): string {
  return term.termType === 'BlankNode' ? `_:${term.value}` : term.value;
}

function shortened(property: string, prefixes: Prefixes): string {
  const fitting = prefixes.find(
    ([, namespace]) => property.startsWith(namespace) && /^[\w-]+$/.test(property.slice(namespace.length)),
  );
  return fitting === undefined ? property : `${fitting[0]}:${property.slice(fitting[1].length)}`;
}

/**
 * JSON-LD takes a simple term as a prefix only when its IRI ends in a separator (section 4.4), and would take the scheme of
 * an IRI such as `urn:x` for a prefix of that name.
 */
function usablePrefixes(quads: readonly Quad[], prefixes: Readonly<Record<string, string>>): Prefixes {
  const iris = quads.flatMap(({ subject, predicate, object }) => [subject, predicate, object].filter(isIri));
  const schemes = new Set(iris.map(({ value }) => value.slice(0, value.indexOf(':'))));
  return Object.entries(prefixes)
    .filter(([prefix, namespace]) => /^\w[\w-]*$/.test(prefix) && /[:/?#[\]@]$/.test(namespace))
    .filter(([prefix]) => !schemes.has(prefix))
    .sort(([a], [b]) => compareUtf8(a, b));
}

function isIri(term: Term): boolean {
  return term.termType === 'NamedNode';
}

function sortedEntries<Value>(map: ReadonlyMap<string, Value>): [string, Value][] {
  return [...map].sort(([a], [b]) => compareUtf8(a, b));
}

function entry<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const present = map.get(key);
  if (present !== undefined) return present;
  const made = make();
  map.set(key, made);
  return made;
}
