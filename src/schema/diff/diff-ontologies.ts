import type { Quad } from '@rdfjs/types';
import type { AxiomChange, OntologyDiff } from '../../domain/ontology-diff.ts';
import { writeTurtle } from '../../rdf/turtle-writer.ts';
import { compareUtf8 } from '../../rdf/utf8-order.ts';
import { iri, namespaces } from '../../rdf/vocabularies.ts';
import { type Axiom, meaningOf, splitIntoAxioms } from '../owl/axioms.ts';
import { withoutVersionIri } from '../write-ontology.ts';
import { type Change, classifyChange, subjectOf } from './classify-change.ts';
import { ontologyFacts } from './ontology-facts.ts';
import { findRenamings, renameTerms } from './rename-terms.ts';

/**
 * Compares two ontologies axiom by axiom (an axiom = a triple with the blank nodes it hangs on), whatever their
 * blank nodes are called and in whatever order lists stand that OWL reads as sets. A term counts as renamed only when `q:renamedFrom` in the later one says so; the later
 * names are then used on both sides. Triples of named graphs are read as one graph.
 */
export function diffOntologies(
  before: readonly Quad[],
  after: readonly Quad[],
  options: { readonly prefixes?: Readonly<Record<string, string>> } = {},
): OntologyDiff {
  const renamings = findRenamings(before, after);
  const earlier = axiomsByMeaning(renameTerms(withoutVersionIri(before), renamings));
  const later = axiomsByMeaning(renameTerms(withoutVersionIri(after), new Map()));
  for (const [meaning, axiom] of later) if (isRenaming(axiom, renamings)) later.delete(meaning);
  const facts = { before: factsOf(earlier), after: factsOf(later) };
  const removed = [...earlier].flatMap(([meaning, axiom]) => (later.has(meaning) ? [] : [axiom]));
  const added = [...later].flatMap(([meaning, axiom]) => (earlier.has(meaning) ? [] : [axiom]));
  const describe = (change: Change['change']) => (axiom: Axiom) =>
    describeChange({ axiom, change, ...facts }, options.prefixes ?? {});
  const changes = [...removed.map(describe('removed')), ...added.map(describe('added'))];
  return summarise(changes.sort(bySubject), renamings);
}

function axiomsByMeaning(quads: readonly Quad[]): Map<string, Axiom> {
  return new Map(splitIntoAxioms(quads).map((axiom) => [meaningOf(axiom), axiom]));
}

function factsOf(axioms: ReadonlyMap<string, Axiom>) {
  const all = [...axioms.values()];
  return ontologyFacts(
    all.flatMap(({ quads }) => quads),
    all,
  );
}

function isRenaming({ quads }: Axiom, renamings: ReadonlyMap<string, string>): boolean {
  return quads.some(
    ({ predicate, object }) => predicate.value === iri('q', 'renamedFrom') && renamings.has(object.value),
  );
}

function describeChange(change: Change, prefixes: Readonly<Record<string, string>>): AxiomChange {
  const { quads, text } = change.axiom;
  return {
    change: change.change,
    ...classifyChange(change),
    subject: subjectOf(change.axiom),
    axiom: writeTurtle(quads, { prefixes: { ...namespaces, ...prefixes } })
      .replace(/^(?:@prefix|PREFIX) .*\n/gim, '')
      .trim(),
    triples: text.split('\n'),
  };
}

function bySubject(a: AxiomChange, b: AxiomChange): number {
  const text = (change: AxiomChange) => change.triples.join('\n');
  return (
    compareUtf8(a.subject, b.subject) || compareUtf8(b.change, a.change) || compareUtf8(text(a), text(b))
  );
}

function summarise(changes: AxiomChange[], renamings: ReadonlyMap<string, string>): OntologyDiff {
  const count = (wanted: AxiomChange['class']) => changes.filter((change) => change.class === wanted).length;
  const counts = {
    additive: count('additive'),
    narrowing: count('narrowing'),
    deleting: count('deleting'),
    renamed: renamings.size,
  };
  const renamed = [...renamings].map(([from, to]) => ({ from, to }));
  return {
    class: gravest(counts),
    counts,
    renamed: renamed.sort((a, b) => compareUtf8(a.from, b.from)),
    changes,
  };
}

function gravest(counts: OntologyDiff['counts']): OntologyDiff['class'] {
  if (counts.deleting > 0) return 'deleting';
  if (counts.narrowing > 0) return 'narrowing';
  if (counts.renamed > 0) return 'renaming';
  return counts.additive > 0 ? 'additive' : 'identical';
}
