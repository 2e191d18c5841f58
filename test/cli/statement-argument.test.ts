import { expect, test } from 'vitest';
import { readStatement } from '../../src/cli/statement-argument.ts';

const prefixes = { data: 'https://example.org/shop/', schema: 'https://example.org/shop/schema#' };

test('a statement is read as in Turtle, with or without its dot', () => {
  for (const text of [
    'data:Customer\\/1 schema:name "Ann"',
    'data:Customer/1 schema:name "Ann"',
    '<https://example.org/shop/Customer/1> schema:name "Ann" .',
  ]) {
    const { subject, predicate, object } = readStatement(text, prefixes);
    expect([subject.value, predicate.value, object.value]).toEqual([
      'https://example.org/shop/Customer/1',
      'https://example.org/shop/schema#name',
      'Ann',
    ]);
  }
});

test('an object may hold blanks, or be a short IRI itself', () => {
  expect(readStatement('data:Order/1 schema:note "two  words"', prefixes).object.value).toBe('two  words');
  expect(readStatement('data:Order/1 a schema:Order', prefixes).object.value).toBe(
    'https://example.org/shop/schema#Order',
  );
});

test.each([
  '',
  'data:a',
  'data:a schema:b',
  'data:a schema:b 1, 2',
  '_:a schema:b 1',
  'data:a schema:b 1 . data:c schema:d 2',
  'nope:a schema:b 1',
])('refuses %j as wrong usage', (text) => {
  expect(() => readStatement(text, prefixes)).toThrow(expect.objectContaining({ code: 'USAGE' }));
});

test.each([
  ['data:a schema:b "open', 1],
  ['data:a schema:b\n  1 2', 2],
])('the error for %j names line %i, its own', (text, line) => {
  expect(() => readStatement(text, prefixes)).toThrow(new RegExp(`line ${line}:`));
});

test('too few terms are said to be that', () => {
  expect(() => readStatement('data:a schema:b', prefixes)).toThrow(/fewer than three terms/);
});
