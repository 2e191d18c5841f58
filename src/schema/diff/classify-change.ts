import type { ChangeClass } from '../../domain/ontology-diff.ts';
import { iri } from '../../rdf/vocabularies.ts';
import { type Axiom, rootsOf } from '../owl/axioms.ts';
import { disjointPairsOf, isLogical, type OntologyFacts, slotOf } from './ontology-facts.ts';

export interface Classified {
  readonly class: ChangeClass;
  readonly reason: string;
}

export interface Change {
  readonly axiom: Axiom;
  readonly change: 'added' | 'removed';
  readonly before: OntologyFacts;
  readonly after: OntologyFacts;
}

/** The class of one added or removed axiom; the first rule that applies decides. */
export function classifyChange(change: Change): Classified {
  const rules = change.change === 'added' ? addedRules : removedRules;
  for (const rule of rules) {
    const classified = rule(change);
    if (classified !== undefined) return classified;
  }
  return change.change === 'added'
    ? { class: 'narrowing', reason: 'An existing term is constrained further.' }
    : { class: 'deleting', reason: 'A statement about an existing term is gone.' };
}

/** IRI of the term an axiom is about; empty for one that is about a class expression. */
export function subjectOf({ quads }: Axiom): string {
  return rootsOf(quads)[0]?.subject.value ?? '';
}

type Rule = (change: Change) => Classified | undefined;

const additive = (reason: string): Classified => ({ class: 'additive', reason });
const narrowing = (reason: string): Classified => ({ class: 'narrowing', reason });
const deleting = (reason: string): Classified => ({ class: 'deleting', reason });
const owl = (name: string) => iri('owl', name);

const aboutNewTerm: Rule = ({ axiom, before }) =>
  subjectOf(axiom) !== '' && !before.terms.has(subjectOf(axiom)) ? additive('The term is new.') : undefined;

const aboutGoneTerm: Rule = ({ axiom, after }) =>
  subjectOf(axiom) !== '' && !after.terms.has(subjectOf(axiom)) ? deleting('The term is gone.') : undefined;

const identity: Rule = ({ axiom, change, before }) => {
  const predicate = predicateOf(axiom);
  if (![iri('q', 'iriTemplate'), iri('q', 'normalisation'), iri('q', 'base')].includes(predicate))
    return undefined;
  if (change === 'added' && !before.terms.has(subjectOf(axiom))) return undefined;
  return deleting('The rule that makes IRIs changes, so entities get other IRIs.');
};

const unit: Rule = ({ axiom }) =>
  predicateOf(axiom) === iri('q', 'unit')
    ? narrowing('The unit changes, so values mean something else.')
    : undefined;

const annotation: Rule = ({ axiom, before, after }) => {
  const isReified = axiom.quads.some(({ object }) =>
    [owl('Axiom'), owl('Annotation')].includes(object.value),
  );
  const isText = subjectOf(axiom) !== '' && !isLogical(predicateOf(axiom), [before, after]);
  return isReified || isText ? additive('An annotation changes, no logic.') : undefined;
};

const disjointness: Rule = ({ axiom, change, before, after }) => {
  const pairs = [...disjointPairsOf(axiom)];
  if (pairs.length === 0) return undefined;
  if (change === 'removed') {
    const holds = pairs.every((pair) => after.disjointPairs.has(pair));
    return additive(holds ? 'The disjointness is said elsewhere.' : 'A disjointness is lifted.');
  }
  const isNew = (pair: string) => pair.split(' ').some((term) => !before.terms.has(term));
  const changesNothing = pairs.every((pair) => before.disjointPairs.has(pair) || isNew(pair));
  return changesNothing ? additive('No two existing terms become disjoint.') : undefined;
};

/** Domain, range and value lists: what counts is whether the later one allows all that the earlier one did. */
const allowed: Rule = ({ axiom, before, after }) => {
  const slot = slotOf(axiom);
  const earlier = slot === undefined ? undefined : before.members.get(slot);
  const later = slot === undefined ? undefined : after.members.get(slot);
  if (slot === undefined || earlier === undefined || earlier.size === 0) return undefined;
  if (later === undefined) return additive('A constraint is lifted.');
  const isWidened = [...earlier].every((member) => later.has(member));
  return isWidened ? additive('More is allowed than before.') : narrowing('Less is allowed than before.');
};

const lifted: Rule = ({ axiom }) => {
  const root = rootsOf(axiom.quads)[0];
  const isRestriction = axiom.quads.some(({ object }) => object.value === owl('Restriction'));
  const isCharacteristic = root?.predicate.value === iri('rdf', 'type') && constraints.has(root.object.value);
  const isKey = root?.predicate.value === owl('hasKey');
  return isRestriction || isCharacteristic || isKey ? additive('A constraint is lifted.') : undefined;
};

const constraints = new Set(
  ['FunctionalProperty', 'InverseFunctionalProperty', 'AsymmetricProperty', 'IrreflexiveProperty'].map(owl),
);

const addedRules = [aboutNewTerm, identity, unit, annotation, disjointness, allowed];
const removedRules = [aboutGoneTerm, identity, unit, annotation, disjointness, allowed, lifted];

function predicateOf({ quads }: Axiom): string {
  return rootsOf(quads)[0]?.predicate.value ?? '';
}
