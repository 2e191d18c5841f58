import type { Quad } from '@rdfjs/types';
import { iri } from '../../rdf/vocabularies.ts';

/**
 * Whether a node's outcome depends only on its own facts and the types of what it points to: true for the shapes
 * that are derived from S. A deeper path, a shape within a shape, or a query over other nodes makes it false.
 */
export function areLocalShapes(shapes: readonly Quad[]): boolean {
  return shapes.every(({ predicate, object }) => {
    if (predicate.value === iri('sh', 'path')) return object.termType === 'NamedNode';
    if (predicate.value === iri('sh', 'select')) return isDisjointness(object.value);
    return localPredicates.has(predicate.value);
  });
}

/** `$this a ?value` with a list of classes, as derived shapes say disjointness. */
function isDisjointness(select: string): boolean {
  return /^SELECT \$this \?value WHERE \{ \$this a \?value \. FILTER \(\?value IN \([^)]*\)\) \}$/.test(
    select,
  );
}

const shacl = [
  'property',
  'sparql',
  'message',
  'name',
  'description',
  'order',
  'severity',
  'targetClass',
  'datatype',
  'nodeKind',
  'class',
  'in',
  'minCount',
  'maxCount',
  'minLength',
  'maxLength',
  'pattern',
  'flags',
  'minInclusive',
  'maxInclusive',
  'minExclusive',
  'maxExclusive',
  'hasValue',
];
const localPredicates = new Set([
  ...shacl.map((name) => iri('sh', name)),
  ...['type', 'first', 'rest'].map((name) => iri('rdf', name)),
  ...['label', 'comment'].map((name) => iri('rdfs', name)),
]);
