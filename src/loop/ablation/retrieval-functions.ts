import type { FunctionDefinition, FunctionDefinitionInput } from '../../domain/function.ts';
import type { Schema } from '../../domain/schema.ts';
import { checkDefinition } from '../../functions/compile-function.ts';
import { isUsableName } from '../../functions/compose/names.ts';
import { checkDefinitionAgainst } from '../../functions/gate/admit-functions.ts';

/** A graph of at most so many facts is given whole. */
export const mostFactsWhole = 400;
const mostProperties = 20;

/**
 * Plain retrieval over the graph instead of functions (ablation "without functions" of the paper): the whole graph where
 * it is small, else an entity by its identifier, its neighbours, and a search for text.
 */
export function retrievalFunctions(schema: Schema, facts: number): FunctionDefinition[] {
  const definitions = facts <= mostFactsWhole ? [readGraph] : [entity, neighbours, ...search(schema)];
  return definitions
    .map(checkDefinition)
    .filter((definition) => checkDefinitionAgainst(definition, schema).reasons.length === 0);
}

const readGraph: FunctionDefinitionInput = {
  name: 'read_graph',
  description: 'The whole graph: every entity with its values and relations.',
  steps: [
    { lookup: { as: 'entity' } },
    { facts: { column: 'entity', property: 'property', value: 'found' } },
  ],
  returns: ['entity', 'property', 'found'],
};

const entity: FunctionDefinitionInput = {
  name: 'entity_by_id',
  description: 'All facts of one entity.',
  parameters: { id: { type: 'entity', description: 'IRI, CURIE, or Type/key' } },
  steps: [
    { lookup: { as: 'entity', id: '$id' } },
    { facts: { column: 'entity', property: 'property', value: 'found' } },
  ],
  returns: ['property', 'found'],
};

const neighbours: FunctionDefinitionInput = {
  name: 'neighbours',
  description: 'Entities that refer to one entity, with the relation.',
  parameters: { id: { type: 'entity', description: 'IRI, CURIE, or Type/key' } },
  select:
    'SELECT ?neighbour ?relation WHERE { ?neighbour ?relation $id } ORDER BY ?neighbour ?relation LIMIT 200',
  returns: ['neighbour', 'relation'],
};

function search(schema: Schema): FunctionDefinitionInput[] {
  const texts = schema.properties
    .filter(({ name, datatypes }) => isUsableName(name) && datatypes.some((iri) => iri.endsWith('#string')))
    .map(({ name }) => name)
    .slice(0, mostProperties);
  if (texts.length === 0) return [];
  return [
    {
      name: 'text_search',
      description: 'Entities with a text value that is like the text, best first.',
      parameters: { text: { type: 'string' } },
      steps: [
        {
          lookup: {
            as: 'entity',
            name: { property: texts, matches: '$text', minimumScore: 0.4, top: 20, score: 'score' },
          },
        },
      ],
      returns: ['entity', 'score'],
    },
  ];
}
