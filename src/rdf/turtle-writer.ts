import type { Quad, Term } from '@rdfjs/types';
import { QuercusError } from '../errors.ts';
import { canonicalLabels } from './canonical-form.ts';
import { renameBlankNodes } from './merge-graphs.ts';
import { quadToNQuads } from './n-triples.ts';
import { layOutSubjects } from './turtle-layout.ts';
import { analyseNesting } from './turtle-nesting.ts';
import { createTurtleTerms } from './turtle-terms.ts';

export interface TurtleOptions {
  /** Prefix → namespace; only those used are declared. */
  readonly prefixes: Readonly<Record<string, string>>;
  /** Put at the top as `#` lines. */
  readonly comment?: string;
}

/**
 * Turtle 1.1 that depends on the graph alone, not on the order of quads or the labels of blank nodes, and that
 * changes little when the graph changes little: the ontology header first, then subjects by IRI; types first, then
 * predicates by IRI; objects sorted; blank nodes inline, those that cannot be inline under their RDFC-1.0 label.
 * Throws RDF_SYNTAX for named graphs, triple terms, and terms that Turtle cannot hold.
 */
export function writeTurtle(quads: readonly Quad[], options: TurtleOptions): string {
  for (const quad of quads) refuseNamedGraph(quad);
  const triples = withCanonicalLabels([...new Map(quads.map((quad) => [quadToNQuads(quad), quad])).values()]);
  const terms = createTurtleTerms(options.prefixes);
  const body = layOutSubjects(analyseNesting(triples), terms);
  const comment = options.comment
    ? `${options.comment.replace(/^/gm, '# ').replace(/[ \t]+$/gm, '')}\n\n`
    : '';
  const prefixes = terms
    .prefixLines()
    .map((line) => `${line}\n`)
    .join('');
  return `${comment}${prefixes}${prefixes && body ? '\n' : ''}${body}`;
}

/** Labels are computed only when some blank node cannot be inline: that costs time, and is impossible for a few graphs. */
function withCanonicalLabels(triples: readonly Quad[]): readonly Quad[] {
  const { isNested, isUnreferenced } = analyseNesting(triples);
  const needsLabel = (node: Term) =>
    node.termType === 'BlankNode' && !isNested(node) && !isUnreferenced(node);
  if (!triples.some(({ subject, object }) => needsLabel(subject) || needsLabel(object))) return triples;
  const labels = canonicalLabels(triples);
  return renameBlankNodes(triples, (label) => labels.get(label) ?? label);
}

function refuseNamedGraph({ graph }: Quad): void {
  if (graph.termType === 'DefaultGraph') return;
  throw new QuercusError(
    'RDF_SYNTAX',
    `Turtle holds one graph, but a quad is in graph ${graph.value}. Write N-Quads instead.`,
    {
      details: { graph: graph.value },
    },
  );
}
