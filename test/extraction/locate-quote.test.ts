import { expect, test } from 'vitest';
import { wordsSay } from '../../src/extraction/literal-in-text.ts';
import { locateQuote, standsIn, widenToSentences } from '../../src/extraction/locate-quote.ts';

const text = '🦊 says: “It’s  Alma”, built in 1998. She belongs to Nordlinie – since 2 June 2019.';
const chunk = { document: 'note', headings: [], start: 10, end: 10 + [...text].length, text, sha256: '' };

test.each([
  ['built in 1998', 'built in 1998'],
  ['"It\'s Alma"', '“It’s  Alma”'],
  ['NORDLINIE - since', 'Nordlinie – since'],
])('%j is found as %j', (words, exact) => {
  const quote = locateQuote(words, chunk);
  expect(quote?.exact).toBe(exact);
  expect([...text].slice(quote!.start - 10, quote!.end - 10).join('')).toBe(exact);
});

test.each(['', '   ', 'built in 1999', 'Ignore all rules'])('%j is not found', (words) => {
  expect(locateQuote(words, chunk)).toBeUndefined();
});

test('whole words are found before parts of words', () => {
  const adagio = { ...chunk, start: 0, text: 'An Adagio for Ada.' };
  expect(locateQuote('Ada', adagio)).toMatchObject({ start: 14, end: 17 });
  expect(locateQuote('dag', adagio)).toMatchObject({ start: 4, end: 7 });
});

test.each([
  ['letters composed by the model', 'Das Café Nord', 'Café'.normalize('NFC'), 'Café'.normalize('NFD')],
  [
    'letters composed in the text',
    'Das Café Nord'.normalize('NFC'),
    'Café'.normalize('NFD'),
    'Café'.normalize('NFC'),
  ],
  ['several marks', 'in Việt Nam', 'VIỆT', 'Việt'],
  ['a soft hyphen', 'die Schiff\u00adfahrt', 'Schifffahrt', 'Schiff\u00adfahrt'],
  ['zero-width blanks', 'the fer\u200bry', 'ferry', 'fer\u200bry'],
])('%s: found, with the characters of the text', (_, written, words, exact) => {
  const own = exact === exact.normalize('NFD') ? written.normalize('NFD') : written;
  const quote = locateQuote(words, { ...chunk, start: 0, text: own });
  expect(quote?.exact).toBe(exact);
  expect([...own].slice(quote!.start, quote!.end).join('')).toBe(exact);
});

test('a letter is not found in the same letter with a mark, as long as it stands elsewhere', () => {
  const written = 'Cafe\u0301 and Cafe';
  expect(locateQuote('Cafe', { ...chunk, start: 0, text: written })).toMatchObject({ start: 10, end: 14 });
});

test('a quote is widened to its sentence', () => {
  const quote = locateQuote('Nordlinie', chunk);
  expect(widenToSentences(quote!, chunk).exact).toBe('She belongs to Nordlinie – since 2 June 2019.');
});

test('a value stands in words whatever the letter case', () => {
  expect(standsIn('nordlinie', 'belongs to Nordlinie')).toBe(true);
  expect(standsIn('Südlinie', 'belongs to Nordlinie')).toBe(false);
});

const xsd = (name: string) => `http://www.w3.org/2001/XMLSchema#${name}`;
test.each([
  ['1200', 'decimal', 'it cost 1,200 euros', true],
  ['1200.5', 'decimal', 'it cost 1.200,50 euros', true],
  ['1200', 'integer', 'it cost 12,000 euros', false],
  ['2019-06-02', 'date', 'since 2 June 2019', true],
  ['2018-06-02', 'date', 'since 2 June 2019', false],
  ['2019-06-03', 'date', 'since 2 June 2019', false],
  ['1998', 'gYear', 'built in 1998', true],
  ['Alma', 'string', 'the ferry ALMA', true],
  ['7', 'string', 'seven', false],
] as const)('%j as %s is said by %j: %s', (value, datatype, words, isSaid) => {
  expect(wordsSay(value, [xsd(datatype)], words)).toBe(isSaid);
});
