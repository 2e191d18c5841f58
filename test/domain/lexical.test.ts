import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWritableText, knownDatatypes, validateLexical, xsd } from '../../src/domain/lexical.ts';

const valid: [string, string, string][] = [
  ['integer', '0', '0'],
  ['integer', '-7', '-7'],
  ['integer', ' 12\n', '12'],
  ['integer', '123456789012345678901234567890', '123456789012345678901234567890'],
  ['decimal', '124.0', '124.0'],
  ['decimal', '.5', '0.5'],
  ['decimal', '-97.71592', '-97.71592'],
  ['double', '1e5', '1e5'],
  ['double', '-1.5E-10', '-1.5E-10'],
  ['double', 'NaN', 'NaN'],
  ['double', '-INF', '-INF'],
  ['boolean', 'true', 'true'],
  ['boolean', '0', 'false'],
  ['date', '2024-02-29', '2024-02-29'],
  ['date', '2009-01-01 00:00:00', '2009-01-01'],
  ['date', '-0044-03-15', '-0044-03-15'],
  ['dateTime', '2009-01-01 00:00:00', '2009-01-01T00:00:00'],
  ['dateTime', '2009-01-01T23:59:59.123+14:00', '2009-01-01T23:59:59.123+14:00'],
  ['time', '23:59:59Z', '23:59:59Z'],
  ['gYear', '1999', '1999'],
  ['string', ' kept as it is ', ' kept as it is '],
  ['unsignedByte', '255', '255'],
  ['duration', 'P1Y2M3DT4H5M6.7S', 'P1Y2M3DT4H5M6.7S'],
];

const invalid: [string, string][] = [
  ...['007', '+7', '-0', '1.0', '1,234', '', ' ', '٣', '1e3', '0x10'].map((v): [string, string] => [
    'integer',
    v,
  ]),
  ...['1,234.5', '1.0.0', '1.', '00.5', '+1.5', '1e5', 'NaN'].map((v): [string, string] => ['decimal', v]),
  ...['1e400', '-1e999', 'nan', 'Infinity', '1e', '+1e5'].map((v): [string, string] => ['double', v]),
  ...['yes', 'Y', 'True', '2'].map((v): [string, string] => ['boolean', v]),
  ...[
    '2023-02-30',
    '2023-02-29',
    '1900-02-29',
    '2023-13-01',
    '2023-00-10',
    '0000-01-01',
    '23-01-01',
    '2023-1-1',
  ].map((v): [string, string] => ['date', v]),
  ...['2009-01-01 10:30:00', '2023-01-01+0000', '01/02/2023'].map((v): [string, string] => ['date', v]),
  ...[
    '2009-01-01',
    '2009-01-01T24:00:00',
    '2009-01-01T10:30',
    '2009-01-01T10:30:00+0000',
    '2023-02-30T00:00:00',
  ].map((v): [string, string] => ['dateTime', v]),
  ['anyURI', 'http://example.org/a b'],
  ['unsignedByte', '256'],
  ['string', 'a\u0000b'],
  ['string', '\ud800'],
  ['duration', 'P'],
  ['duration', 'P1YT'],
  ['gMonthDay', '--02-30'],
];

describe('validateLexical', () => {
  it.each(valid)('xsd:%s takes %j as %j', (name, value, form) => {
    expect(validateLexical(value, xsd(name))).toBe(form);
  });

  it.each(invalid)('xsd:%s refuses %j', (name, value) => {
    expect(validateLexical(value, xsd(name))).toBeUndefined();
  });

  it('has no form for a datatype that it does not know', () => {
    expect(validateLexical('x', 'https://example.org/schema#Colour')).toBeUndefined();
  });

  it('gives a form that it takes again unchanged, for every datatype and any text', () => {
    const values = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.integer().map(String),
      fc.double().map(String),
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
      fc.constantFrom(...valid.map(([, value]) => value)),
    );
    fc.assert(
      fc.property(values, fc.constantFrom(...knownDatatypes), (value, datatype) => {
        const form = validateLexical(value, datatype);
        expect(form === undefined ? undefined : validateLexical(form, datatype)).toBe(form);
      }),
      { numRuns: 2000 },
    );
  });

  it('keeps the value of every safe integer and of every finite double', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.double({ noNaN: true, noDefaultInfinity: true }), (whole, real) => {
        expect(Number(validateLexical(String(whole), xsd('integer')))).toBe(whole === 0 ? 0 : whole);
        expect(Number(validateLexical(String(real), xsd('double')))).toBe(real === 0 ? 0 : real);
      }),
    );
  });

  it('takes exactly the days that the calendar has', () => {
    const days = fc.record({
      year: fc.integer({ min: 1000, max: 9999 }),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 31 }),
    });
    fc.assert(
      fc.property(days, ({ year, month, day }) => {
        const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
        const exists = new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day;
        expect(validateLexical(text, xsd('date'))).toBe(exists ? text : undefined);
      }),
    );
  });

  it('calls text writable when it survives UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const survives = Buffer.from(text, 'utf8').toString('utf8') === text;
        expect(isWritableText(text)).toBe(survives && !text.includes('\u0000'));
      }),
    );
  });
});
