import type { EntityType, Enumeration, Schema } from '../../domain/schema.ts';
import { type EntityField, enumerationOf, fieldsOf, superTypeNames, typeNames } from './entity-fields.ts';
import { jsonTypeOf } from './schema-json-schema.ts';

/** S as TypeScript types: one interface for each entity type, one union for each enumeration; entities are named by `Iri`. */
export function schemaTypeScript(schema: Schema): string {
  return [
    `// ${oneLine(schema.title)}: ${schema.ontologyIri}`,
    '',
    '/** IRI of an entity of the type named. */',
    'export type Iri<Type> = string & { readonly __of?: Type };',
    ...schema.enumerations.map(enumerationType),
    ...schema.entityTypes.map((type) => interfaceOf(type, schema)),
    '',
  ].join('\n');
}

function enumerationType({ name, label, values, datatype }: Enumeration): string {
  const isText = jsonTypeOf(datatype) === 'string';
  return `\n${comment(label, '')}export type ${name} = ${values.map((value) => (isText ? JSON.stringify(value) : value)).join(' | ')};`;
}

function interfaceOf(type: EntityType, schema: Schema): string {
  const superTypes = superTypeNames(type, schema);
  const heritage = superTypes.length === 0 ? '' : ` extends ${superTypes.join(', ')}`;
  const fields = fieldsOf(type, schema).map(
    (field) =>
      `${comment(field.description, '  ')}  readonly ${field.name}${field.isRequired ? '' : '?'}: ${fieldType(field, schema)};`,
  );
  const own = `  readonly iri: Iri<${superTypes.length === 0 ? type.name : superTypes.concat(type.name).join(' & ')}>;`;
  return `\n${comment(type.comment ?? type.label, '')}export interface ${type.name}${heritage} {\n${[own, ...fields].join('\n')}\n}`;
}

function fieldType(field: EntityField, schema: Schema): string {
  const types =
    field.kind === 'relation'
      ? [`Iri<${typeNames(field.types, schema).join(' | ') || 'unknown'}>`]
      : [...new Set(field.types.map((iri) => valueType(iri, schema)))];
  const type = types.join(' | ') || 'string';
  return field.isSingle ? type : `readonly ${types.length > 1 ? `(${type})` : type}[]`;
}

function valueType(iri: string, schema: Schema): string {
  const enumeration = enumerationOf(iri, schema);
  if (enumeration) return enumeration.name;
  const type = jsonTypeOf(iri);
  return type === 'integer' ? 'number' : type;
}

function comment(text: string | undefined, indent: string): string {
  return text === undefined || text === '' ? '' : `${indent}/** ${oneLine(text)} */\n`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('*/', '*\\/').trim();
}
