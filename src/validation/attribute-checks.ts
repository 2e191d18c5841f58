import type { NamedCheck } from '../domain/validation-report.ts';
import type { CheckAnswer } from '../reasoner/reasoner.ts';
import type { Axiom, Explanation } from '../reasoner/worker-protocol.ts';

type Kind = 'disjointness' | 'restriction' | 'property-level';

const disjointTypes = ['DisjointClasses', 'DisjointUnion'];
const characteristicTypes = [
  'FunctionalObjectProperty',
  'FunctionalDataProperty',
  'InverseFunctionalObjectProperty',
  'AsymmetricObjectProperty',
  'IrrefexiveObjectProperty', // OWLAPI's spelling
  'DisjointObjectProperties',
  'DisjointDataProperties',
  'NegativeObjectPropertyAssertion',
  'NegativeDataPropertyAssertion',
];
const domainAndRangeTypes = [
  'ObjectPropertyDomain',
  'ObjectPropertyRange',
  'DataPropertyDomain',
  'DataPropertyRange',
];
const restriction =
  /^(?:Object|Data)(?:SomeValuesFrom|AllValuesFrom|MinCardinality|MaxCardinality|ExactCardinality|HasValue|HasSelf)$/;

/**
 * The paper's five checks. HermiT does not sort clashes that way: disjointness, restriction and property-level are told by
 * the kinds of axiom in the justifications, and are `not evaluated` where a clash has none.
 */
export function attributeChecks(
  answer: CheckAnswer | undefined,
  explanations: readonly Explanation[],
  unexplained: number,
): NamedCheck[] {
  const result = answer?.result;
  const kinds = new Set(explanations.flatMap(({ justifications }) => justifications.flatMap(kindsOf)));
  const properties = answer?.result.unsatisfiableObjectProperties?.length ?? 0;
  const dataProperties = answer?.result.unsatisfiableDataProperties?.length ?? 0;
  if (properties + dataProperties > 0) kinds.add('property-level');
  const finished = answer?.outcome === 'answered';
  const open = finished ? undefined : `the reasoner's outcome is '${answer?.outcome ?? 'not evaluated'}'`;
  const attributed = (check: Kind): NamedCheck => {
    if (kinds.has(check)) return { check, outcome: 'failed' };
    const reason = open ?? (unexplained > 0 ? `${unexplained} clashes have no justification` : undefined);
    return reason === undefined ? { check, outcome: 'passed' } : { check, outcome: 'not evaluated', reason };
  };
  return [
    attributed('disjointness'),
    attributed('restriction'),
    attributed('property-level'),
    known('global consistency', result?.consistent, open),
    known('unsatisfiable classes', classesPass(result), open ?? 'the ontology is inconsistent as a whole'),
  ];
}

/** What a justification rests on. Domains and ranges count only when nothing else explains the clash. */
export function kindsOf(justification: readonly Axiom[]): Kind[] {
  const kinds: Kind[] = [];
  const has = (test: (axiom: Axiom) => boolean) => justification.some(test);
  if (
    has(({ type, constructs }) => disjointTypes.includes(type) || constructs.includes('ObjectComplementOf'))
  ) {
    kinds.push('disjointness');
  }
  if (has(({ constructs }) => constructs.some((name) => restriction.test(name)))) kinds.push('restriction');
  if (has(({ type }) => characteristicTypes.includes(type))) kinds.push('property-level');
  if (kinds.length === 0 && has(({ type }) => domainAndRangeTypes.includes(type)))
    kinds.push('property-level');
  return kinds;
}

function known(
  check: NamedCheck['check'],
  passed: boolean | undefined,
  reason: string | undefined,
): NamedCheck {
  if (passed !== undefined) return { check, outcome: passed ? 'passed' : 'failed' };
  return { check, outcome: 'not evaluated', ...(reason === undefined ? {} : { reason }) };
}

function classesPass(result: CheckAnswer['result'] | undefined): boolean | undefined {
  return result?.unsatisfiableClasses === undefined ? undefined : result.unsatisfiableClasses.length === 0;
}
