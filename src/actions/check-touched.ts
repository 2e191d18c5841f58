import { validateLexical } from '../domain/lexical.ts';
import type { Property, Relation, Schema } from '../domain/schema.ts';
import type { SchemaIndex } from '../functions/schema-index.ts';
import { iri } from '../rdf/vocabularies.ts';
import type { FactView, Triple } from './fact-view.ts';
import { termOfCell } from './pattern/cell.ts';
import type { Constraints, TypeRules } from './type-rules.ts';

const type = `<${iri('rdf', 'type')}>`;
const allowedEverywhere = new Set([type, `<${iri('rdfs', 'label')}>`]);

/**
 * Checks by S the entities that a batch touched: types known and not disjoint, properties declared and used on their
 * domain, datatypes, closed lists, ranges, at most one and at least one value, the key there. One sentence a fault.
 * These are the constraints of the derived shapes; shapes of the author's own come after them (`touchedFacts`).
 */
export function checkTouched(changed: readonly Triple[], view: FactView, constraints: Constraints): string[] {
  const predicates = new Map<string, Set<string>>();
  for (const [subject, predicate] of changed) {
    const known = predicates.get(subject);
    if (known === undefined) predicates.set(subject, new Set([predicate]));
    else known.add(predicate);
  }
  return [...predicates].flatMap(([subject, touched]) =>
    checkSubject({ subject, touched, view, constraints }),
  );
}

interface Touched {
  readonly subject: string;
  /** Predicates of the changed triples; what was not changed was right before, unless the type changed. */
  readonly touched: ReadonlySet<string>;
  readonly view: FactView;
  readonly constraints: Constraints;
}

function checkSubject({ subject, touched, view, constraints }: Touched): string[] {
  const facts = [...view.propertiesOf(subject)].filter(([, values]) => values.size > 0);
  if (facts.length === 0) return [];
  const types = typesOf(subject, view);
  if (types.length === 0) return [`${subject} has facts but no type; an action must say what it is.`];
  const { index } = constraints;
  const unknown = types.filter((found) => !index.entityType(found));
  if (unknown.length > 0)
    return [`${subject} is of the type <${unknown[0]}>, which the schema does not have.`];
  const rules = constraints.rulesOf(types);
  const open = touched.has(type) ? facts : facts.filter(([predicate]) => touched.has(predicate));
  return [
    ...rules.clashes.map(
      (clash) =>
        `${subject} would be both ${clash.map((found) => index.entityType(found)?.name).join(' and ')}, which are disjoint.`,
    ),
    ...missingTerms(subject, facts, rules),
    ...open.flatMap(([predicate, values]) =>
      checkProperty({ subject, predicate, values: [...values], rules, view, index }),
    ),
  ];
}

function typesOf(subject: string, view: FactView): string[] {
  return [...view.objects(subject, type)].map((cell) => cell.slice(1, -1));
}

function missingTerms(
  subject: string,
  facts: readonly (readonly [string, unknown])[],
  { required }: TypeRules,
): string[] {
  const isGiven = (term: Property | Relation) => facts.some(([predicate]) => predicate === `<${term.iri}>`);
  return required
    .filter((term) => !isGiven(term))
    .map((term) => `${subject} has no ${term.name}, which its type needs.`);
}

interface Use {
  readonly subject: string;
  readonly predicate: string;
  readonly values: readonly string[];
  readonly rules: TypeRules;
  readonly view: FactView;
  readonly index: SchemaIndex;
}

function checkProperty(use: Use): string[] {
  const { subject, predicate, values, rules, index } = use;
  if (allowedEverywhere.has(predicate)) return [];
  const found = rules.useOf(predicate);
  if (found === undefined) return [`${predicate} is no term of the schema.`];
  const { term, onDomain, single } = found;
  const faults: string[] = [];
  if (!onDomain)
    faults.push(`${subject} may not have ${term.name}: that is for ${namesOf(term.domains, index)}.`);
  if (values.length > 1 && single)
    faults.push(
      `${subject} would have ${values.length} values of ${term.name}: ${values.join(', ')}; it has one at most.`,
    );
  const check =
    'datatypes' in term
      ? (value: string) => valueFault(value, term, index.schema)
      : (value: string) => targetFault(value, term, use);
  return [...faults, ...values.flatMap((value) => check(value) ?? [])];
}

function valueFault(cell: string, { name, datatypes }: Property, schema: Schema): string | undefined {
  const term = termOfCell(cell);
  if (term.termType !== 'Literal') return `${cell} is no value of ${name}; it takes a literal.`;
  const fits = datatypes.some((datatype) => {
    const enumeration = schema.enumerations.find((candidate) => candidate.iri === datatype);
    if (enumeration) return enumeration.values.includes(term.value);
    return term.datatype.value === datatype && validateLexical(term.value, datatype) !== undefined;
  });
  return fits || datatypes.length === 0
    ? undefined
    : `${cell} is no value of ${name}, which takes ${datatypes.join(' or ')}.`;
}

function targetFault(cell: string, { name, ranges }: Relation, { view, index }: Use): string | undefined {
  if (!cell.startsWith('<')) return `${cell} cannot be the ${name} of anything; it takes an entity.`;
  const types = typesOf(cell, view);
  if (types.length === 0) return `${cell}, the ${name}, is not known.`;
  return ranges.length === 0 || index.related(ranges, types)
    ? undefined
    : `${cell} cannot be a ${name}: that is ${namesOf(ranges, index)}.`;
}

function namesOf(iris: readonly string[], index: SchemaIndex): string {
  return iris.map((found) => index.entityType(found)?.name ?? found).join(' or ');
}
