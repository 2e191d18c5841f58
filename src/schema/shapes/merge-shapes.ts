import type { Quad } from '@rdfjs/types';
import type { Finding } from '../../domain/finding.ts';
import { groupBy } from '../../rdf/group-by.ts';
import { mergeGraphs } from '../../rdf/merge-graphs.ts';
import { iri } from '../../rdf/vocabularies.ts';
import { splitIntoAxioms } from '../owl/axioms.ts';

/**
 * Derived shapes with the author's own. What the author says about an IRI that we derive too (a shape
 * `{base}shapes#Claim-status`, perhaps only `sh:deactivated true`) replaces ours property by property; a finding
 * names each such shape. `rdf:type`, `sh:property` and `sh:sparql` add up.
 */
export function mergeShapes(
  derived: readonly Quad[],
  authors: readonly Quad[],
): { shapes: Quad[]; findings: Finding[] } {
  const told = new Set(authors.filter(isReplacing).map(slot));
  const isReplaced = (quads: readonly Quad[]) =>
    quads.some((quad) => isReplacing(quad) && told.has(slot(quad)));
  const axioms = groupBy(splitIntoAxioms(derived), ({ quads }) => isReplaced(quads));
  const kept = (axioms.get(false) ?? []).flatMap(({ quads }) => quads);
  const replaced = (axioms.get(true) ?? []).flatMap(({ quads }) => quads.filter(isReplacing));
  const subjects = new Set(replaced.map(({ subject }) => subject.value));
  return { shapes: mergeGraphs(kept, authors), findings: [...subjects].map(overruled) };
}

const adding = [iri('rdf', 'type'), iri('sh', 'property'), iri('sh', 'sparql')];

function isReplacing({ subject, predicate }: Quad): boolean {
  return subject.termType === 'NamedNode' && !adding.includes(predicate.value);
}

function slot({ subject, predicate }: Quad): string {
  return `${subject.value} ${predicate.value}`;
}

function overruled(shape: string): Finding {
  return {
    check: 'shape-overruled',
    severity: 'information',
    message: `The author's shapes replace part of the derived shape ${shape}.`,
    subjects: [shape],
    axioms: [],
  };
}
