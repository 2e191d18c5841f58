import { expect, test } from 'vitest';
import { xsd } from '../../src/domain/lexical.ts';
import { wordsSay } from '../../src/extraction/literal-in-text.ts';

test.each<[type: string, value: string, words: string]>([
  ['integer', '1998', 'built in 1998'],
  ['integer', '1200', 'takes 1,200 passengers'],
  ['integer', '1200', 'nimmt 1.200 Passagiere'],
  ['integer', '1200000', "1'200'000 francs"],
  ['integer', '1200', '1\u202f200 passagers'],
  ['integer', '3', 'the 3rd of 5'],
  ['integer', '12', 'pages 12-14'],
  ['integer', '14', 'pages 12-14'],
  ['integer', '-5', 'at −5 degrees'],
  ['decimal', '3.50', 'costs 3.5 euro'],
  ['decimal', '3.5', 'kostet 3,5 Euro'],
  ['decimal', '1234.5', 'costs 1,234.50 euro'],
  ['decimal', '1234.5', 'kostet 1.234,50 Euro'],
  ['decimal', '0.5', 'about .5 litres'],
  ['double', '1.5E3', 'some 1500 watts'],
  ['date', '2019-06-02', 'on 2 June 2019'],
  ['date', '2019-06-02', 'am 02.06.2019'],
  ['time', '09:30:00', 'at 9:30'],
  ['time', '21:30:00', 'at 21.30'],
  ['gYear', '1998', 'in 1998'],
  ['boolean', 'true', 'she is insured'],
  ['string', 'Alma', 'the ferry Alma'],
])('%s %s stands in %j', (type, value, words) => {
  expect(wordsSay(value, [xsd(type)], words)).toBe(true);
});

test.each<[type: string, value: string, words: string]>([
  ['integer', '1999', 'built in 1998'],
  ['integer', '5', 'a depth of 3.5 metres'],
  ['integer', '3', 'a depth of 3.5 metres'],
  ['integer', '35', 'a depth of 3.5 metres'],
  ['integer', '35', 'eine Tiefe von 3,5 Metern'],
  ['integer', '200', 'takes 1,200 passengers'],
  ['integer', '1', 'takes 1,200 passengers'],
  ['integer', '12', 'takes 1,200 passengers'],
  ['integer', '98', 'built in 1998'],
  ['integer', '-5', 'at 5 degrees'],
  ['decimal', '35', 'costs 3.5 euro'],
  ['decimal', '12.34', 'costs 1,234 euro'],
  ['date', '2019-06-02', 'on 3 June 2019'],
  ['date', '2018-06-02', 'on 2 June 2019'],
  ['time', '09:45:00', 'at 9:30'],
  ['gYear', '1999', 'in 1998'],
  ['string', 'Ada', 'an adagio'],
])('%s %s does not stand in %j', (type, value, words) => {
  expect(wordsSay(value, [xsd(type)], words)).toBe(false);
});
