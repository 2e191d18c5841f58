import type { FunctionDefinition, FunctionDefinitionInput } from '../../domain/function.ts';
import type { Property, Relation, Schema } from '../../domain/schema.ts';
import { checkDefinition } from '../../functions/compile-function.ts';
import { isUsableName, snakeCase, uniqueNames } from '../../functions/compose/names.ts';
import { checkDefinitionAgainst } from '../../functions/gate/admit-functions.ts';

const limit = { type: 'integer', default: 20, minimum: 1, maximum: 1000, description: 'Most rows to return' };

/**
 * Raw operators as tools, one step each, over the terms of S: what an agent has when nobody composes functions
 * (ablation "without composition" of the paper).
 */
export function operatorFunctions(schema: Schema): FunctionDefinition[] {
  const name = uniqueNames();
  const types = schema.entityTypes.filter((type) => isUsableName(type.name));
  const definitions: FunctionDefinitionInput[] = [
    describeFunction,
    ...types.flatMap((type) => [
      {
        name: name(`lookup_${snakeCase(type.name)}`),
        description: `Entities of the type ${type.label}.`,
        parameters: { limit },
        steps: [{ lookup: { type: type.name, as: 'entity' } }, { rank: { by: 'entity', limit: '$limit' } }],
        returns: ['entity'],
      },
      {
        name: name(`count_${snakeCase(type.name)}`),
        description: `Number of entities of the type ${type.label}.`,
        steps: [{ lookup: { type: type.name, as: 'entity' } }, { aggregate: { number: 'count(entity)' } }],
        returns: ['number'],
      },
    ]),
    ...schema.properties.filter((each) => isUsableName(each.name)).map((each) => filterFunction(each, name)),
    ...schema.relations
      .filter((each) => isUsableName(each.name))
      .flatMap((each) => traverseFunctions(each, name)),
  ];
  return definitions
    .map(checkDefinition)
    .filter((definition) => checkDefinitionAgainst(definition, schema).reasons.length === 0);
}

const describeFunction: FunctionDefinitionInput = {
  name: 'facts',
  description: 'All values and relations of one entity.',
  parameters: { entity: { type: 'entity', description: 'IRI, CURIE, or Type/key' } },
  steps: [
    { lookup: { as: 'described', id: '$entity' } },
    { facts: { column: 'described', property: 'property', value: 'found' } },
  ],
  returns: ['property', 'found'],
};

function filterFunction(
  { name, label, datatypes }: Property,
  unique: (wanted: string) => string,
): FunctionDefinitionInput {
  const datatype = datatypes[0] ?? '';
  const isValue = datatype.startsWith('http://www.w3.org/2001/XMLSchema#');
  const type = isValue ? datatype.slice(datatype.indexOf('#') + 1) : 'string';
  return {
    name: unique(`filter_by_${snakeCase(name)}`),
    description: `Entities with a value of ${label}.`,
    parameters: { value: { type }, limit },
    steps: [
      { lookup: { as: 'entity', where: { [name]: '$value' } } },
      { rank: { by: 'entity', limit: '$limit' } },
    ],
    returns: ['entity'],
  };
}

function traverseFunctions(
  { name, label }: Relation,
  unique: (wanted: string) => string,
): FunctionDefinitionInput[] {
  const along = (path: string, wanted: string, description: string): FunctionDefinitionInput => ({
    name: unique(wanted),
    description,
    parameters: { start: { type: 'entity', multiple: true }, limit },
    steps: [
      { lookup: { as: 'source', id: '$start' } },
      { traverse: { from: 'source', relation: path, as: 'target' } },
      { rank: { by: ['source', 'target'], limit: '$limit' } },
    ],
    returns: ['source', 'target'],
  });
  return [
    along(name, `traverse_${snakeCase(name)}`, `From entities along ${label}.`),
    along(`^${name}`, `traverse_back_${snakeCase(name)}`, `From entities against ${label}.`),
  ];
}
