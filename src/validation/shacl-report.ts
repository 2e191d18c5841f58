import type { Quad, Term } from '@rdfjs/types';
import { dataFactory, literal, namedNode, term } from '../rdf/terms.ts';
import { iri } from '../rdf/vocabularies.ts';
import type { NotEvaluated, ShaclResult } from './shacl-result.ts';
import { nodeKey, type ShapesGraph } from './shacl-shapes-graph.ts';

/**
 * The validation report as RDF (SHACL §3.6). What was not evaluated stands in it as a violation of `q:NotEvaluated`
 * at the shape, so that no reader can take the report for "conforms". Blank nodes keep the labels of the shapes graph.
 */
export function reportToQuads(
  shapes: ShapesGraph,
  results: readonly ShaclResult[],
  notEvaluated: readonly NotEvaluated[],
): Quad[] {
  const report = dataFactory.blankNode('report');
  const conforms = results.length === 0 && notEvaluated.length === 0;
  const all = [...results, ...notEvaluated.map(toResult)];
  const nodes = all.map((result, index) => ({ result, node: dataFactory.blankNode(`result${index}`) }));
  const paths = new Map(
    results.flatMap(({ path }) => (path?.termType === 'BlankNode' ? [[nodeKey(path), path]] : [])),
  );
  return [
    dataFactory.quad(report, term('rdf', 'type'), term('sh', 'ValidationReport')),
    dataFactory.quad(
      report,
      term('sh', 'conforms'),
      literal(String(conforms), namedNode(iri('xsd', 'boolean'))),
    ),
    ...nodes.map(({ node }) => dataFactory.quad(report, term('sh', 'result'), node)),
    ...nodes.flatMap(({ result, node }) => resultToQuads(result, node)),
    ...[...paths.values()].flatMap((path) => closureOf(shapes, path)),
  ];
}

function toResult({ shape, reason }: NotEvaluated): ShaclResult {
  return {
    focusNode: shape,
    shape,
    component: iri('q', 'NotEvaluated'),
    severity: iri('sh', 'Violation'),
    messages: [literal(`Not evaluated: ${reason}`, 'en')],
  };
}

function resultToQuads(result: ShaclResult, node: Quad['subject']): Quad[] {
  const objects: [string, Term | undefined][] = [
    ['focusNode', result.focusNode],
    ['resultPath', result.path],
    ['value', result.value],
    ['sourceShape', result.shape],
    ['sourceConstraint', result.constraint],
    ['sourceConstraintComponent', namedNode(result.component)],
    ['resultSeverity', namedNode(result.severity)],
    ...result.messages.map((message): [string, Term] => ['resultMessage', message]),
  ];
  return [
    dataFactory.quad(node, term('rdf', 'type'), term('sh', 'ValidationResult')),
    ...objects.flatMap(([property, object]) =>
      object ? [dataFactory.quad(node, term('sh', property), object as Quad['object'])] : [],
    ),
  ];
}

/** The triples that make up a path expression. */
function closureOf(shapes: ShapesGraph, node: Term): Quad[] {
  return shapes
    .about(node)
    .flatMap((quad) => [
      quad,
      ...(quad.object.termType === 'BlankNode' ? closureOf(shapes, quad.object) : []),
    ]);
}
