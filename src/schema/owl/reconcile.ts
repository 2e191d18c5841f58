import type { Quad } from '@rdfjs/types';
import type { Schema } from '../../domain/schema.ts';
import { canonicalLines } from '../../rdf/canonical-form.ts';
import { groupBy } from '../../rdf/group-by.ts';
import { mergeGraphs } from '../../rdf/merge-graphs.ts';
import { iri } from '../../rdf/vocabularies.ts';
import { type Axiom, meaningOf, rootsOf } from './axioms.ts';

/**
 * Compares what the model says with what the file says. An axiom of the model that the file spells otherwise, or
 * leaves out, goes to `asWritten`; what no axiom of the model stands for goes to `furtherTriples`.
 */
export function reconcile(
  own: readonly Axiom[],
  stated: readonly Axiom[],
): Pick<Schema, 'furtherTriples' | 'asWritten'> {
  const ownTexts = new Set(own.map(({ text }) => text));
  const statedTexts = new Set(stated.map(({ text }) => text));
  // Deleting from the set lets each axiom of ours stand for one axiom of the file: a repetition is kept.
  const unmatched = stated.filter(({ text }) => !ownTexts.delete(text));
  const byMeaning = groupBy(unmatched, spelledAlike);
  const bySlot = groupBy(unmatched, slotOf);
  const spelled = new Set<Axiom>();
  const asWritten = own
    .filter(({ text }) => !statedTexts.has(text))
    .map((axiom) => {
      const slot = slotOf(axiom);
      const spelling =
        byMeaning.get(spelledAlike(axiom)) ?? (slot === undefined ? [] : bySlot.get(slot)) ?? [];
      for (const spelledAxiom of spelling) spelled.add(spelledAxiom);
      return { axiom: axiom.text, triples: linesOf(spelling) };
    });
  return { asWritten, furtherTriples: linesOf(unmatched.filter((axiom) => !spelled.has(axiom))) };
}

/** A label or description stands for ours whatever its language tag is. */
function spelledAlike(axiom: Axiom): string {
  const root = rootsOf(axiom.quads)[0];
  if (root === undefined || !texts.has(root.predicate.value)) return meaningOf(axiom);
  return [root.subject.value, root.predicate.value, JSON.stringify(root.object.value)].join(' ');
}

const texts = new Set([
  iri('rdfs', 'label'),
  iri('rdfs', 'comment'),
  iri('dcterms', 'title'),
  iri('dcterms', 'description'),
]);

/** All domains (or ranges) of one property together say what the one of the model says. */
function slotOf({ quads }: Axiom): string | undefined {
  const root = rootsOf(quads)[0];
  const slots = [iri('rdfs', 'domain'), iri('rdfs', 'range')];
  if (root === undefined || !slots.includes(root.predicate.value)) return undefined;
  return `${root.subject.value} ${root.predicate.value}`;
}

function linesOf(axioms: readonly Axiom[]): string[] {
  const graphs: (readonly Quad[])[] = axioms.map(({ quads }) => quads);
  // One file's blank nodes are different already, but a merge keeps two files apart as well.
  return canonicalLines(mergeGraphs(...graphs));
}
