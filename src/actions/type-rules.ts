import type { Property, Relation } from '../domain/schema.ts';
import type { SchemaIndex } from '../functions/schema-index.ts';

/** S by the N-Triples form of its terms. */
export interface Constraints {
  readonly index: SchemaIndex;
  /** What S asks of entities of these types (IRIs); worked out once. */
  readonly rulesOf: (types: readonly string[]) => TypeRules;
}

export interface TypeRules {
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
