import { join } from 'node:path';
import { expect, test } from 'vitest';
import { actionFromDraft } from '../../../src/actions/draft/action-from-draft.ts';
import type { DraftedAction } from '../../../src/domain/action-draft.ts';
import { readRdfFile } from '../../../src/rdf/parse-rdf.ts';
import { readSchema } from '../../../src/schema/read-schema.ts';
import { root } from '../../support/source-files.ts';

const schema = readSchema(await readRdfFile(join(root, 'examples', 'stock', 'stock.ttl')));

const stock = {
  name: 'stock',
  type: 'Stock',
  is: 'known',
  key: [
    { property: 'productCode', parameter: 'product' },
    { property: 'placeCode', parameter: 'place' },
  ],
} as const;
const sold: DraftedAction = {
  name: 'sold',
  description: 'Something was sold.',
  entities: [{ ...stock, key: [...stock.key] }],
  changes: [{ does: 'decrease', entity: 'stock', term: 'quantity', value: 'amount' }],
};

test('parameters get the types of what they fill, and a number is taken from another', () => {
  expect(actionFromDraft(sold, schema)).toEqual({
    definition: {
      name: 'sold',
      description: 'Something was sold.',
      parameters: {
        product: { description: 'Code of the product.', type: 'string' },
        place: { description: 'Code of the place.', type: 'string' },
        amount: { description: 'How many: of a stock now, of a movement moved.', type: 'integer' },
      },
      entities: { stock: { type: 'Stock', key: { productCode: '$product', placeCode: '$place' } } },
      requires: [{ ask: 'ASK { $stock a st:Stock }', message: 'There is no stock {product}, {place}.' }],
      effects: [
        {
          update:
            'DELETE { $stock st:quantity ?before } INSERT { $stock st:quantity ?after }\nWHERE { $stock st:quantity ?before BIND(?before - $amount AS ?after) }',
        },
      ],
    },
  });
});

const change = (changed: Partial<DraftedAction['changes'][number]>): Partial<DraftedAction> => ({
  changes: [{ does: 'set', entity: 'stock', term: 'quantity', value: 'amount', ...changed }],
});

test.each<[string, Partial<DraftedAction>, RegExp]>([
  [
    'a class S does not have',
    { entities: [{ ...sold.entities[0]!, type: 'Shelf' }] },
    /no class "Shelf". There are: .*Stock/,
  ],
  [
    'half a key',
    { entities: [{ ...sold.entities[0]!, key: [stock.key[0]] }] },
    /key of \$stock has the properties productCode; a Stock has/,
  ],
  [
    'a property of another class',
    change({ term: 'movementKind' }),
    /Stock has no "movementKind". It has: .*quantity/,
  ],
  ['a change of the key', change({ term: 'placeCode' }), /part of the key of Stock/],
  ['an entity that is none of the action', change({ entity: 'shelf' }), /no entity "shelf" in this action/],
  [
    'a constant of another type',
    change({ value: undefined, constant: 'many' }),
    /quantity is of type .*integer, got "many"/,
  ],
  [
    'a value for a relation',
    change({ term: 'place', value: 'amount' }),
    /place leads to an entity; "amount" is none/,
  ],
  [
    'a relation to the wrong class',
    change({ term: 'place', value: 'stock' }),
    /place does not lead to a Stock, but to Place/,
  ],
  [
    'a sum of what is no number',
    change({ does: 'increase', term: 'product', value: 'stock' }),
    /product holds no number/,
  ],
  [
    'one parameter for two types',
    change({ value: 'place' }),
    /\$place fills placeCode, quantity with the types string and integer/,
  ],
  ['nothing that changes', { changes: [] }, /changes nothing/],
  ['one name for two things', change({ value: 'stock' }), /quantity takes a value, and stock is an entity/],
  ['a clock that is no parameter', { clock: 'turn' }, /\$turn fills no property/],
  ['a name that is none', { name: 'sell it!' }, /name/],
  ['text that wants to be SPARQL', change({ value: 'x } ; DROP ALL #' }), /./],
])('%s is refused', (_name, changed, reason) => {
  const found = actionFromDraft({ ...sold, ...changed }, schema);
  expect('reasons' in found ? found.reasons.join('\n') : 'it stands').toMatch(reason);
});

test('a constant stays a text whatever it holds', () => {
  const said = 'a"} ; DROP ALL #';
  const found = actionFromDraft(
    {
      ...sold,
      entities: [
        {
          name: 'note',
          type: 'Movement',
          is: 'new',
          key: [{ property: 'movementNumber', parameter: 'number' }],
        },
      ],
      changes: [{ does: 'set', entity: 'note', term: 'movementKind', constant: said }],
    },
    schema,
  );
  expect('definition' in found && found.definition.effects.at(-1)?.update).toContain(
    String.raw`INSERT { $note st:movementKind "a\"} ; DROP ALL #" }`,
  );
});
