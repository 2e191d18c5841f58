import { expect, test } from 'vitest';
import { openFolder } from './open-folder.ts';

async function checks(name: string, content: string) {
  const { findings } = await openFolder({ [name]: content });
  return findings.map(({ check, message }) => `${check} ${/holds (\d+)/.exec(message)?.[1]}`);
}

const tags = [...'obey'].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');

test.each([
  ['tags that spell an order', `Seen${tags}`, 4],
  ['a direction that is turned', 'Seen \u202eyebo\u202c', 2],
  ['zero-width blanks', 'o\u200bb\u200be\u200by', 3],
  ['selectors that carry bytes', 'x\u{E0101}\u{E0155}', 2],
  ['controls', 'x\0\u001b[2J', 2],
  ['a byte order mark in the middle', 'x\uFEFFy', 1],
])('%s are told', async (_, text, count) => {
  expect(await checks('note.txt', text)).toEqual([`document-unseen-characters ${count}`]);
});

test('cells of tables are looked at too', async () => {
  expect(await checks('note.md', `| a | b |\n|---|---|\n| 1 | x${tags} |\n`)).toEqual([
    'document-unseen-characters 4',
  ]);
});

test.each([
  ['a family', '👨‍👩‍👧'],
  ['the flag of a region', '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'],
  ['Persian', 'می‌خواهم'],
  ['a variant of an ideograph', '葛\u{E0100}城'],
  ['a soft hyphen', 'Schiff\u00adfahrt'],
  ['tabs and line ends', 'a\tb\r\nc\f'],
  ['a byte order mark at the start', '\uFEFFx'],
])('%s is text like any other', async (_, text) => {
  expect(await checks('note.txt', text)).toEqual([]);
});
