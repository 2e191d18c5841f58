import { expect, test } from 'vitest';
import { openFolder } from './open-folder.ts';
import { type PlacedText, pdfOf } from './pdf-file.ts';

async function pdf(file: Buffer) {
  const { documents, findings, rows } = await openFolder({ 'paper.pdf': file });
  return { text: documents[0]?.text, said: findings.map(({ message }) => message), rows };
}

const words = (text: string, x: number, y: number, size = 10): PlacedText => ({ text, x, y, size });

/** A page of lines of cells, from `top` down, in columns 120 points wide. */
const table = (rows: readonly (readonly string[])[], top: number) =>
  rows.flatMap((cells, row) => cells.map((text, column) => words(text, 50 + column * 120, top - row * 14)));

const berths = (page: number, header: boolean) => [
  ...(header ? [['Berth', 'Depth', 'Use']] : []),
  ...Array.from({ length: 20 }, (_, row) => [`B${page * 20 + row}`, `${row}.5`, 'freight']),
];

test.each([true, false])(
  'a table goes on over pages with headers and footers (header repeated: %s)',
  async (repeated) => {
    const pages = [0, 1, 2].map((page) => [
      words('Harbour authority yearbook', 50, 820, 8),
      ...(page === 0 ? [words('Berths', 50, 790, 16)] : []),
      ...table(berths(page, repeated || page === 0), 760),
      words(`Page ${page + 1} of 3`, 270, 20, 8),
    ]);
    const { text, said, rows } = await pdf(pdfOf(pages));
    expect(text).toBe('Berths\n\n');
    expect(rows.Berths).toEqual([0, 1, 2].flatMap((page) => berths(page, false)));
    expect(said).toEqual(['paper.pdf: left out were 6 lines that pages repeat as headers and footers.']);
  },
);

test('rows that end every page at the same height are data, though their numbers grow', async () => {
  const pages = [1, 2, 3].map((page) =>
    table(
      [['Ship', 'Year'], ...(page === 1 ? [['X', '1']] : []), [`S${page}`, `${page}`]],
      page === 1 ? 774 : 760,
    ),
  );
  const { rows } = await pdf(pdfOf(pages));
  expect(Object.values(rows)).toEqual([
    [
      ['X', '1'],
      ['S1', '1'],
      ['S2', '2'],
      ['S3', '3'],
    ],
  ]);
});

test('a sentence that two pages share in their middle is text', async () => {
  const page = [700, 650, 600, 550, 500].map((y) => words(`The ferry is red at ${y}.`, 50, y));
  const { text, said } = await pdf(
    pdfOf([
      page,
      [...page].map((each) => ({ ...each, text: each.text.replace('red', each.y === 600 ? 'red' : 'blue') })),
    ]),
  );
  expect(text?.match(/red at 600/g)).toHaveLength(2);
  expect(said).toEqual([]);
});

test('two columns of text are read one after the other, below what goes across', async () => {
  const column = (name: string, x: number) =>
    Array.from({ length: 30 }, (_, line) =>
      words(`${name} line ${line} says something about a ship`, x, 700 - line * 12),
    );
  const { text, rows } = await pdf(
    pdfOf([
      [
        words('A title that goes across both of the columns of this page', 100, 760, 16),
        ...column('Left', 50),
        ...column('Right', 310),
      ],
    ]),
  );
  expect(rows).toEqual({});
  const order = [...(text ?? '').matchAll(/(Left|Right) line (\d+)/g)].map(
    ([, side, line]) => `${side} ${line}`,
  );
  expect(order).toEqual(
    ['Left', 'Right'].flatMap((side) => Array.from({ length: 30 }, (_, line) => `${side} ${line}`)),
  );
});

test('cells of two short columns are a table', async () => {
  const rows = Array.from({ length: 20 }, (_, row) => [`Ship ${row}`, `built in the year ${1990 + row}`]);
  const read = await pdf(pdfOf([table([['Ship', 'Remark'], ...rows], 760)]));
  expect(Object.values(read.rows)).toEqual([rows]);
});

test('what stands outside the page is not read; what it draws without colour is', async () => {
  const file = pdfOf([[words('Seen', 50, 700), words('below', 50, -700), words('beside', 5000, 700)]]);
  expect((await pdf(file)).text).toBe('Seen\n\n');
  expect((await pdf(pdfOf([[words('Recognised', 50, 700)]], '3 Tr\n'))).text).toBe('Recognised\n\n');
});

test('150,000 pieces of text in one line', async () => {
  const { text } = await pdf(pdfOf([Array.from({ length: 150_000 }, () => words('x', 50, 700))]));
  expect(text?.trim()).toMatch(/^x+$/);
});

test.each([
  ['cut off', pdfOf([table(berths(0, true), 760)]).subarray(0, 600)],
  ['no bytes', Buffer.alloc(0)],
  ['another format', Buffer.from('<html>no PDF</html>')],
  [
    'encrypted',
    Buffer.from(
      pdfOf([[words('x', 50, 700)]])
        .toString('latin1')
        .replace(
          '/Root 1 0 R',
          '/Root 1 0 R/ID[<00><00>]/Encrypt<</Filter/Standard/V 2/R 3/Length 128/P -4/O<'.concat(
            '00'.repeat(32),
            '>/U<',
            '11'.repeat(32),
            '>>>',
          ),
        ),
      'latin1',
    ),
  ],
])('%s is an error with a way out', async (_, file) => {
  await expect(pdf(file)).rejects.toMatchObject({
    code: 'SOURCE_UNREADABLE',
    message: expect.stringMatching(/^paper\.pdf cannot be read as PDF: .+leave it out of `sources:`/),
  });
});

test.each([
  ['without pages', pdfOf([])],
  ['with an empty page', pdfOf([[]])],
])('a file %s is said to hold no text', async (_, file) => {
  expect((await pdf(file)).said[0]).toContain('holds no text');
});
