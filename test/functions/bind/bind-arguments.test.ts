import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FunctionDefinitionInput } from '../../../src/domain/function.ts';
import { callText } from '../../../src/functions/call-function.ts';
import { compileFunction } from '../../../src/functions/compile-function.ts';
import { mintIri } from '../../../src/graph/identity.ts';
import type { GraphStore } from '../../../src/rdf/graph-store.ts';
import { parseQuery } from '../../../src/rdf/sparql-syntax.ts';
import { call, define, openInsurance, run, schema } from '../insurance-fixture.ts';

let store: GraphStore;
beforeAll(async () => {
  store = await openInsurance();
});
afterAll(() => store.close());

const claims = { lookup: { type: 'Claim', as: 'claim' } };
const byNumber = (parameter: object) =>
  define({
    parameters: { wanted: parameter },
    steps: [{ lookup: { type: 'Claim', as: 'claim', where: { claimNumber: '$wanted' } } }],
    returns: ['claim'],
  });
const hostile = [
  '" } DROP ALL #',
  "'",
  '> } ; DROP',
  '\\',
  '\\"',
  'a\nb\r\t',
  '{',
  '}',
  '$wanted',
  '?claim',
  '<x>',
  '@en',
  '^^<urn:x>',
  '\u0001',
  '🦊 "é"',
  'urn:quercus:parameter:wanted',
  '{{wanted}}',
  '%22',
];

/** One function for each kind of parameter, with the parameter named `wanted`. */
const functions: Record<string, FunctionDefinitionInput> = {
  text: byNumber({ type: 'string' }),
  'several texts': byNumber({ type: 'string', multiple: true }),
  'text condition': define({
    parameters: { wanted: { type: 'string' } },
    steps: [
      claims,
      { project: { number: 'claim.claimNumber' } },
      { filter: { column: 'number', contains: '$wanted' } },
    ],
    returns: ['claim'],
  }),
  integer: define({
    parameters: { wanted: { type: 'integer' } },
    steps: [{ lookup: { type: 'Claim', as: 'claim', where: { claimId: '$wanted' } } }],
    returns: ['claim'],
  }),
  decimal: define({
    parameters: { wanted: { type: 'decimal' } },
    steps: [{ lookup: { type: 'ClaimAmount', as: 'amount', where: { amount: '$wanted' } } }],
    returns: ['amount'],
  }),
  date: define({
    parameters: { wanted: { type: 'date' } },
    steps: [{ lookup: { type: 'Claim', as: 'claim', where: { openDate: '$wanted' } } }],
    returns: ['claim'],
  }),
  boolean: define({
    parameters: { wanted: { type: 'boolean' } },
    steps: [
      claims,
      { exists: { column: 'claim', path: 'policy', as: 'has' } },
      { filter: { column: 'has', equals: '$wanted' } },
    ],
    returns: ['claim'],
  }),
  enumeration: define({
    parameters: { wanted: { type: 'Status' } },
    steps: [{ lookup: { type: 'Claim', as: 'claim', where: { status: '$wanted' } } }],
    returns: ['claim'],
  }),
  'closed list': byNumber({ type: 'string', values: ['C-1', 'C-2'] }),
  entity: define({
    parameters: { wanted: { type: 'Claim' } },
    steps: [{ lookup: { type: 'Claim', as: 'claim', id: '$wanted' } }],
    returns: ['claim'],
  }),
  'entity with a composite key': define({
    parameters: { wanted: { type: 'Coverage' } },
    steps: [{ lookup: { type: 'Coverage', as: 'coverage', id: '$wanted' } }],
    returns: ['coverage'],
  }),
  'entity type': define({
    parameters: { wanted: { type: 'entity type', of: 'ClaimAmount' } },
    steps: [{ lookup: { type: '$wanted', as: 'amount' } }],
    returns: ['amount'],
  }),
  structural: define({
    parameters: { wanted: { choices: ['claimNumber', 'status'] } },
    steps: [claims, { project: { shown: 'claim.$wanted' } }],
    returns: ['claim', 'shown'],
  }),
  limit: define({
    parameters: { wanted: { type: 'integer', minimum: 1, maximum: 10 } },
    steps: [claims, { rank: { by: 'claim', limit: '$wanted' } }],
    returns: ['claim'],
  }),
  'fuzzy name': define({
    parameters: { wanted: { type: 'string' } },
    steps: [{ lookup: { type: 'Employee', as: 'employee', name: { property: 'name', matches: '$wanted' } } }],
    returns: ['employee'],
  }),
};

