import { expect, test } from 'vitest';
import { expressionToSparql } from '../../../src/functions/expression/expression-to-sparql.ts';
import { parseExpression } from '../../../src/functions/expression/parse-expression.ts';

const sparql = (source: string) =>
  expressionToSparql(parseExpression(source), {
    column: (name) => `?${name}`,
    parameter: (name) => `$${name}`,
  });

test('binds stronger operators first, from left to right', () => {
  expect(sparql('a - b - c * 2')).toBe('((?a - ?b) - (?c * 2))');
  expect(sparql('not a = 1 and b < 2 or c')).toBe('(((!(?a = 1)) && (?b < 2)) || ?c)');
  expect(sparql('-a * -(b + $p)')).toBe('((-?a) * (-(?b + $p)))');
});

test('texts keep what they hold, and never end early in the query', () => {
  expect(sparql(`concat('a"b', "it\\'s")`)).toBe('CONCAT(STR("a\\"b"), STR("it\'s"))');
});

test.each([
  ['', 'the end'],
  ['a +', 'the end'],
  ['a b', 'stands where the end was expected'],
  ['(a', 'expected'],
  ['a ; b', 'does not belong'],
  ['f(a)', 'is no function'],
  ['round()', 'expected'],
  ['round(a, b)', 'takes 1 operands, got 2'],
  ["'open", 'does not belong'],
  [`${'('.repeat(500)}a${')'.repeat(500)}`, 'nested too deeply'],
  [`${'-'.repeat(5000)}a`, 'nested too deeply'],
])('%s is refused with its place', (source, reason) => {
  expect(() => parseExpression(source)).toThrow(
    expect.objectContaining({ code: 'FUNCTION_INVALID', message: expect.stringContaining(reason) }),
  );
});
