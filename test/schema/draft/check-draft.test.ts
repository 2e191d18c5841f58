import { describe, expect, test } from 'vitest';
import { type SchemaDraft, schemaDraftSchema } from '../../../src/domain/schema-draft.ts';
import { checkDraft } from '../../../src/schema/draft/check-draft.ts';

type Input = Parameters<typeof schemaDraftSchema.parse>[0] & object;

const tables = [
  { name: 'hotels', columns: ['NAME', 'city', 'minimum nights'] },
  { name: 'cities', columns: ['city', 'state'] },
];

function problemsOf(draft: Input): string[] {
  const parsed: SchemaDraft = schemaDraftSchema.parse(draft);
  return checkDraft(parsed, { tables, overrules: {} }).map(({ at, message }) => `${at}: ${message}`);
}

const hotel = { name: 'Hotel', table: 'hotels', key: ['NAME', 'city'] };

describe('a drafted S', () => {
  test('that names tables and columns as they are has no problem', () => {
    const properties = [
      { name: 'minimumNights', column: 'minimum nights', datatype: 'integer' },
      { name: 'name', column: 'NAME', datatype: 'xsd:string' },
    ];
    const city = { name: 'City', table: 'cities', key: ['city'] };
    const relations = [{ name: 'locatedIn', from: 'Hotel', to: 'City', columns: ['city'] }];
    expect(problemsOf({ types: [{ ...hotel, properties }, city], relations })).toEqual([]);
  });

  test.each<[string, Input, RegExp]>([
    ['a type twice', { types: [hotel, { name: 'Hotel' }] }, /Hotel stands twice/],
    [
      'names that differ in case alone',
      { types: [hotel, { name: 'HOtel' }] },
      /stands twice|write "HOtel"|write "Hotel"/,
    ],
    [
      'a property that is a relation too',
      {
        types: [{ ...hotel, properties: [{ name: 'near' }] }],
        relations: [{ name: 'near', from: 'Hotel', to: 'Hotel' }],
      },
      /a property and a relation/,
    ],
    ['a name that OWL tools would refuse', { types: [{ name: 'my hotel' }] }, /write "MyHotel"/],
    [
      'a property in capitals',
      { types: [{ ...hotel, properties: [{ name: 'Minimum Nights' }] }] },
      /write "minimumNights"/,
    ],
    ['a table that is not there', { types: [{ name: 'Hotel', table: 'hotel' }] }, /no table "hotel".*hotels/],
    [
      'a table of two types',
      { types: [hotel, { name: 'Inn', table: 'hotels' }] },
      /Inn: the table hotels is that of Hotel/,
    ],
    [
      'a column that is not there',
      { types: [{ ...hotel, properties: [{ name: 'nights', column: 'nights' }] }] },
      /no column "nights".*minimum nights/,
    ],
    [
      'a column without a table',
      { types: [{ name: 'Guest', properties: [{ name: 'age', column: 'age' }] }] },
      /Guest has no table/,
    ],
    [
      'a key in no column',
      { types: [{ ...hotel, key: ['hotelId'] }] },
      /key \(hotelId\) is not all in columns/,
    ],
    [
      'a key that is no property',
      { start: 'nothing', types: [{ name: 'Guest', key: ['passport'] }] },
      /passport, which is no property/,
    ],
    [
      'a datatype of no standard',
      { types: [{ ...hotel, properties: [{ name: 'rate', datatype: 'money' }] }] },
      /no datatype "money"/,
    ],
    [
      'a relation to nothing',
      { start: 'nothing', types: [hotel], relations: [{ name: 'near', from: 'Hotel', to: 'Beach' }] },
      /no entity type "Beach"/,
    ],
    [
      'a relation by columns that are not there',
      { types: [hotel], relations: [{ name: 'near', from: 'Hotel', to: 'City', columns: ['cityId'] }] },
      /no column "cityId"/,
    ],
    [
      'a cycle',
      {
        types: [
          { name: 'A', superTypes: ['B'] },
          { name: 'B', superTypes: ['C'] },
          { name: 'C', superTypes: ['A'] },
        ],
      },
      /A < B < C < A/,
    ],
    ['a type above itself', { types: [{ name: 'A', superTypes: ['A'] }] }, /A < A/],
    [
      '300 types',
      { types: Array.from({ length: 300 }, (_, at) => ({ name: `Type${at}` })) },
      /300 entity types; at most 150/,
    ],
  ])('with %s is told so', (_, draft, problem) => {
    expect(problemsOf(draft).join('\n')).toMatch(problem);
  });

  test('finds a cycle in a long chain of types without going deeper than the chain', () => {
    const types = Array.from({ length: 149 }, (_, at) => ({
      name: `T${at}`,
      superTypes: [`T${(at + 1) % 149}`],
    }));
    expect(problemsOf({ types }).join('\n')).toContain('in a circle');
  });
});
