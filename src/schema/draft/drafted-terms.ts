import type { EntityType, Schema } from '../../domain/schema.ts';
import type { DraftProblem } from '../../domain/schema-draft.ts';
import { nearestNames } from '../../sources/nearest-names.ts';

export function termIri({ base }: Pick<Schema, 'base'>, name: string): string {
  return `${base}schema#${name}`;
}

/** The type of a name; a name that S does not have is a problem. */
export function typeCalled(
  { entityTypes }: Pick<Schema, 'entityTypes'>,
  name: string,
  { at, problems }: { readonly at: string; readonly problems: DraftProblem[] },
): EntityType | undefined {
  const found = entityTypes.find((type) => type.name === name);
  if (found !== undefined) return found;
  const near = nearestNames(
    name,
    entityTypes.map((type) => type.name),
  );
  problems.push({
    at,
    message: `there is no entity type ${JSON.stringify(name)}; nearest: ${near.join(', ') || 'none'}.`,
  });
  return undefined;
}

/** The list with the item in the place of the one of its IRI, or at the end. */
export function withTerm<Term extends { readonly iri: string }>(terms: readonly Term[], term: Term): Term[] {
  return terms.some(({ iri }) => iri === term.iri)
    ? terms.map((each) => (each.iri === term.iri ? term : each))
    : [...terms, term];
}

export function union(...lists: readonly (readonly string[])[]): string[] {
  return [...new Set(lists.flat())];
}

/** A list with or without an item; `undefined` leaves it as it is. */
export function toggled(list: readonly string[], item: string, wanted: boolean | undefined): string[] {
  if (wanted === undefined) return [...list];
  return wanted ? union(list, [item]) : list.filter((each) => each !== item);
}
