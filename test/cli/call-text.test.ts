import { expect, test } from 'vitest';
import { callText } from '../../src/cli/call-text.ts';
import type { CallResult } from '../../src/domain/call-result.ts';
import { prefixedNames } from '../../src/rdf/shorten-iri.ts';

const shorten = prefixedNames({
  shop: 'https://example.org/shop/',
  schema: 'https://example.org/shop/schema#',
});
const answered: CallResult = {
  function: 'totals',
  status: 'ok',
  columns: [
    { name: 'customer', kind: 'entity', types: [] },
    { name: 'total', kind: 'value', types: [] },
  ],
  rows: [
    {
      customer: { type: 'uri', value: 'https://example.org/shop/Customer/1' },
      total: { type: 'literal', value: '12.5' },
    },
    { customer: { type: 'uri', value: 'https://other.example/x' }, total: null },
  ],
  truncated: false,
  queryHash: '',
  rowHash: '',
};

test('rows are a table with shortened IRIs and empty cells left empty', () => {
  expect(callText(answered, shorten)).toBe(
    'customer                   total\n─────────────────────────  ─────\nshop:Customer\\/1            12.5\n<https://other.example/x>\n2 rows',
  );
});

test('empty, failed, infeasible and cut results read differently', () => {
  const none = { ...answered, rows: [] };
  expect(callText({ ...none, status: 'empty' }, shorten)).toContain('nothing fits');
  expect(callText({ ...none, status: 'infeasible' }, shorten)).toContain('No solution can exist');
  const error = { code: 'QUERY_TIMED_OUT', message: 'too slow' };
  expect(callText({ ...none, status: 'failed', error }, shorten)).toContain('QUERY_TIMED_OUT: too slow');
  expect(callText({ ...answered, truncated: true }, shorten)).toContain('there are more');
});

test('the witness is shown row by row, and its absence with the reason', () => {
  const rows = [{ entities: ['https://example.org/shop/Customer/1'], facts: ['<a> <b> <c> .'] }];
  const shown = callText({ ...answered, witness: { outcome: 'evaluated', rows, truncated: false } }, shorten);
  expect(shown).toContain('Row 1 rests on shop:Customer\\/1\n  <a> <b> <c> .');
  const absent = callText(
    { ...answered, witness: { outcome: 'not evaluated', reason: 'hand-written' } },
    shorten,
  );
  expect(absent).toContain('not evaluated (hand-written)');
});

test('the longest namespace shortens', () => {
  expect(shorten('https://example.org/shop/schema#Customer')).toBe('schema:Customer');
});
