import type { Finding } from '../domain/finding.ts';
import { sortUtf8 } from '../rdf/utf8-order.ts';
import type { Replacement } from '../reasoner/mapped-datatypes.ts';
import type { CheckAnswer } from '../reasoner/reasoner.ts';
import type { Axiom, Explanation, ExplanationTarget } from '../reasoner/worker-protocol.ts';
import { kindsOf } from './attribute-checks.ts';

export type Clash = Exclude<ExplanationTarget, { kind: 'entailment' }>;

/** What the reasoner has to explain: the inconsistency, else every class and property that can have no instances. */
export function clashes({ result }: CheckAnswer): Clash[] {
  if (result.consistent === false) return [{ kind: 'inconsistency' }];
  const targets = (kind: 'class' | 'objectProperty' | 'dataProperty', iris: readonly string[] = []) =>
    iris.map((iri): Clash => ({ kind, iri }));
  return [
    ...targets('class', result.unsatisfiableClasses),
    ...targets('objectProperty', result.unsatisfiableObjectProperties),
    ...targets('dataProperty', result.unsatisfiableDataProperties),
  ];
}

/** One finding for each justification of a clash; one without axioms where there is none. */
export function clashFindings(
  target: Clash,
  explanation: Explanation | undefined,
  {
    replaced,
    incomplete = 'it was beyond the limits',
  }: { replaced: readonly Replacement[]; incomplete?: string },
): Finding[] {
  const justifications = explanation?.justifications ?? [];
  const { check, subjects, sentence } = named(target);
  if (justifications.length === 0) {
    const message = `${sentence} The axioms behind it were not determined: ${incomplete}.`;
    return [{ check, severity: 'blocks', message, subjects, axioms: [] }];
  }
  return justifications.map((axioms, index) => ({
    check,
    severity: 'blocks',
    message: `${sentence} ${reasonNumber(index, justifications.length)}${standIns(axioms, replaced)}`,
    subjects,
    axioms: axioms.map(({ text }) => text),
    triples: axioms.flatMap(({ triples }) => triples),
    repairHint: repairHint(axioms),
  }));
}

function named(target: Clash): { check: string; subjects: string[]; sentence: string } {
  switch (target.kind) {
    case 'inconsistency':
      return { check: 'inconsistent-ontology', subjects: [], sentence: 'The ontology contradicts itself.' };
    case 'class': {
      const sentence = `The class ${localName(target.iri)} can have no instances.`;
      return { check: 'unsatisfiable-class', subjects: [target.iri], sentence };
    }
    case 'objectProperty':
    case 'dataProperty': {
      const sentence = `The property ${localName(target.iri)} can have no values.`;
      return { check: 'unsatisfiable-property', subjects: [target.iri], sentence };
    }
  }
}

function reasonNumber(index: number, count: number): string {
  return count === 1
    ? 'These axioms cannot all hold.'
    : `Reason ${index + 1} of ${count}; these axioms cannot all hold.`;
}

/** The reasoner saw a copy: says which datatypes of these axioms may stand for others. */
function standIns(axioms: readonly Axiom[], replaced: readonly Replacement[]): string {
  const text = axioms.map((axiom) => axiom.text).join('\n');
  const fitting = replaced.filter(({ to }) => new RegExp(`\\b${to.replace(/^\w+:/, '')}\\b`).test(text));
  if (fitting.length === 0) return '';
  const stand = fitting.map(({ from, to }) => `${to} may stand for ${from}`);
  return ` In the reasoning copy ${sortUtf8([...new Set(stand)]).join(', ')}.`;
}

function repairHint(axioms: readonly Axiom[]): string {
  const kinds = kindsOf(axioms);
  const assertions = axioms.filter(({ type }) => type.endsWith('Assertion') || type === 'SameIndividual');
  const hints = [
    ...(kinds.includes('disjointness') ? ['drop the disjointness or one of the superclasses'] : []),
    ...(kinds.includes('restriction')
      ? ['loosen the restriction or the domain and range of its property']
      : []),
    ...(kinds.includes('property-level') ? ['drop the characteristic, domain or range of the property'] : []),
    ...(assertions.length > 0 ? ['correct the statement about the individual'] : []),
  ];
  return `Change at least one of these ${axioms.length} axioms${hints.length > 0 ? `: ${hints.join(', or ')}` : ''}.`;
}

function localName(iri: string): string {
  return /[^#/]+$/.exec(iri)?.[0] ?? iri;
}
