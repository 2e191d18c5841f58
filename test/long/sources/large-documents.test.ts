import { expect, test } from 'vitest';
import { chunkDocument } from '../../../src/extraction/chunk-document.ts';
import { openFolder } from '../../sources/documents/open-folder.ts';

const sentence = 'The ferry is red and takes many passengers to the islands.';
const many = 840_000;

test.each([
  ['text in one line', 'big.txt', `${sentence} `.repeat(many)],
  ['text in paragraphs', 'big.txt', `${sentence}\n\n`.repeat(many)],
  ['Markdown', 'big.md', `${sentence}\n\n`.repeat(many)],
  ['HTML', 'big.html', `<p>${sentence}`.repeat(many)],
])(
  '50 MB of %s are read and cut without loss',
  async (_, name, content) => {
    const { documents, findings } = await openFolder({ [name]: content });
    expect(findings).toEqual([]);
    const [document] = documents;
    const chunks = document === undefined ? [] : chunkDocument(document);
    const sentences = chunks.reduce((sum, { text }) => sum + text.split(sentence).length - 1, 0);
    expect(sentences).toBe(many);
  },
  300_000,
);

test('more than 64 MB are refused', async () => {
  await expect(openFolder({ 'big.txt': Buffer.alloc(64 * 1024 * 1024 + 1, 'x') })).rejects.toMatchObject({
    code: 'SOURCE_UNREADABLE',
    message: expect.stringContaining('Split it.'),
  });
});
