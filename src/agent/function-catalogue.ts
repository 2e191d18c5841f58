import type { FunctionDefinition, Parameter } from '../domain/function.ts';
import type { Schema } from '../domain/schema.ts';
import { namespaces } from '../rdf/vocabularies.ts';

/** Longer lists of values are cut in the catalogue; a wrong value is answered with what is allowed. */
const shownValues = 40;

/** The functions as a model reads them: signature, what it does, parameters, one example. */
export function functionCatalogue(functions: readonly FunctionDefinition[], schema: Schema): string {
  return functions.map((definition) => functionText(definition, schema)).join('\n\n');
}

/** Functions for which there was no room: their names. */
export function namesOnly(functions: readonly FunctionDefinition[]): string {
  const names = functions.map(({ name }) => name).join(', ');
  return `Further functions, without their parameters for want of room (a call with wrong arguments tells them): ${names}`;
}

/** The parameters of all functions, one a line, without repetitions. */
export function parameterList(functions: readonly FunctionDefinition[], schema: Schema): string {
  const lines = functions.flatMap(({ parameters }) =>
    Object.entries(parameters).map(([name, parameter]) => parameterLine(name, parameter, schema)),
  );
  return [...new Set(lines)].join('\n');
}

function functionText(definition: FunctionDefinition, schema: Schema): string {
  const { name, description, parameters, returns, examples } = definition;
  const columns = returns.map((column) => (typeof column === 'string' ? column : column.name));
  const [example] = examples;
  return [
    `${name} gives: ${columns.join(', ')}`,
    `  ${description.trim().replaceAll(/\s+/g, ' ')}`,
    ...Object.entries(parameters).map(([each, parameter]) => `  - ${parameterLine(each, parameter, schema)}`),
    ...(example === undefined
      ? []
      : [`  such as: ${example.question} → ${JSON.stringify(example.arguments)}`]),
  ].join('\n');
}

function parameterLine(name: string, parameter: Parameter, schema: Schema): string {
  const isOptional = parameter.required === false || parameter.default !== undefined;
  const parts = [
    typeText(parameter, schema),
    isOptional ? 'optional' : 'required',
    parameter.multiple ? 'may come several times' : '',
    parameter.default === undefined ? '' : `else ${[parameter.default].flat().join(', ')}`,
    parameter.description,
  ];
  return `${name}: ${parts.filter((part) => part !== '').join('; ')}`;
}

function typeText(parameter: Parameter, schema: Schema): string {
  const choices = parameter.choices;
  if (choices !== undefined) return oneOf(Array.isArray(choices) ? choices : Object.keys(choices));
  if (parameter.values !== undefined) return oneOf(parameter.values.map(String));
  const enumeration = schema.enumerations.find(
    ({ name, iri }) => name === parameter.type || iri === parameter.type,
  );
  if (enumeration !== undefined) return oneOf(enumeration.values);
  const entityType = schema.entityTypes.find(({ name }) => name === parameter.type);
  if (entityType === undefined) return parameter.type.replace(namespaces.xsd, '');
  return `a ${entityType.name}, by key or identifier`;
}

function oneOf(values: readonly string[]): string {
  const shown = values
    .slice(0, shownValues)
    .map((value) => JSON.stringify(value))
    .join(' | ');
  return values.length > shownValues ? `${shown} | … (${values.length} values)` : shown;
}
