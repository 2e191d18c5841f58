import type { FunctionDefinitionInput } from '../../domain/function.ts';
import { composeFilters } from './compose-filters.ts';
import { snakeCase, uniqueNames } from './names.ts';
import { type ComposeInput, incomingRelations, neighbourKeys, usedProperties } from './used-terms.ts';

const mostProperties = 12;
const mostNeighbours = 5;
const mostFilters = 6;
const mostCounts = 3;

/** `find_<type>`: its entities by optional filters, with their own values, the keys of neighbours and counts of what points at them. */
export function composeFind(input: ComposeInput): FunctionDefinitionInput {
  const { type, index } = input;
  const name = uniqueNames(['entity', 'limit']);
  const own = usedProperties(input)
    .slice(0, mostProperties)
    .map((property) => ({ property, column: name(property.name), path: `entity.${property.name}` }));
  const neighbours = neighbourKeys(input)
    .slice(0, mostNeighbours)
    .map(({ path, label }) => ({ path, column: name(label) }));
  const counts = countColumns(input, name);
  const filters = composeFilters(own, index, name).slice(0, mostFilters);
  const projected = [...own, ...neighbours];
  const order = own[0] === undefined ? 'entity' : [own[0].column, 'entity'];
  return {
    name: `find_${snakeCase(type.name)}`,
    description: describe(type.label, { filters, neighbours, counts }),
    parameters: {
      ...Object.fromEntries(filters.map(({ parameter, declaration }) => [parameter, declaration])),
      limit: { type: 'integer', default: 20, minimum: 1, maximum: 1000, description: 'Most rows to return' },
    },
    steps: [
      { lookup: { type: type.name, as: 'entity' } },
      ...(counts.length === 0
        ? []
        : [
            {
              aggregate: {
                by: 'entity',
                ...Object.fromEntries(counts.map(({ column, measure }) => [column, measure])),
              },
            },
          ]),
      ...(projected.length === 0
        ? []
        : [{ project: Object.fromEntries(projected.map(({ column, path }) => [column, path])) }]),
      ...filters.map(({ filter }) => ({ filter })),
      { rank: { by: order, limit: '$limit' } },
    ],
    returns: ['entity', ...[...projected, ...counts].map(({ column }) => column)],
    examples: [{ question: `Which entities of the type ${type.label} are there?`, arguments: { limit: 5 } }],
  };
}

function countColumns(
  input: ComposeInput,
  name: (wanted: string) => string,
): { column: string; measure: string }[] {
  return incomingRelations(input)
    .slice(0, mostCounts)
    .map(({ relation, from }) => ({
      measure: `count(entity.^${relation.name}[${from.name}])`,
      column: name(`${snakeCase(from.name)}_count_by_${relation.name}`),
    }));
}

function describe(
  label: string,
  has: { filters: readonly unknown[]; neighbours: readonly unknown[]; counts: readonly unknown[] },
): string {
  const parts = [
    `Finds entities of the type ${label}${has.filters.length > 0 ? ' by the filters given' : ''}, with their values`,
    ...(has.neighbours.length > 0 ? ['the keys of what they refer to'] : []),
    ...(has.counts.length > 0 ? ['how many refer to them'] : []),
  ];
  return `${parts.join(', ')}.`;
}
