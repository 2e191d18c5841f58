import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Quad, Term } from '@rdfjs/types';
import type { GraphStore } from '../../src/rdf/graph-store.ts';
import { quadToNQuads, termToNTriples } from '../../src/rdf/n-triples.ts';
import { parseRdf } from '../../src/rdf/parse-rdf.ts';
import { iri } from '../../src/rdf/vocabularies.ts';
import { pathText } from '../../src/validation/shacl-paths.ts';
import { ShapesGraph } from '../../src/validation/shacl-shapes-graph.ts';

const manifest = 'http://www.w3.org/2001/sw/DataAccess/tests/test-manifest#';
const shaclTest = 'http://www.w3.org/ns/shacl-test#';

export interface SuiteCase {
  readonly name: string;
  readonly data: Quad[];
  readonly shapes: Quad[];
  /** Undefined when the suite expects the validator to refuse the shapes. */
  readonly expected:
    | { readonly conforms: boolean; readonly results: readonly ResultRow[]; readonly graph: ShapesGraph }
    | undefined;
}

export interface ResultRow {
  readonly focusNode: Term;
  readonly path?: Term;
  readonly value?: Term;
  readonly shape: Term;
  readonly component: string;
  readonly severity: string;
}

/** All cases of a folder of the W3C data-shapes test suite, through its manifests. */
export function suiteCases(folder: string, path = 'manifest.ttl'): SuiteCase[] {
  const graph = new ShapesGraph(parseFile(join(folder, path)));
  const subject = (type: string) =>
    graph.quads
      .filter(({ predicate, object }) => predicate.value === iri('rdf', 'type') && object.value === type)
      .map((quad) => quad.subject as Term);
  const included = subject(`${manifest}Manifest`).flatMap((node) =>
    graph.objects(node, `${manifest}include`),
  );
  return [
    ...included.flatMap(({ value }) => suiteCases('/', new URL(value).pathname)),
    ...subject(`${shaclTest}Validate`).map((node) => toCase(graph, node)),
  ];
}

function parseFile(path: string): Quad[] {
  return parseRdf(readFileSync(path, 'utf8'), { format: 'ttl', baseIri: pathToFileURL(path).href });
}

function toCase(graph: ShapesGraph, node: Term): SuiteCase {
  const [action] = graph.objects(node, `${manifest}action`) as [Term];
  const [result] = graph.objects(node, `${manifest}result`) as [Term];
  const file = (property: string) =>
    parseFile(new URL(graph.objects(action, shaclTest + property)[0]?.value ?? '').pathname);
  const name = node.value.split('/').slice(-3).join('/');
  return { name, data: file('dataGraph'), shapes: file('shapesGraph'), expected: toExpected(graph, result) };
}

function toExpected(graph: ShapesGraph, report: Term): SuiteCase['expected'] {
  if (report.value === `${shaclTest}Failure`) return undefined;
  const results = graph.values(report, 'result').map(
    (node): ResultRow => ({
      focusNode: graph.value(node, 'focusNode') as Term,
      path: graph.value(node, 'resultPath'),
      value: graph.value(node, 'value'),
      shape: graph.value(node, 'sourceShape') as Term,
      component: graph.value(node, 'sourceConstraintComponent')?.value ?? '',
      severity: graph.value(node, 'resultSeverity')?.value ?? '',
    }),
  );
  return { conforms: graph.isTrue(report, 'conforms'), results, graph };
}

/** Puts other facts into a store: starting a store for each of a hundred cases takes longer than the cases. */
export async function replaceFacts(store: GraphStore, quads: readonly Quad[]): Promise<void> {
  await store.update('CLEAR ALL');
  await store.load({ text: quads.map((quad) => `${quadToNQuads(quad)}\n`).join('') }, { format: 'nt' });
}

/** Results as sorted lines in which every blank node is `_:`, and literals have the store's form. */
export async function resultLines(
  results: readonly ResultRow[],
  graph: ShapesGraph,
  store: GraphStore,
): Promise<string[]> {
  const canonical = async (node: Term | undefined): Promise<string> => {
    if (node?.termType !== 'Literal')
      return node ? (node.termType === 'BlankNode' ? '_:' : termToNTriples(node)) : '';
    const { rows } = await store.select(`SELECT (${termToNTriples(node)} AS ?value) {}`);
    return termToNTriples(rows[0]?.value as Term);
  };
  const lines = results.map(async (result) => {
    const path = result.path ? pathText(graph, result.path) : '';
    const nodes = await Promise.all([result.focusNode, result.value, result.shape].map(canonical));
    return [...nodes, path, result.component, result.severity].join(' | ');
  });
  return (await Promise.all(lines)).sort();
}
