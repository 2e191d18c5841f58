import {
  type FunctionDefinition,
  functionNamePattern,
  type Parameter,
  type Scalar,
} from '../domain/function.ts';
import { knownDatatypes, validateLexical, xsd } from '../domain/lexical.ts';
import { invalid } from './function-invalid.ts';
import type { Column, ColumnType } from './plan/column.ts';
import { familyOf } from './plan/column.ts';
import { type SchemaIndex, unknownTerm } from './schema-index.ts';

/** The type of a parameter that takes entities of every type. */
export const anyEntity = '';

/** A parameter whose type was found in S. */
export interface ResolvedParameter {
  readonly name: string;
  readonly kind: 'value' | 'entity' | 'entity type' | 'structural';
  /** Of a value: datatype IRI. Of an entity: its type IRI, or `anyEntity`. Of an entity type: IRI of the topmost type allowed. */
  readonly type: string;
  /** Lexical forms allowed: of an enumeration or of `values`; names of entity types for `entity type`. */
  readonly values: readonly string[] | undefined;
  /** Structural: what a caller says → what it puts into the steps. */
  readonly choices: ReadonlyMap<string, string>;
  readonly required: boolean;
  readonly multiple: boolean;
  /** Lexical forms. */
  readonly defaults: readonly string[];
  readonly position: number;
  readonly definition: Parameter;
}

/** Finds every parameter's type in S; FUNCTION_INVALID when there is none or the declaration contradicts itself. */
export function resolveParameters(
  definition: FunctionDefinition,
  index: SchemaIndex,
): Map<string, ResolvedParameter> {
  const entries = Object.entries(definition.parameters);
  return new Map(
    entries.map(([name, parameter], position) => [name, resolve({ name, parameter, position, index })]),
  );
}

/** Whether arguments of the parameter can be compared with the values of a column. */
export function comparable(
  parameter: ResolvedParameter,
  column: Column | ColumnType,
  index: SchemaIndex,
): boolean {
  const type = 'type' in column ? column.type : column;
  if (parameter.kind === 'entity')
    return (
      type.kind === 'entity' &&
      (parameter.type === anyEntity || type.types.length === 0 || index.related([parameter.type], type.types))
    );
  if (parameter.kind === 'entity type') return type.kind === 'entity' && type.types.length === 0;
  const families = [familyOf(type), familyOf({ kind: 'value', datatype: parameter.type })];
  return !families.includes('entity') && (families[0] === families[1] || families.includes('any'));
}

function resolve({
  name,
  parameter,
  position,
  index,
}: {
  name: string;
  parameter: Parameter;
  position: number;
  index: SchemaIndex;
}): ResolvedParameter {
  if (!functionNamePattern.test(name))
    throw invalid(`${JSON.stringify(name)} cannot name a parameter.`, { name });
  const base = {
    name,
    position,
    definition: parameter,
    choices: choicesOf(parameter),
    multiple: parameter.multiple,
    required: parameter.required ?? parameter.default === undefined,
  };
  const found = { ...base, ...typeOf(name, parameter, index) };
  const defaults = [parameter.default ?? []].flat().map(String);
  if (found.kind === 'structural' && (parameter.multiple || (defaults.length === 0 && !base.required)))
    throw invalid(
      `The structural parameter $${name} takes exactly one choice: it can be neither multiple nor optional without a default.`,
      { name },
    );
  const entityDefault = found.kind === 'entity' && defaults.length > 0;
  if (entityDefault || (defaults.length > 1 && !parameter.multiple))
    throw invalid(
      `The default of $${name} does not fit: entities have none, and several need \`multiple: true\`.`,
      { name },
    );
  return { ...found, defaults: defaults.map((value) => checkedDefault(value, found)) };
}

function choicesOf({ choices }: Parameter): ReadonlyMap<string, string> {
  if (choices === undefined) return new Map();
  return new Map(
    Array.isArray(choices) ? choices.map((choice) => [choice, choice]) : Object.entries(choices),
  );
}

function typeOf(
  name: string,
  parameter: Parameter,
  index: SchemaIndex,
): Pick<ResolvedParameter, 'kind' | 'type' | 'values'> {
  const listed = parameter.values?.map(String);
  if (parameter.choices !== undefined) return { kind: 'structural', type: xsd('string'), values: undefined };
  if (parameter.type === 'entity type') return entityTypeOf(name, parameter, index);
  if (parameter.type === 'entity') return { kind: 'entity', type: anyEntity, values: undefined };
  const entityType = index.entityType(parameter.type);
  if (entityType) return { kind: 'entity', type: entityType.iri, values: undefined };
  const enumeration = index.enumeration(parameter.type);
  if (enumeration) return { kind: 'value', type: enumeration.datatype, values: listed ?? enumeration.values };
  const datatype = parameter.type.includes(':') ? parameter.type : xsd(parameter.type);
  if (knownDatatypes.includes(datatype))
    return { kind: 'value', type: datatype, values: listed?.map((value) => lexical(value, datatype, name)) };
  const names = [...index.schema.entityTypes, ...index.schema.enumerations].map((term) => term.name);
  throw unknownTerm('parameter type', parameter.type, [
    'string',
    'integer',
    'decimal',
    'boolean',
    'date',
    'entity type',
    ...names,
  ]);
}

function entityTypeOf(
  name: string,
  { of }: Parameter,
  index: SchemaIndex,
): Pick<ResolvedParameter, 'kind' | 'type' | 'values'> {
  const top = of === undefined ? undefined : index.entityType(of);
  if (!top)
    throw invalid(
      `$${name} has the type "entity type" and needs \`of:\` with the name of an entity type, got ${JSON.stringify(of)}.`,
      { name },
    );
  const below = index.schema.entityTypes.filter(({ iri }) => index.descendants(top.iri).has(iri));
  return { kind: 'entity type', type: top.iri, values: below.map((type) => type.name) };
}

function checkedDefault(value: string, parameter: Omit<ResolvedParameter, 'defaults'>): string {
  const allowed = parameter.kind === 'structural' ? [...parameter.choices.keys()] : parameter.values;
  if (allowed && !allowed.includes(value))
    throw invalid(
      `The default ${JSON.stringify(value)} of $${parameter.name} is not among ${allowed.join(', ')}.`,
      { name: parameter.name },
    );
  return parameter.kind === 'value' ? lexical(value, parameter.type, parameter.name) : value;
}

function lexical(value: Scalar, datatype: string, name: string): string {
  const form = validateLexical(String(value), datatype);
  if (form === undefined)
    throw invalid(`${JSON.stringify(value)} of $${name} is no ${datatype}.`, { name, value, datatype });
  return form;
}
