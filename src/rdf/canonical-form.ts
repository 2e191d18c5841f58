import { createHash } from 'node:crypto';
import type { Quad } from '@rdfjs/types';
import rdfCanonize from 'rdf-canonize';
import { QuercusError } from '../errors.ts';
import { renameBlankNodes } from './merge-graphs.ts';
import { quadToNQuads } from './n-triples.ts';
import { sortUtf8 } from './utf8-order.ts';

/** sha256 (hex) of the RDFC-1.0 form: equal exactly for isomorphic graphs. Throws RDF_SYNTAX for a poison graph. */
export async function canonicalHash(quads: readonly Quad[]): Promise<string> {
  const hash = createHash('sha256');
  for (const line of canonicalLines(quads)) hash.update(`${line}\n`);
  return hash.digest('hex');
}

/** True when a renaming of blank nodes makes the two graphs the same set of quads. */
export function isomorphic(a: readonly Quad[], b: readonly Quad[]): boolean {
  const left = canonicalLines(a);
  const right = canonicalLines(b);
  return left.length === right.length && left.every((line, index) => line === right[index]);
}

/** The RDFC-1.0 canonical N-Quads form as sorted lines without line ends; duplicates are dropped. */
export function canonicalLines(quads: readonly Quad[]): string[] {
  const labels = canonicalLabels(quads);
  const relabelled =
    labels.size === 0 ? quads : renameBlankNodes(quads, (label) => labels.get(label) ?? label);
  return sortUtf8([...new Set(relabelled.map(quadToNQuads))]);
}

/** Label → canonical label (`c14n0` …) of every blank node, both without `_:`. Throws RDF_SYNTAX for a poison graph. */
export function canonicalLabels(quads: readonly Quad[]): Map<string, string> {
  const canonicalIdMap = new Map<string, string>();
  const withBlankNodes = distinct(quads.filter(hasBlankNode));
  if (withBlankNodes.length === 0) return canonicalIdMap;
  const maxDeepIterations = deepIterationLimit(withBlankNodes);
  try {
    // Quads without blank nodes have no influence on the labels.
    rdfCanonize._canonizeSync(withBlankNodes, {
      algorithm: 'RDFC-1.0',
      canonicalIdMap,
      maxDeepIterations,
      timeout: 0,
    });
  } catch (cause) {
    throw new QuercusError(
      'RDF_SYNTAX',
      `The graph's blank nodes are too much alike to be told apart with reasonable work (${(cause as Error).message}). Give some of them IRIs.`,
      { details: { blankNodeQuads: withBlankNodes.length, maxDeepIterations }, cause },
    );
  }
  return canonicalIdMap;
}

/** Deep comparisons before a graph is called a poison graph (RDFC-1.0 §7.1); ontologies need fewer than one a blank node. */
function deepIterationLimit(quads: readonly Quad[]): number {
  return Math.max(5_000, 4 * quads.length);
}

function hasBlankNode({ subject, object, graph }: Quad): boolean {
  return (
    subject.termType === 'BlankNode' || object.termType === 'BlankNode' || graph.termType === 'BlankNode'
  );
}

function distinct(quads: readonly Quad[]): Quad[] {
  return [...new Map(quads.map((quad) => [quadToNQuads(quad), quad])).values()];
}
