import { describe, expect, test } from 'vitest';
import type { Mapping } from '../../../src/domain/mapping.ts';
import { type Schema, schemaSchema } from '../../../src/domain/schema.ts';
import { schemaDraftSchema } from '../../../src/domain/schema-draft.ts';
import { extendSchema } from '../../../src/schema/draft/extend-schema.ts';

const base = 'https://example.org/t/';
const iri = (name: string) => `${base}schema#${name}`;
const term = (name: string) => ({ iri: iri(name), name, label: name });

const schema: Schema = schemaSchema.parse({
  base,
  ontologyIri: `${base}schema`,
  title: 'T',
  description: 'T',
  entityTypes: [
    { ...term('Hotel'), identity: { template: '{base}Hotel/{name}', properties: [iri('name')] } },
    { ...term('City'), identity: { template: '{base}City/{name}', properties: [iri('name')] } },
    { ...term('Inn'), superTypes: [iri('Hotel')] },
  ],
  properties: [
    {
      ...term('name'),
      domains: [iri('Hotel'), iri('City')],
      datatypes: ['http://www.w3.org/2001/XMLSchema#string'],
    },
    { ...term('stars'), domains: [iri('Hotel')], datatypes: [iri('StarsValue')], functional: true },
  ],
  relations: [{ ...term('locatedIn'), domains: [iri('Hotel')], ranges: [iri('City')] }],
  enumerations: [
    { ...term('StarsValue'), values: ['1', '2'], datatype: 'http://www.w3.org/2001/XMLSchema#string' },
  ],
  disjointTypes: [[iri('City'), iri('Hotel')]],
});
const mapping: Mapping = {
  base,
  maps: [
    {
      ...{ name: 'hotels', source: 'hotels', path: 'hotels.csv', subject: '{x}', classes: [iri('Hotel')] },
      predicates: ['name', 'stars', 'locatedIn'].map((name) => ({
        predicate: iri(name),
        object: { kind: 'column', column: name, datatype: 'x' },
      })),
    },
    {
      ...{ name: 'cities', source: 'cities', path: 'cities.csv', subject: '{x}', classes: [iri('City')] },
      predicates: [{ predicate: iri('name'), object: { kind: 'column', column: 'name', datatype: 'x' } }],
    },
  ],
};

type Input = Parameters<typeof schemaDraftSchema.parse>[0] & object;
const extended = (draft: Input) => extendSchema({ schema, mapping }, schemaDraftSchema.parse(draft));
const find = <Term extends { name: string }>(terms: readonly Term[], name: string) =>
  terms.find((each) => each.name === name);

describe('a drafted S over an induced one', () => {
  test('adds a type that no table gives, with a key, an enumeration and a relation', () => {
    const { schema: now, problems } = extended({
      types: [
        {
          name: 'Guest',
          key: ['passport'],
          comment: 'Somebody who stays.',
          properties: [
            { name: 'passport', required: true, single: true },
            { name: 'mood', values: ['good', 'bad', 'good'] },
          ],
        },
      ],
      relations: [
        {
          name: 'staysAt',
          from: 'Guest',
          to: 'Hotel',
          single: true,
          inverse: 'houses',
          characteristics: ['asymmetric'],
        },
      ],
    });
    expect(problems).toEqual([]);
    expect(find(now.entityTypes, 'Guest')).toMatchObject({
      comment: 'Somebody who stays.',
      identity: { template: '{base}Guest/{passport}', properties: [iri('passport')] },
    });
    expect(find(now.properties, 'passport')).toMatchObject({ functional: true, requiredIn: [iri('Guest')] });
    expect(find(now.enumerations, 'MoodValue')?.values).toEqual(['bad', 'good']);
    expect(find(now.relations, 'staysAt')).toMatchObject({
      functional: true,
      inverse: iri('houses'),
      characteristics: ['asymmetric'],
    });
    expect(find(now.relations, 'houses')).toMatchObject({ domains: [iri('Hotel')], ranges: [iri('Guest')] });
  });

  test('makes a property of several types single in one of them alone', () => {
    const { schema: now } = extended({
      types: [{ name: 'City', properties: [{ name: 'name', single: true, required: true }] }],
    });
    expect(find(now.properties, 'name')).toMatchObject({
      functional: false,
      singleIn: [iri('City')],
      requiredIn: [iri('City')],
    });
  });

  test('lifts what was said too much', () => {
    const { schema: now } = extended({
      types: [{ name: 'Hotel', properties: [{ name: 'stars', single: false }] }],
    });
    expect(find(now.properties, 'stars')?.functional).toBe(false);
  });

  test('says once that two types share no entity', () => {
    const { schema: now } = extended({
      types: [{ name: 'Hotel', disjointWith: ['City', 'Beach'] }, { name: 'Beach' }],
    });
    expect(now.disjointTypes).toHaveLength(2);
  });

  test.each<[string, Input, string]>([
    [
      'a type above that does not exist',
      { types: [{ name: 'Hotel', superTypes: ['Place'] }] },
      'no entity type "Place"',
    ],
    ['two keys in one line of types', { types: [{ name: 'Hotel', superTypes: ['City'] }] }, 'one identity'],
    [
      'a relation that is a property',
      { relations: [{ name: 'stars', from: 'Hotel', to: 'City' }] },
      'is a property of S already',
    ],
    ['leaving out a key', { leaveOut: ['Hotel.name'] }, 'keys cannot be left out'],
    ['leaving out what is not there', { leaveOut: ['Hotel.startz'] }, 'Hotel.stars'],
    ['leaving out the type that another takes its key from', { leaveOut: ['Hotel'] }, 'Inn below it'],
  ])('is told about %s', (_, draft, problem) => {
    expect(
      extended(draft)
        .problems.map(({ message }) => message)
        .join('\n'),
    ).toContain(problem);
  });

  test('leaves out a property with its values and its column', () => {
    const { schema: now, mapping: mapped } = extended({ leaveOut: ['Hotel.stars', 'locatedIn'] });
    expect([
      find(now.properties, 'stars'),
      find(now.enumerations, 'StarsValue'),
      find(now.relations, 'locatedIn'),
    ]).toEqual([undefined, undefined, undefined]);
    expect(mapped.maps[0]?.predicates.map(({ predicate }) => predicate)).toEqual([iri('name')]);
  });

  test('leaves out a type with what only it had, and nothing of others', () => {
    const { schema: now, mapping: mapped } = extended({ leaveOut: ['City'] });
    expect(now.entityTypes.map(({ name }) => name)).toEqual(['Hotel', 'Inn']);
    expect(find(now.relations, 'locatedIn')).toBeUndefined();
    expect(find(now.properties, 'name')?.domains).toEqual([iri('Hotel')]);
    expect(mapped.maps.map(({ name }) => name)).toEqual(['hotels']);
    expect(now.disjointTypes).toEqual([]);
  });

  test('over nothing keeps only what it names, and keys', () => {
    const { schema: now } = extended({ start: 'nothing', types: [{ name: 'Hotel' }, { name: 'Inn' }] });
    expect(now.entityTypes.map(({ name }) => name)).toEqual(['Hotel', 'Inn']);
    expect(now.properties.map(({ name }) => name)).toEqual(['name']);
    expect(now.relations).toEqual([]);
  });
});
