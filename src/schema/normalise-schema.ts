import { type Schema, schemaSchema } from '../domain/schema.ts';
import { compareUtf8, sortUtf8 } from '../rdf/utf8-order.ts';

/**
 * The schema in its one order: everything sorted by UTF-8 bytes, each once, except the key of an identity, whose
 * order is the template's. `readSchema` and `induceSchema` give schemas in this form.
 */
export function normaliseSchema(schema: Schema): Schema {
  return schemaSchema.parse({
    ...schema,
    prefixes: Object.fromEntries(Object.entries(schema.prefixes).sort(([a], [b]) => compareUtf8(a, b))),
    imports: sorted(schema.imports),
    entityTypes: byIri(schema.entityTypes).map((entityType) => ({
      ...entityType,
      superTypes: sorted(entityType.superTypes),
      alternativeKeys: sortedLists(entityType.alternativeKeys),
      observations: sorted(entityType.observations),
    })),
    properties: byIri(schema.properties).map((property) => ({
      ...property,
      ...sortedUse(property),
      datatypes: sorted(property.datatypes),
    })),
    relations: byIri(schema.relations).map((relation) => ({
      ...relation,
      ...sortedUse(relation),
      ranges: sorted(relation.ranges),
      characteristics: sorted(relation.characteristics),
    })),
    enumerations: byIri(schema.enumerations).map((enumeration) => ({
      ...enumeration,
      values: sorted(enumeration.values),
    })),
    disjointTypes: sortedLists(schema.disjointTypes).filter((types) => types.length > 1),
    furtherTriples: sorted(schema.furtherTriples),
    asWritten: [...schema.asWritten].sort((a, b) => compareUtf8(a.axiom, b.axiom)),
  });
}

function sortedUse(term: {
  domains: string[];
  singleIn: string[];
  requiredIn: string[];
  observations: string[];
}) {
  return {
    domains: sorted(term.domains),
    singleIn: sorted(term.singleIn),
    requiredIn: sorted(term.requiredIn),
    observations: sorted(term.observations),
  };
}

function sorted(texts: readonly string[]): string[] {
  return sortUtf8([...new Set(texts)]);
}

function sortedLists(lists: readonly (readonly string[])[]): string[][] {
  const byText = new Map(lists.map(sorted).map((list) => [list.join('\n'), list]));
  return sortUtf8([...byText.keys()]).map((text) => byText.get(text)!);
}

function byIri<Term extends { iri: string }>(terms: readonly Term[]): Term[] {
  return [...terms].sort((a, b) => compareUtf8(a.iri, b.iri));
}
