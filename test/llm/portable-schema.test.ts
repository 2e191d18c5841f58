import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { jsonObjectsIn } from '../../src/llm/json-in-text.ts';
import { isStrict, portableSchema } from '../../src/llm/portable-schema.ts';
import { readWithNulls } from '../../src/llm/read-with-nulls.ts';

describe('the portable schema', () => {
  test('requires every field, makes optional ones nullable, closes objects and drops bounds', () => {
    const schema = z.object({
      name: z.string().min(2).regex(/^a/),
      count: z.int().min(0).max(9).optional(),
      kind: z.enum(['a', 'b']).nullable().optional(),
      parts: z.array(z.object({ id: z.string() })).max(3),
    });
    expect(portableSchema(schema)).toEqual({
      type: 'object',
      properties: {
        name: { type: 'string' },
        count: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
        kind: { anyOf: [{ type: 'string', enum: ['a', 'b'] }, { type: 'null' }] },
        parts: {
          type: 'array',
          items: {
            type: 'object',
            properties: { id: { type: 'string' } },
            required: ['id'],
            additionalProperties: false,
          },
        },
      },
      required: ['name', 'count', 'kind', 'parts'],
      additionalProperties: false,
    });
  });

  test('says anyOf for a discriminated union, which zod calls oneOf', () => {
    const action = z.discriminatedUnion('do', [
      z.object({ do: z.literal('call'), name: z.string() }),
      z.object({ do: z.literal('finish') }),
    ]);
    const schema = portableSchema(z.object({ action }));
    expect(JSON.stringify(schema)).not.toContain('oneOf');
    expect(schema).toMatchObject({
      properties: { action: { anyOf: [{ required: ['do', 'name'] }, { required: ['do'] }] } },
    });
    expect(isStrict(schema)).toBe(true);
  });

  test('keeps descriptions and the order of fields', () => {
    const schema = portableSchema(
      z.object({ thought: z.string().describe('Think first.'), answer: z.string() }),
    );
    expect(JSON.stringify(schema)).toMatch(/thought.*Think first\..*answer/);
  });

  test('leaves records and unknown values open, and is not strict then', () => {
    expect(isStrict(portableSchema(z.object({ given: z.record(z.string(), z.string()) })))).toBe(false);
    expect(isStrict(portableSchema(z.object({ given: z.unknown() })))).toBe(false);
  });

  test('drops a list of values that is too long for strict servers', () => {
    const names = Array.from({ length: 300 }, (_, index) => `name ${index}`) as [string, ...string[]];
    expect(portableSchema(z.object({ name: z.enum(names) }))).toMatchObject({
      properties: { name: { type: 'string' } },
    });
    expect(JSON.stringify(portableSchema(z.object({ name: z.enum(names) })))).not.toContain('name 7');
  });

  test.each([
    ['a list', z.array(z.string())],
    ['a union', z.union([z.object({ a: z.string() }), z.object({ b: z.string() })])],
  ])('refuses %s at the root', (_name, schema) => {
    expect(() => portableSchema(schema)).toThrow(/not an object/);
  });

  test('refuses a schema that refers to itself', () => {
    const tree = z.object({
      get children() {
        return z.array(tree);
      },
    });
    expect(() => portableSchema(tree)).toThrow(/refers to itself/);
  });
});

describe('nulls for optional fields', () => {
  const schema = z.object({
    a: z.string().optional(),
    b: z.string().nullable(),
    list: z.array(
      z.union([
        z.strictObject({ x: z.number().optional(), y: z.number() }),
        z.strictObject({ z: z.string().optional() }),
      ]),
    ),
  });

  test('are left out, at any depth', () => {
    const read = readWithNulls(schema, { a: null, b: null, list: [{ x: null, y: 1 }, { z: null }] });
    expect(read.data).toEqual({ b: null, list: [{ y: 1 }, {}] });
  });

  test('of alternatives only those that their constant field leaves open count', () => {
    const found = z.object({ does: z.literal('found'), item: z.string(), name: z.string().optional() });
    const named = z.object({ does: z.literal('named'), name: z.string() });
    for (const union of [z.union([found, named]), z.discriminatedUnion('does', [found, named])]) {
      const schema = z.object({ calls: z.array(union) });
      const read = readWithNulls(schema, { calls: [{ does: 'found', item: 'lamp', name: null }] });
      expect(read.data).toEqual({ calls: [{ does: 'found', item: 'lamp' }] });
      expect(readWithNulls(schema, { calls: [{ does: 'named', name: null }] }).success).toBe(false);
    }
  });

  test('never fill a required field', () => {
    const read = readWithNulls(z.object({ a: z.string().optional(), c: z.string() }), { a: null, c: null });
    expect(read.success).toBe(false);
  });
});

describe('JSON in a text', () => {
  test('is found whatever stands around it', () => {
    const noise = fc.string().filter((text) => !/[{}"]/.test(text));
    const object = fc.dictionary(fc.string(), fc.jsonValue());
    fc.assert(
      fc.property(noise, object, noise, (before, value, after) => {
        const text = JSON.stringify(value);
        expect(jsonObjectsIn(before + text + after)).toEqual([JSON.parse(text)]);
      }),
    );
  });

  test('is never found in a cut-off object', () => {
    const object = fc.dictionary(fc.string(), fc.string(), { minKeys: 1 });
    fc.assert(
      fc.property(object, fc.nat(), (value, cut) => {
        const text = JSON.stringify(value);
        const half = text.slice(0, cut % text.length);
        for (const found of jsonObjectsIn(half)) expect(found).not.toEqual(JSON.parse(text));
      }),
    );
  });

  test.each(['{'.repeat(100_000), '{"a": "'.repeat(20_000), `${'{"a":'.repeat(5000)}1`])(
    'a hostile text is read in bounded time',
    (text) => {
      expect(jsonObjectsIn(text)).toEqual([]);
    },
  );
});
