import type { Term } from '@rdfjs/types';
import { termToNTriples } from '../rdf/n-triples.ts';
import { namedNode } from '../rdf/terms.ts';
import { iri } from '../rdf/vocabularies.ts';
import type { Compilation, Focus } from './shacl-compilation.ts';
import { NotCompilable } from './shacl-shapes-graph.ts';

const type = `<${iri('rdf', 'type')}>`;

/** The focus nodes of a shape by its targets (SHACL §2.1.3). */
export function targetsOf(compilation: Compilation, shape: Term): Focus {
  const { shapes } = compilation;
  if (shapes.value(shape, 'target'))
    throw new NotCompilable('sh:target (SHACL-AF) is not compiled', { engine: true });
  const classes = [
    ...shapes.values(shape, 'targetClass'),
    ...(shapes.isImplicitClassTarget(shape) ? [shape] : []),
  ];
  const nodes = shapes.values(shape, 'targetNode');
  const patterns: Focus[] = [
    ...classes.map((node) => instancesOf(compilation, node)),
    ...(nodes.length > 0 ? [(variable: string) => valuesOf(variable, nodes)] : []),
    ...shapes.values(shape, 'targetSubjectsOf').map(
      (property): Focus =>
        (variable) =>
          `${variable} ${written(property)} [] .`,
    ),
    ...shapes.values(shape, 'targetObjectsOf').map(
      (property): Focus =>
        (variable) =>
          `[] ${written(property)} ${variable} .`,
    ),
  ];
  const [only] = patterns;
  if (only && patterns.length === 1) return only;
  return (variable) => patterns.map((pattern) => `{ ${pattern(variable)} }`).join(' UNION ');
}

function instancesOf(compilation: Compilation, classNode: Term): Focus {
  const iris = compilation.classes.withSubclasses(written(classNode).slice(1, -1));
  if (iris.length === 1) return (variable) => `${variable} ${type} ${written(classNode)} .`;
  return (variable) => {
    const typeVariable = compilation.variable();
    return `${valuesOf(
      typeVariable,
      iris.map((each) => namedNode(each)),
    )} ${variable} ${type} ${typeVariable} .`;
  };
}

/** `VALUES` of one variable. Blank nodes have no name in SPARQL. */
export function valuesOf(variable: string, nodes: readonly Term[]): string {
  return `VALUES ${variable} { ${nodes.map(written).join(' ')} }`;
}

/** A term in SPARQL text. Throws NotCompilable for a blank node, which SPARQL reads as a variable. */
export function written(node: Term): string {
  if (node.termType === 'BlankNode')
    throw new NotCompilable('a blank node cannot be named in a query', { engine: true });
  return termToNTriples(node);
}
