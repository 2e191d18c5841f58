import type { FunctionDefinitionInput } from '../../domain/function.ts';
import { snakeCase } from './names.ts';
import { type ComposeInput, usedProperties } from './used-terms.ts';

const mostChoices = 10;

/** `count_<type>_by`: how many entities have each value of an enumeration; which one is a structural choice. */
export function composeBreakdown({
  type,
  index,
  statistics,
}: ComposeInput): FunctionDefinitionInput | undefined {
  const enumerated = usedProperties({ type, index, statistics })
    .filter(({ datatypes }) => datatypes.length === 1 && index.enumeration(datatypes[0]!) !== undefined)
    .map(({ name }) => name)
    .slice(0, mostChoices);
  const [first] = enumerated;
  if (first === undefined) return undefined;
  return {
    name: `count_${snakeCase(type.name)}_by`,
    description: `Counts entities of the type ${type.label} by the values of one of their enumerated properties; those without a value have an empty cell.`,
    parameters: { property: { choices: enumerated, description: 'The property to count by' } },
    steps: [
      { lookup: { type: type.name, as: 'entity' } },
      { project: { value: 'entity.$property' } },
      { aggregate: { by: 'value', number: 'count(entity)' } },
      { rank: { by: '-number' } },
    ],
    returns: ['value', 'number'],
    examples: [
      {
        question: `How many entities of the type ${type.label} are there by ${first}?`,
        arguments: { property: first },
      },
    ],
  };
}
