import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareValues, valueKey } from '../../src/graph/literal-value.ts';
import { iri } from '../../src/rdf/vocabularies.ts';

const typed = (text: string, datatype: string) => `"${text}"^^<${iri('xsd', datatype)}>`;

describe('valueKey', () => {
  it.each([
    ['1.50', 'decimal', '1.5', 'decimal'],
    ['-0', 'integer', '0.00', 'decimal'],
    ['00012', 'int', '12', 'integer'],
    ['1e2', 'double', '100.0', 'double'],
    ['2020-01-01T12:00:00+02:00', 'dateTime', '2020-01-01T10:00:00.0Z', 'dateTime'],
    ['2020-01-01T12:00:00.500', 'dateTime', '2020-01-01T12:00:00.5', 'dateTime'],
  ])('%s (%s) equals %s (%s)', (a, aType, b, bType) => {
    expect(valueKey(typed(a, aType))).toBe(valueKey(typed(b, bType)));
  });

  it.each([
    [typed('1', 'decimal'), '"1"'],
    [typed('100', 'integer'), typed('1', 'integer')],
    [typed('9007199254740993', 'integer'), typed('9007199254740992', 'integer')],
    [typed('2020-01-01T12:00:00', 'dateTime'), typed('2020-01-01T12:00:00Z', 'dateTime')],
    [typed('2020-01-01T12:00:00.123Z', 'dateTime'), typed('2020-01-01T12:00:00.1234Z', 'dateTime')],
    ['"a"@en', '"a"'],
    ['"a"@en', '"a"@de'],
    ['<x:a>', '"x:a"'],
    ['"\\"1"', '"1"'],
  ])('%s differs from %s', (a, b) => {
    expect(valueKey(a)).not.toBe(valueKey(b));
  });

  it('ignores the case of language tags', () => {
    expect(valueKey('"a"@en-GB')).toBe(valueKey('"a"@en-gb'));
  });
});

describe('compareValues', () => {
  it('orders numbers and moments by value', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (a, b) => {
        fc.pre(a !== b);
        const order = compareValues(typed(`${a}`, 'integer'), typed(`${b}.0`, 'decimal'));
        expect(Math.sign(order)).toBe(Math.sign(a - b));
      }),
    );
    expect(
      compareValues(typed('2019-12-31', 'date'), typed('2020-01-01T00:00:00+01:00', 'dateTime')),
    ).toBeLessThan(0);
  });
});
