import { validateLexical } from '../domain/lexical.ts';
import type { Property, Relation, Schema } from '../domain/schema.ts';
import type { SchemaIndex } from '../functions/schema-index.ts';
import { iri } from '../rdf/vocabularies.ts';
import type { FactView, Triple } from './fact-view.ts';
import { termOfCell } from './pattern/cell.ts';

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

/** S by the N-Triples form of its terms. */
export interface Constraints {
  readonly index: SchemaIndex;
  /** What S asks of entities of these types (IRIs); worked out once. */
  readonly rulesOf: (types: readonly string[]) => TypeRules;
}

interface TypeRules {
  readonly required: readonly (Property | Relation)[];
  /** Types above these of which no entity may be two. */
  readonly clashes: readonly (readonly string[])[];
  /** How entities of these types may use a predicate; undefined where it is no term of S. */
  readonly useOf: (predicate: string) => TermUse | undefined;
}

interface TermUse {
  readonly term: Property | Relation;
  readonly onDomain: boolean;
  readonly single: boolean;
}

export function constraintsOf(index: SchemaIndex): Constraints {
  const { schema } = index;
  const terms = [...schema.properties, ...schema.relations];
  const byName = new Map(terms.map((term) => [`<${term.iri}>`, term]));
  const rulesOf = remembered(
    (types: readonly string[]): TypeRules => ({
      required: [...new Set(types.flatMap((found) => requiredTerms(found, terms, index)))],
      clashes: clashesOf(types, index),
      useOf: remembered((predicate: string): TermUse | undefined => {
        const term = byName.get(predicate);
        return (
          term && {
            term,
            onDomain: term.domains.length === 0 || index.related(term.domains, types),
            single: index.singleValued(term, types),
          }
        );
      }),
    }),
  );
  return { index, rulesOf };
}

/** Types and predicates are few, and the same ones come with every batch. */
function remembered<Key extends string | readonly string[], Value>(
  work: (key: Key) => Value,
): (key: Key) => Value {
  const known = new Map<string, Value>();
  return (key) => {
    const name = typeof key === 'string' ? key : key.join(' ');
    const found = known.get(name);
    if (found !== undefined || known.has(name)) return found as Value;
    const value = work(key);
    known.set(name, value);
    return value;
  };
}

function clashesOf(types: readonly string[], index: SchemaIndex): string[][] {
  const all = new Set(types.flatMap((found) => [...index.ancestors(found)]));
  return index.schema.disjointTypes
    .map((group) => group.filter((found) => all.has(found)))
    .filter((clash) => clash.length > 1);
}

function requiredTerms(
  typeIri: string,
  terms: readonly (Property | Relation)[],
  index: SchemaIndex,
): (Property | Relation)[] {
  const keys = index.keyedAncestor(typeIri)?.identity?.properties ?? [];
  const above = index.ancestors(typeIri);
  return terms.filter(
    (term) => keys.includes(term.iri) || term.requiredIn.some((required) => above.has(required)),
  );
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