describe('an injection stays data', () => {
  for (const [kind, definition] of Object.entries(functions)) {
    test(`${kind}: is refused by name or runs as a value, and changes nothing`, async () => {
      const before = await store.size();
      for (const text of hostile) {
        const outcome = await call(store, definition, { wanted: text }).catch(
          (error: { code: string }) => error,
        );
        if ('code' in outcome) expect(outcome.code, text).toBe('ARGUMENT_INVALID');
        else expect(outcome.status, `${text}: ${outcome.error?.message}`).toBe('empty');
      }
      expect(await store.size()).toBe(before);
    });
  }
});

describe('binding', () => {
  test('a text comes out of the query as it went in, whatever it holds', async () => {
    const compiled = compileFunction(functions['several texts']!, schema);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 4 }),
        async (texts) => {
          if (texts.some((text) => text.includes('\u0000'))) return;
          const tree = JSON.stringify(
            parseQuery(callText(compiled, { wanted: texts }, mintIri)),
            (key, value) => (key === 'loc' ? undefined : value),
          );
          for (const text of texts) expect(tree).toContain(JSON.stringify(text));
        },
      ),
      { numRuns: 300 },
    );
  });

  test('a text with quotes, braces and backslashes is found by its value', async () => {
    expect(await run(store, functions.text!, { wanted: 'C "3"' })).toEqual([['Claim/3']]);
  });

  test('a key with reserved characters names the entity that the graph minted for it', () => {
    const compiled = compileFunction(functions['entity with a composite key']!, schema);
    const text = callText(compiled, { wanted: { policyNumber: 'A/ü "1"', part: '> } ; DROP' } }, mintIri);
    expect(text).toContain('<https://example.org/insurance/Coverage/A%2Fü%20%221%22/%3E%20%7D%20%3B%20DROP>');
  });

  test('numbers are found by value', async () => {
    expect(await run(store, functions.decimal!, { wanted: '9.250' })).toEqual([['ClaimAmount/7']]);
    expect(await run(store, functions.decimal!, { wanted: 30 })).toEqual([['ClaimAmount/3']]);
  });

  test('messages name what was got and what is allowed', async () => {
    const fails = (kind: string, args: Record<string, unknown>) => call(store, functions[kind]!, args);
    await expect(fails('text', {})).rejects.toMatchObject({
      code: 'ARGUMENT_MISSING',
      message: expect.stringContaining('wanted'),
    });
    await expect(fails('text', { wanted: 'x', wnated: 1 })).rejects.toMatchObject({
      code: 'ARGUMENT_INVALID',
      message: expect.stringContaining('Parameters: wanted'),
    });
    await expect(fails('text', { wanted: ['a', 'b'] })).rejects.toMatchObject({
      code: 'ARGUMENT_INVALID',
      message: expect.stringContaining('one value'),
    });
    await expect(fails('text', { wanted: { a: 1 } })).rejects.toMatchObject({ code: 'ARGUMENT_INVALID' });
    await expect(fails('integer', { wanted: '007' })).rejects.toMatchObject({
      message: expect.stringMatching(/integer.*"007"/),
    });
    await expect(fails('integer', { wanted: 1.5 })).rejects.toMatchObject({ code: 'ARGUMENT_INVALID' });
    await expect(fails('decimal', { wanted: '1e400' })).rejects.toMatchObject({ code: 'ARGUMENT_INVALID' });
    await expect(fails('date', { wanted: '2023-02-30' })).rejects.toMatchObject({
      message: expect.stringContaining('2023-02-30'),
    });
    await expect(fails('enumeration', { wanted: 'opened' })).rejects.toMatchObject({
      message: expect.stringContaining('one of closed, open'),
    });
    await expect(fails('limit', { wanted: 11 })).rejects.toMatchObject({
      message: expect.stringContaining('from 1 to 10'),
    });
    await expect(fails('entity type', { wanted: 'Claim' })).rejects.toMatchObject({
      message: expect.stringContaining('LossPayment'),
    });
    await expect(fails('structural', { wanted: 'tag' })).rejects.toMatchObject({
      message: expect.stringContaining('claimNumber, status'),
    });
    await expect(fails('entity', { wanted: 'http://x/a b' })).rejects.toMatchObject({
      code: 'ARGUMENT_INVALID',
      message: expect.stringContaining('IRI'),
    });
    await expect(fails('entity with a composite key', { wanted: 'A' })).rejects.toMatchObject({
      message: expect.stringContaining('policyNumber, part'),
    });
    await expect(fails('entity', { wanted: '..' })).rejects.toMatchObject({ code: 'ARGUMENT_INVALID' });
  });

  test('null, undefined and an empty list are absent', async () => {
    const definition = byNumber({ type: 'string', multiple: true, required: false });
    for (const wanted of [null, undefined, []])
      expect(await run(store, definition, { wanted })).toHaveLength(3);
  });
});
