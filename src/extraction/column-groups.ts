import type { StatementCandidate } from '../domain/extraction.ts';
import { validateLexical, xsd } from '../domain/lexical.ts';
import type { ObjectMap } from '../domain/mapping.ts';
import type { EntityType, Schema } from '../domain/schema.ts';
import { compareUtf8 } from '../rdf/utf8-order.ts';
import { keyedType } from '../schema/hierarchy.ts';
import { mappingTemplate, templateNames } from '../schema/iri-template.ts';

/** A column group that holds what one predicate says: one column for a value, the key columns of its class for a link. */
export interface ColumnGroup {
  readonly id: string;
  readonly predicate: string;
  readonly headers: readonly string[];
  object(columns: readonly string[]): ObjectMap;
}

/** The groups that statements need, sorted by name. */
export function columnGroups(statements: readonly StatementCandidate[], schema: Schema): ColumnGroup[] {
  const groups = new Map<string, ColumnGroup>();
  for (const statement of statements) {
    const id = groupId(statement, schema);
    if (!groups.has(id)) groups.set(id, groupFor(id, statement, schema));
  }
  return [...groups.values()].sort((a, b) => compareUtf8(a.id, b.id));
}

/** Statements of one group stand in the same columns. */
export function groupId({ predicate, object }: StatementCandidate, schema: Schema): string {
  if (object.kind === 'value') return `${predicate} ${datatypeOf(predicate, schema, object.text)}`;
  return `${predicate} ${keyedType(schema, object.type)?.iri}`;
}

function groupFor(id: string, { predicate, object }: StatementCandidate, schema: Schema): ColumnGroup {
  const name = termName(predicate, schema);
  if (object.kind === 'value') {
    const datatype = datatypeOf(predicate, schema, object.text);
    return {
      id,
      predicate,
      headers: [name],
      object: ([column = '']) => ({ kind: 'column', column, datatype }),
    };
  }
  const keyed = keyedType(schema, object.type) as EntityType;
  const headers = templateNames(keyed.identity?.template ?? '').map((key) => `${name} ${keyed.name} ${key}`);
  return {
    id,
    predicate,
    headers,
    object: (columns) => ({ kind: 'template', template: mappingTemplate(schema.base, keyed.name, columns) }),
  };
}

/** The first datatype of the property that the value fits. */
export function datatypeOf(property: string, { properties, enumerations }: Schema, value: string): string {
  const datatypes = properties.find(({ iri }) => iri === property)?.datatypes ?? [];
  const base = (datatype: string) => enumerations.find(({ iri }) => iri === datatype)?.datatype ?? datatype;
  const fitting = datatypes.find((datatype) => validateLexical(value, base(datatype)) !== undefined);
  return fitting ?? datatypes[0] ?? xsd('string');
}

function termName(iri: string, { properties, relations }: Schema): string {
  return [...properties, ...relations].find((term) => term.iri === iri)?.name ?? iri;
}
