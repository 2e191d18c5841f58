import type { Quad, Term } from '@rdfjs/types';
import type { KernelDiff, PartChange } from '../../domain/kernel-diff.ts';
import type { ChangeClass } from '../../domain/ontology-diff.ts';
import { groupBy } from '../../rdf/group-by.ts';
import { termToNTriples } from '../../rdf/n-triples.ts';
import { compareUtf8 } from '../../rdf/utf8-order.ts';
import { iri } from '../../rdf/vocabularies.ts';
import { type Axiom, meaningOf, rootsOf, splitIntoAxioms } from '../../schema/owl/axioms.ts';
import { OntologyView } from '../../schema/owl/ontology-view.ts';
import { gravestClass } from './gravest-class.ts';

/**
 * Compares two shapes graphs, constraint by constraint. Additive: what was valid stays valid. Narrowing: data may now
 * violate. A shape that is gone lifts its constraints, which is additive.
 */
export function diffShapes(before: readonly Quad[], after: readonly Quad[]): KernelDiff['shapes'] {
  const [earlier, later] = [bySlot(before), bySlot(after)];
  const slots = [...new Set([...earlier.keys(), ...later.keys()])].sort(compareUtf8);
  const known = new Set(before.map(({ subject }) => subject.value));
  const changes = slots.flatMap((slot) =>
    changesOf({ slot, before: earlier.get(slot) ?? [], after: later.get(slot) ?? [], known }),
  );
  return { class: gravestClass(changes.map((change) => change.class)), changes };
}

interface SlotChange {
  /** IRI of the shape and of the constraint. */
  readonly slot: string;
  readonly before: readonly Axiom[];
  readonly after: readonly Axiom[];
  /** Shapes that were there before. */
  readonly known: ReadonlySet<string>;
}

function bySlot(quads: readonly Quad[]): Map<string, Axiom[]> {
  return groupBy(splitIntoAxioms(quads), ({ quads: own }) => {
    const [root] = rootsOf(own);
    return root === undefined ? ' ' : `${root.subject.value} ${root.predicate.value}`;
  });
}

function changesOf({ slot, before, after, known }: SlotChange): PartChange[] {
  const [earlier, later] = [before, after].map((axioms) => new Set(axioms.map(meaningOf))) as [
    Set<string>,
    Set<string>,
  ];
  if (earlier.size === later.size && [...earlier].every((meaning) => later.has(meaning))) return [];
  const [subject = '', predicate = ''] = slot.split(' ');
  const name = predicate.replace(/^.*[#/]/, '');
  const texts = [before, after].map((axioms) => axioms.map(valueText).sort(compareUtf8).join(' '));
  const change =
    before.length === 0
      ? `${name} ${texts[1]} is new.`
      : after.length === 0
        ? `${name} ${texts[0]} is gone.`
        : `${name} was ${texts[0]}, is ${texts[1]}.`;
  const isNew = !known.has(subject);
  return [{ class: classOf({ predicate, before, after, isNew }), subject, change }];
}

function classOf({
  predicate,
  before,
  after,
  isNew,
}: { predicate: string; isNew: boolean } & Pick<SlotChange, 'before' | 'after'>): ChangeClass {
  if (texts.has(predicate) || after.length === 0) return 'additive';
  if (predicate === iri('sh', 'property') && isSubset(before, after)) return 'additive';
  const numbers = [before, after].map((axioms) => Number(rootObject(axioms[0])?.value ?? Number.NaN));
  const [least, most] = numbers as [number, number];
  if (lowerBounds.has(predicate) && most <= least) return 'additive';
  if (upperBounds.has(predicate) && most >= least) return 'additive';
  if (predicate === iri('sh', 'in') && before.length > 0 && isWidened(before, after)) return 'additive';
  // A type or a path of a new shape constrains nothing by itself; its constraints are changes of their own.
  return isNew && structural.has(predicate) ? 'additive' : 'narrowing';
}

const names = (...local: string[]) => new Set(local.map((name) => iri('sh', name)));
const texts = new Set([
  iri('rdfs', 'label'),
  iri('rdfs', 'comment'),
  ...names('name', 'description', 'message', 'order', 'group'),
]);
const structural = new Set([iri('rdf', 'type'), ...names('path', 'property', 'targetClass')]);
const lowerBounds = names('minCount', 'minLength', 'minInclusive', 'minExclusive');
const upperBounds = names('maxCount', 'maxLength', 'maxInclusive', 'maxExclusive');

/** New property shapes are judged by their own constraints. */
function isSubset(before: readonly Axiom[], after: readonly Axiom[]): boolean {
  const later = new Set(after.map(meaningOf));
  return before.every((axiom) => later.has(meaningOf(axiom)));
}

function isWidened(before: readonly Axiom[], after: readonly Axiom[]): boolean {
  const later = new Set(after.flatMap(members));
  return before.flatMap(members).every((member) => later.has(member));
}

function members(axiom: Axiom): string[] {
  const object = rootObject(axiom);
  const list = object === undefined ? undefined : new OntologyView(axiom.quads).list(object);
  return (list ?? []).map(termToNTriples);
}

function valueText(axiom: Axiom): string {
  const object = rootObject(axiom);
  if (object === undefined) return axiom.text;
  if (object.termType !== 'BlankNode') return termToNTriples(object);
  const list = members(axiom);
  return list.length > 0 ? `(${list.join(' ')})` : axiom.text.replaceAll('\n', ' ');
}

function rootObject(axiom: Axiom | undefined): Term | undefined {
  return axiom === undefined ? undefined : rootsOf(axiom.quads)[0]?.object;
}
