import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConflictPolicy } from '../../src/domain/task.ts';
import { type Claim, mergeEntity } from '../../src/graph/entity-merge.ts';
import { propertyPolicies } from '../../src/graph/property-policies.ts';
import { sortUtf8 } from '../../src/rdf/utf8-order.ts';
import { iri } from '../../src/rdf/vocabularies.ts';
import { own, shop } from './fixture.ts';

const { schema } = shop([
  {
    table: 'Claim',
    key: ['Id'],
    columns: { Id: 'integer', Amount: 'decimal', Seen: 'date', Tags: { separator: ',' } },
  },
]);
const types = new Set([own('Claim')]);
const claim = (object: string, rest: Partial<Claim> = {}): Claim => ({
  ...{ predicate: own('amount'), object, source: 0, rank: '', moved: false, graph: 'g:1', row: '0.1' },
  ...rest,
});
const number = (text: string) => `"${text}"^^<${iri('xsd', 'decimal')}>`;
const date = (text: string) => `"${text}"^^<${iri('xsd', 'date')}>`;

function merge(claims: readonly Claim[], policy?: ConflictPolicy) {
  const properties: Record<string, ConflictPolicy> = policy === undefined ? {} : { amount: policy };
  const conflicts = { default: 'first source' as const, properties };
  return mergeEntity(claims, types, propertyPolicies(schema, conflicts));
}

const kept = (claims: readonly Claim[], policy?: ConflictPolicy) =>
  merge(claims, policy).values.get(own('amount')) ?? [];

describe('mergeEntity', () => {
  const [a, b, c] = ['1', '2', '3'].map(number) as [string, string, string];

  it('keeps the value of the first source, and of equals the smallest term', () => {
    expect(kept([claim(a, { source: 2 }), claim(c, { source: 1 }), claim(b, { source: 1 })])).toEqual([b]);
  });

  it('keeps what most rows say, and of equals the smallest term', () => {
    const claims = [
      claim(b, { row: '1' }),
      claim(c, { row: '2' }),
      claim(c, { row: '3' }),
      claim(a, { row: '4' }),
      claim(a, { row: '5' }),
    ];
    expect(kept(claims, 'majority')).toEqual([a]);
    expect(kept(claims.slice(0, 4), 'majority')).toEqual([c]);
  });

  it('keeps the latest, a row without a date never before one with', () => {
    const policy = { latest: 'seen' };
    const claims = [claim(a, { rank: date('2019-01-01') }), claim(b, { rank: date('2020-01-01') }), claim(c)];
    expect(kept(claims, policy)).toEqual([b]);
    expect(kept([claim(c), claim(b)], policy)).toEqual([b]);
    expect(merge(claims, policy).conflicts[0]?.policy).toBe('latest seen');
  });

  it('keeps none under refuse, and all under keep all', () => {
    expect(kept([claim(a), claim(b)], 'refuse')).toEqual([]);
    expect(merge([claim(a), claim(b)], 'refuse')).toMatchObject({ merged: 0, rejected: 2 });
    expect(kept([claim(a), claim(b)], 'keep all')).toEqual([a, b]);
  });

  it('lists who kept and who lost, with their evidence', () => {
    const { conflicts } = merge([
      claim(b, { source: 1, graph: 'g:2' }),
      claim(a),
      claim(a, { graph: 'g:3' }),
    ]);
    expect(conflicts).toEqual([
      {
        ...{ property: own('amount'), policy: 'first source' },
        kept: [{ value: a, evidence: ['g:1', 'g:3'] }],
        lost: [{ value: b, evidence: ['g:2'] }],
      },
    ]);
  });

  it('sees no conflict between two spellings of one value, and writes the smaller', () => {
    expect(merge([claim(number('1.50')), claim(number('1.5'))])).toMatchObject({ conflicts: [], merged: 2 });
    expect(kept([claim(number('1.50')), claim(number('1.5'))])).toEqual([number('1.5')]);
  });

  it('keeps every value of a property that may have several', () => {
    const tags = ['"x"', '"y"'].map((object) => claim(object, { predicate: own('tags') }));
    expect(merge(tags).values.get(own('tags'))).toEqual(['"x"', '"y"']);
  });

  it('keeps the key of the kept IRI after a fusion, whatever the policy', () => {
    const key = (object: string, moved: boolean) => claim(object, { predicate: own('id'), moved });
    const result = merge([key(number('1'), true), key(number('2'), false)]);
    expect(result.values.get(own('id'))).toEqual([number('2')]);
    expect(result.conflicts[0]?.policy).toBe('identity');
  });

  const claims = fc.array(
    fc.record({
      predicate: fc.constantFrom(own('amount'), own('tags'), own('id')),
      object: fc.constantFrom(...['1', '1.0', '2', '10', '-0.50'].map(number), '"x"'),
      source: fc.integer({ min: 0, max: 2 }),
      rank: fc.constantFrom('', date('2019-01-01'), date('2020-01-01')),
      moved: fc.boolean(),
      graph: fc.constantFrom('g:1', 'g:2', 'g:3'),
      row: fc.constantFrom('0.1', '0.2', '1.1'),
    }),
    { minLength: 1, maxLength: 12 },
  );
  const policy = fc.constantFrom<ConflictPolicy>('first source', 'majority', 'refuse', 'keep all', {
    latest: 'seen',
  });
  const byPredicate = (result: ReturnType<typeof merge>) => ({
    values: new Map([...result.values].sort()),
    conflicts: [...result.conflicts].sort((x, y) => (x.property < y.property ? -1 : 1)),
  });

  it('does not depend on the order of the claims', () => {
    const shuffled = claims.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    );
    fc.assert(
      fc.property(shuffled, policy, ([list, other], chosen) => {
        expect(byPredicate(merge(other, chosen))).toEqual(byPredicate(merge(list, chosen)));
      }),
    );
  });

  it('changes nothing when the same claims come twice', () => {
    fc.assert(
      fc.property(claims, policy, (list, chosen) => {
        expect(byPredicate(merge([...list, ...list], chosen))).toEqual(byPredicate(merge(list, chosen)));
      }),
    );
  });

  it('finds no conflict in its own result, and loses no claim from the counts', () => {
    fc.assert(
      fc.property(claims, policy, (list, chosen) => {
        const result = merge(list, chosen);
        expect(result.merged + result.rejected).toBe(list.length);
        const facts = [...result.values].flatMap(([predicate, terms]) =>
          terms.map((object) => claim(object, { predicate })),
        );
        const again = merge(facts, chosen);
        if (chosen !== 'refuse' && chosen !== 'keep all') expect(again.conflicts).toEqual([]);
        expect([...again.values].sort()).toEqual([...result.values].sort());
        for (const terms of result.values.values()) expect(terms).toEqual(sortUtf8([...terms]));
      }),
    );
  });
});

describe('propertyPolicies', () => {
  it.each<Record<string, ConflictPolicy>>([{ colour: 'refuse' }, { amount: { latest: 'colour' } }])(
    'names a property that the schema does not have: %j',
    (properties) => {
      expect(() => propertyPolicies(schema, { default: 'first source', properties })).toThrow(
        /"colour".*It has amount, id/,
      );
    },
  );
});
