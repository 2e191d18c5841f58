import type { EntityType, Identity, Schema } from '../../domain/schema.ts';
import { sortUtf8 } from '../../rdf/utf8-order.ts';
import { iri } from '../../rdf/vocabularies.ts';
import { keyedType, typeAndAncestors } from '../hierarchy.ts';
import { identityTemplate } from '../iri-template.ts';
import { type Adoption, finding, type MatchedTable } from './adoption.ts';
import { matchColumn } from './match-terms.ts';

/**
 * Gives every class a way to make IRIs: the template it has; else its `owl:hasKey`; else the key of the table it was
 * matched with; else its normalised label. Each choice of ours is a finding.
 */
export function adoptIdentities(adoption: Adoption): void {
  for (const entityType of adoption.schema.entityTypes) adoptDeclaredKey(adoption, entityType);
  for (const match of topmostMatches(adoption)) adoptTableKey(adoption, match);
  const unkeyed = adoption.schema.entityTypes.filter((type) => isUnkeyedRoot(adoption.schema, type));
  for (const { iri: typeIri, name } of unkeyed)
    setIdentity(adoption, typeIri, labelIdentity(adoption.schema, name));
  if (unkeyed.length > 0)
    adoption.findings.push(
      finding('label-as-key', 'information', {
        message: `${unkeyed.length} classes of the ontology have no key; their normalised label is taken as key.`,
        subjects: unkeyed.map((type) => type.iri),
        repairHint: 'Declare owl:hasKey, or q:iriTemplate such as "{base}Claim/{claimNumber}", on the class.',
      }),
    );
}

function adoptDeclaredKey(adoption: Adoption, { iri: typeIri, name, alternativeKeys }: EntityType): void {
  if (keyedType(adoption.schema, typeIri) !== undefined) return;
  const properties = new Map(adoption.schema.properties.map((property) => [property.iri, property.name]));
  const key = alternativeKeys.find((candidate) => candidate.every((property) => properties.has(property)));
  if (key === undefined) return;
  const sorted = sortUtf8([...key]);
  const names = sorted.map((property) => properties.get(property) ?? property);
  setIdentity(adoption, typeIri, {
    template: identityTemplate(name, names),
    properties: sorted,
    normalisation: {},
  });
}

/** The key columns when they are all known to the ontology as data properties, else the label. */
function adoptTableKey(adoption: Adoption, match: MatchedTable): void {
  const { table, type } = match;
  const keys = table.key.columns.map((name) => {
    const column = table.columns.find((candidate) => candidate.column === name);
    return column && matchColumn(adoption.schema, match, column);
  });
  const known = keys.filter((property) => property !== undefined);
  const complete = known.length > 0 && known.length === keys.length;
  const names = known.map(({ name }) => name);
  const properties = known.map((property) => property.iri);
  const identity = complete
    ? { template: identityTemplate(type.name, names), properties, normalisation: {} }
    : labelIdentity(adoption.schema, type.name);
  setIdentity(adoption, type.iri, identity);
  adoption.findings.push(
    finding('key-from-table', 'information', {
      message: `Class ${type.name} has no key; ${complete ? names.join(', ') : 'its normalised label'} is taken as key, as in table ${table.table}.`,
      subjects: [type.iri, table.table],
      repairHint: 'Declare owl:hasKey, or q:iriTemplate, on the class.',
    }),
  );
}

/** A property of the ontology that is called label comes before rdfs:label, as it does when a template is read. */
function labelIdentity(schema: Schema, className: string): Identity {
  const label = schema.properties.find(({ name }) => name === 'label')?.iri ?? iri('rdfs', 'label');
  const normalisation: Identity['normalisation'] = { [label]: ['trim', 'casefold'] };
  return { template: identityTemplate(className, ['label']), properties: [label], normalisation };
}

/** Matched types without a key that have no other matched type above them. */
function topmostMatches({ schema, matched }: Adoption): MatchedTable[] {
  const types = new Set(matched.map(({ type }) => type.iri));
  const first = new Map(
    matched.map((match) => [match.type.iri, match]).reverse() as [string, MatchedTable][],
  );
  return [...first.values()].reverse().filter(({ type }) => {
    const [, ...above] = typeAndAncestors(schema, type.iri);
    return keyedType(schema, type.iri) === undefined && !above.some((ancestor) => types.has(ancestor.iri));
  });
}

/** A class with no class of S above it, and no key in or below it. */
function isUnkeyedRoot(schema: Schema, { iri: typeIri }: EntityType): boolean {
  const isRoot = typeAndAncestors(schema, typeIri).length === 1;
  return (
    isRoot &&
    !schema.entityTypes.some(
      ({ iri: other, identity }) =>
        identity !== undefined && typeAndAncestors(schema, other).some((type) => type.iri === typeIri),
    )
  );
}

function setIdentity(adoption: Adoption, typeIri: string, identity: Identity): void {
  const isKey = (key: readonly string[]) =>
    key.length === identity.properties.length &&
    key.every((property) => identity.properties.includes(property));
  adoption.schema = {
    ...adoption.schema,
    entityTypes: adoption.schema.entityTypes.map((type) =>
      type.iri === typeIri
        ? { ...type, identity, alternativeKeys: type.alternativeKeys.filter((key) => !isKey(key)) }
        : type,
    ),
  };
}
