import type { FunctionDefinition, Parameter } from '../domain/function.ts';
import { namespaces } from '../rdf/vocabularies.ts';

/** Functions for people: what each does, what it takes and gives, and a question it answers. */
export function functionsText(functions: readonly FunctionDefinition[]): string {
  return `${functions.map(functionText).join('\n\n')}\n\n${functions.length} functions\n`;
}

function functionText({ name, description, parameters, returns, examples }: FunctionDefinition): string {
  const columns = returns.map((column) => (typeof column === 'string' ? column : column.name));
  const [example] = examples;
  return [
    name,
    `  ${description.trim().replaceAll('\n', '\n  ')}`,
    ...Object.entries(parameters).map(
      ([each, parameter]) => `  --arg ${each}=…   ${parameterText(parameter)}`,
    ),
    `  gives: ${columns.join(', ')}`,
    ...(example === undefined ? [] : [`  such as: ${example.question}`]),
  ].join('\n');
}

export function parameterText(parameter: Parameter): string {
  const optional = parameter.required === false || parameter.default !== undefined;
  const allowed =
    parameter.values ?? (parameter.choices === undefined ? undefined : choiceWords(parameter.choices));
  const parts = [
    allowed === undefined ? parameter.type.replace(namespaces.xsd, '') : allowed.join(' | '),
    parameter.multiple ? 'several' : '',
    optional
      ? `optional${parameter.default === undefined ? '' : `, else ${[parameter.default].flat().join(', ')}`}`
      : 'required',
    parameter.description,
  ];
  return parts.filter((part) => part !== '').join('; ');
}

function choiceWords(choices: NonNullable<Parameter['choices']>): readonly string[] {
  return Array.isArray(choices) ? choices : Object.keys(choices);
}
