import type { FunctionDefinitionInput } from '../../domain/function.ts';
import type { EntityType, Relation } from '../../domain/schema.ts';
import { isUsableName } from './names.ts';

const mostTypes = 24;

/** `describe`: everything S says of one entity. `example` is a CURIE. */
export function composeDescribe(type: EntityType, example: string): FunctionDefinitionInput {
  return {
    name: 'describe',
    description: 'Lists all facts about one entity: property or relation, and value.',
    parameters: { entity: { type: 'entity', description: 'IRI, CURIE, or type and key such as Type/7' } },
    steps: [
      { lookup: { as: 'described', id: '$entity' } },
      { facts: { column: 'described', property: 'property', value: 'value' } },
    ],
    returns: ['property', 'value'],
    examples: [{ question: `What is known about this ${type.label}?`, arguments: { entity: example } }],
  };
}

/** `count_entities`: how many entities a type has; the type is a structural choice. */
export function composeCount(types: readonly EntityType[]): FunctionDefinitionInput {
  const names = types
    .map(({ name }) => name)
    .filter(isUsableName)
    .slice(0, mostTypes);
  return {
    name: 'count_entities',
    description: 'Counts the entities of a type.',
    parameters: { type: { choices: names, description: 'The entity type' } },
    steps: [{ lookup: { type: '$type', as: 'entity' } }, { aggregate: { number: 'count(entity)' } }],
    returns: ['number'],
    examples: [
      {
        question: `How many entities of the type ${types[0]!.label} are there?`,
        arguments: { type: names[0] },
      },
    ],
  };
}

/** `find_path`: all shortest ways between two entities along any relation of S, in either direction. */
export function composePath(
  relations: readonly Relation[],
  [start, goal]: readonly [string, string],
): FunctionDefinitionInput {
  return {
    name: 'find_path',
    description:
      'Finds all shortest paths between two entities along any relation, in either direction: the entities on the way and the number of steps.',
    parameters: {
      start: { type: 'entity', description: 'IRI, CURIE, or type and key such as Type/7' },
      goal: { type: 'entity', description: 'IRI, CURIE, or type and key such as Type/7' },
    },
    steps: [
      { lookup: { as: 'source' } },
      { traverse: { from: 'source', relation: relations.map(({ name }) => name), as: 'target' } },
      { shortestPath: { source: 'source', target: 'target', from: '$start', to: '$goal' } },
    ],
    returns: ['path', 'length'],
    examples: [{ question: 'How are these two entities connected?', arguments: { start, goal } }],
  };
}
