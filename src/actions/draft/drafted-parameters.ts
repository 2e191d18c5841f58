import type { DraftedAction } from '../../domain/action-draft.ts';
import type { Parameter } from '../../domain/function.ts';
import type { Property } from '../../domain/schema.ts';
import type { SchemaIndex } from '../../functions/schema-index.ts';
import { namespaces } from '../../rdf/vocabularies.ts';
import { propertyNamed } from './drafted-terms.ts';

type Parameters = Record<string, Pick<Parameter, 'description' | 'type'> & { required?: false }>;

/** The parameters of a drafted action, each with the type of the property that it fills. */
export function draftedParameters(
  draft: DraftedAction,
  index: SchemaIndex,
): { parameters: Parameters; reasons: string[] } {
  const parameters: Parameters = {};
  const reasons: string[] = [];
  for (const [name, properties] of filledProperties(draft, index)) {
    const types = new Set(properties.map((property) => typeOf(property, index)));
    if (types.size > 1) reasons.push(mixedTypes(name, properties, types));
    const { comment, label } = properties[0]!;
    const optional = draft.optional?.includes(name) ? { required: false as const } : {};
    parameters[name] = { description: comment ?? label, type: [...types][0]!, ...optional };
  }
  const unused = [...(draft.optional ?? []), draft.clock, draft.clockWithin].filter(
    (name) => name !== undefined && !Object.hasOwn(parameters, name),
  );
  reasons.push(...unused.map((name) => `$${name} fills no property, so it is no parameter.`));
  return { parameters, reasons };
}

function filledProperties(
  { entities, changes }: DraftedAction,
  index: SchemaIndex,
): ReadonlyMap<string, Property[]> {
  const pairs = [
    ...entities.flatMap(({ key }) =>
      key.map(({ property, parameter }) => ({ term: property, value: parameter })),
    ),
    ...changes,
  ];
  const filled = new Map<string, Property[]>();
  for (const { term, value } of pairs) {
    const property = propertyNamed(term, index);
    if (property === undefined || value === undefined) continue;
    filled.set(value, [...(filled.get(value) ?? []), property]);
  }
  return filled;
}

/** Name of the enumeration, or of the datatype without `xsd:`; text where several datatypes are allowed. */
function typeOf({ datatypes: [first = 'string', ...others] }: Property, index: SchemaIndex): string {
  if (others.length > 0) return 'string';
  return index.enumeration(first)?.name ?? first.replace(namespaces.xsd, '');
}

function mixedTypes(name: string, properties: readonly Property[], types: ReadonlySet<string>): string {
  const filled = [...new Set(properties.map((property) => property.name))].join(', ');
  return `$${name} fills ${filled} with the types ${[...types].join(' and ')}; use a parameter for each.`;
}
