import { expect, test } from 'vitest';
import { ontologySlice } from '../../../src/agent/sparql/ontology-slice.ts';
import { base, schema } from '../../functions/insurance-fixture.ts';

const slice = (question: string, tokens: number) =>
  ontologySlice({ schema, question, prefixes: { '': `${base}schema#` }, tokens });
const classes = (blocks: readonly string[]) => blocks.map((block) => /^class :(\w+)/.exec(block)?.[1]);

test('all of S is shown where it fits, in its own order, with relations, types and closed lists', () => {
  const blocks = slice('anything', 10_000);
  expect(classes(blocks)).toEqual(schema.entityTypes.map(({ name }) => name));
  expect(blocks[0]).toContain('  :status "closed" | "open"');
  expect(blocks[0]).toContain('  :policy → :Policy');
  expect(blocks[2]).toContain('class :LossPayment, a kind of :ClaimAmount');
});

test('where it does not fit, the classes nearest to the question stay', () => {
  expect(classes(slice('Which employee reports to whom?', 60))).toContain('Employee');
  expect(classes(slice('What is the premium of a policy?', 60))).toContain('Policy');
  expect(slice('What is the premium of a policy?', 60).length).toBeLessThan(schema.entityTypes.length);
});

test('one class is shown however small the budget is', () => {
  expect(slice('catastrophes', 1)).toHaveLength(1);
});
