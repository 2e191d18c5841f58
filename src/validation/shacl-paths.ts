import type { Term } from '@rdfjs/types';
import { termToNTriples } from '../rdf/n-triples.ts';
import { iri } from '../rdf/vocabularies.ts';
import { NotCompilable, type ShapesGraph } from './shacl-shapes-graph.ts';

/** A SHACL property path (SHACL §2.3.1) as a SPARQL property path. Throws NotCompilable when it is ill-formed. */
export function pathText(shapes: ShapesGraph, node: Term, depth = 0): string {
  if (node.termType === 'NamedNode') return termToNTriples(node);
  if (node.termType !== 'BlankNode' || depth > 50) throw illFormed();
  const isList = shapes.objects(node, iri('rdf', 'rest')).length > 0;
  for (const [localName, write] of isList ? [] : pathKinds) {
    const inner = shapes.value(node, localName);
    if (inner) return write((path) => pathText(shapes, path, depth + 1), inner, shapes);
  }
  return `(${members(shapes, node)
    .map((member) => pathText(shapes, member, depth + 1))
    .join('/')})`;
}

type WritePath = (text: (path: Term) => string, inner: Term, shapes: ShapesGraph) => string;

const pathKinds: readonly (readonly [localName: string, write: WritePath])[] = [
  ['inversePath', (text, inner) => `(^${text(inner)})`],
  ['alternativePath', (text, inner, shapes) => `(${members(shapes, inner).map(text).join('|')})`],
  ['zeroOrMorePath', (text, inner) => `(${text(inner)}*)`],
  ['oneOrMorePath', (text, inner) => `(${text(inner)}+)`],
  ['zeroOrOnePath', (text, inner) => `(${text(inner)}?)`],
];

function members(shapes: ShapesGraph, list: Term): Term[] {
  const found = shapes.list(list);
  if (found.length < 2) throw illFormed();
  return found;
}

function illFormed(): NotCompilable {
  return new NotCompilable('a property path is ill-formed', { engine: false });
}
