import type { EntityType, Enumeration, Schema } from '../../domain/schema.ts';
import { namespaces } from '../../rdf/vocabularies.ts';
import type { JsonObject } from '../json.ts';
import { type EntityField, enumerationOf, fieldsOf, superTypeNames, typeNames } from './entity-fields.ts';

/**
 * S as JSON Schema 2020-12: one definition for each entity type and enumeration. An entity is an object with its `iri`;
 * relations hold IRIs, what may come several times is a list, supertypes are joined by `allOf`.
 */
export function schemaJsonSchema(schema: Schema): JsonObject {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `${schema.base}schema.json`,
    title: schema.title,
    description: schema.description,
    $defs: {
      ...Object.fromEntries(schema.entityTypes.map((type) => [type.name, entitySchema(type, schema)])),
      ...Object.fromEntries(
        schema.enumerations.map((enumeration) => [enumeration.name, enumerationSchema(enumeration)]),
      ),
    },
  };
}

function entitySchema(type: EntityType, schema: Schema): JsonObject {
  const fields = fieldsOf(type, schema);
  const superTypes = superTypeNames(type, schema);
  return {
    title: type.label,
    ...(type.comment === undefined ? {} : { description: type.comment }),
    type: 'object',
    ...(superTypes.length === 0 ? {} : { allOf: superTypes.map((name) => ({ $ref: `#/$defs/${name}` })) }),
    properties: {
      iri: { type: 'string', format: 'iri' },
      ...Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field, schema)])),
    },
    required: ['iri', ...fields.filter(({ isRequired }) => isRequired).map(({ name }) => name)],
  };
}

function fieldSchema(field: EntityField, schema: Schema): JsonObject {
  const values =
    field.kind === 'relation'
      ? [relationSchema(field, schema)]
      : field.types.map((type) => valueSchema(type, schema));
  const [only, ...others] = values;
  const value = only !== undefined && others.length === 0 ? only : { anyOf: values };
  const about: JsonObject = field.description === undefined ? {} : { description: field.description };
  return field.isSingle ? { ...about, ...value } : { ...about, type: 'array', items: value };
}

function relationSchema({ types }: EntityField, schema: Schema): JsonObject {
  return {
    type: 'string',
    format: 'iri',
    $comment: `IRI of ${typeNames(types, schema).join(' or ') || 'an entity'}`,
  };
}

function valueSchema(iri: string, schema: Schema): JsonObject {
  const enumeration = enumerationOf(iri, schema);
  if (enumeration) return { $ref: `#/$defs/${enumeration.name}` };
  const formats: Readonly<Record<string, string>> = {
    date: 'date',
    dateTime: 'date-time',
    time: 'time',
    anyURI: 'uri-reference',
  };
  const type = jsonTypeOf(iri);
  const format = formats[iri.slice(namespaces.xsd.length)];
  return format === undefined || type !== 'string' ? { type } : { type, format };
}

function enumerationSchema({ label, values, datatype }: Enumeration): JsonObject {
  const type = jsonTypeOf(datatype);
  return { title: label, type, enum: values.map((value) => (type === 'string' ? value : JSON.parse(value))) };
}

/** JSON type of a datatype's values. */
export function jsonTypeOf(datatype: string): 'string' | 'integer' | 'number' | 'boolean' {
  const name = datatype.startsWith(namespaces.xsd) ? datatype.slice(namespaces.xsd.length) : '';
  if (
    /^(integer|long|int|short|byte|(non)?(negative|positive)Integer|unsigned\w+|nonNegativeInteger|nonPositiveInteger)$/i.test(
      name,
    )
  )
    return 'integer';
  if (['decimal', 'double', 'float'].includes(name)) return 'number';
  return name === 'boolean' ? 'boolean' : 'string';
}
