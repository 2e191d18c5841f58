import { xsd } from '../../domain/lexical.ts';
import type { EntityType, Enumeration, Property, Schema } from '../../domain/schema.ts';
import type { DraftedProperty, DraftProblem, SchemaDraft } from '../../domain/schema-draft.ts';
import { sortUtf8 } from '../../domain/utf8-order.ts';
import { humanLabel } from '../names.ts';
import { termIri, toggled, union, withTerm } from './drafted-terms.ts';

/** Properties that no column gives, and cardinalities, units and comments of all that the draft names. */
export function extendProperties(schema: Schema, draft: SchemaDraft, problems: DraftProblem[]): Schema {
  const uses = draft.types.flatMap((type) =>
    (type.properties ?? []).map((property) => ({ typeName: type.name, property })),
  );
  return uses.reduce((now, { typeName, property }) => {
    const type = now.entityTypes.find(({ name }) => name === typeName);
    return type === undefined ? now : extendProperty(now, { type, property, problems });
  }, schema);
}

interface Use {
  readonly type: EntityType;
  readonly property: DraftedProperty;
  readonly problems: DraftProblem[];
}

function extendProperty(schema: Schema, { type, property, problems }: Use): Schema {
  if (isColumnOfRelation(schema, { type, property })) return schema;
  const known = schema.properties.find(({ name }) => name === property.name);
  const { enumeration, datatypes } = rangeOf(schema, property);
  const base = known ?? newProperty(schema, property, datatypes);
  if (property.column && !known?.domains.includes(type.iri))
    problems.push({
      at: `${type.name}.${property.name}`,
      message: `the column ${JSON.stringify(property.column)} gives no property of this name: it is a reference, its table has no key, or the name is taken.`,
    });
  const extended: Property = {
    ...base,
    domains: union(base.domains, [type.iri]),
    ...cardinalities(base, { type, property }),
    ...(property.comment ? { comment: property.comment } : {}),
    ...(property.unit ? { unit: property.unit } : {}),
  };
  return {
    ...schema,
    properties: withTerm(schema.properties, extended),
    enumerations:
      known === undefined && enumeration !== undefined
        ? withTerm(schema.enumerations, enumeration)
        : schema.enumerations,
  };
}

/** A key column that is a reference stands in S as the relation. */
function isColumnOfRelation(
  { relations }: Schema,
  { type, property }: Pick<Use, 'type' | 'property'>,
): boolean {
  return relations.some(({ name, domains }) => name === property.name && domains.includes(type.iri));
}

function newProperty(schema: Schema, { name }: DraftedProperty, datatypes: string[]): Property {
  return {
    ...{ iri: termIri(schema, name), name, label: humanLabel(name) },
    ...{ domains: [], datatypes, functional: false, singleIn: [], requiredIn: [], observations: [] },
  };
}

function rangeOf(
  schema: Schema,
  { name, values = [], datatype = 'string' }: DraftedProperty,
): { enumeration?: Enumeration; datatypes: string[] } {
  const base = xsd(datatype.replace(/^xsd:/, ''));
  if (values.length === 0) return { datatypes: [base] };
  const typeName = `${name.charAt(0).toUpperCase()}${name.slice(1)}Value`;
  const iri = termIri(schema, typeName);
  const listed = sortUtf8([...new Set(values)]);
  const enumeration = {
    iri,
    name: typeName,
    label: `${humanLabel(name)} value`,
    values: listed,
    datatype: base,
  };
  return { enumeration, datatypes: [iri] };
}

/** Single for the one type that has it is functional; for one of several it holds there alone. */
export function cardinalities(
  term: Pick<Property, 'domains' | 'functional' | 'singleIn' | 'requiredIn'>,
  {
    type,
    property,
  }: { readonly type: EntityType; readonly property: { single?: boolean; required?: boolean } },
): Pick<Property, 'functional' | 'singleIn' | 'requiredIn'> {
  const isOnlyType = term.domains.every((domain) => domain === type.iri);
  const requiredIn = toggled(term.requiredIn, type.iri, property.required);
  if (isOnlyType)
    return { functional: property.single ?? term.functional, singleIn: [...term.singleIn], requiredIn };
  return {
    functional: property.single === false ? false : term.functional,
    singleIn: term.functional ? [...term.singleIn] : toggled(term.singleIn, type.iri, property.single),
    requiredIn,
  };
}
