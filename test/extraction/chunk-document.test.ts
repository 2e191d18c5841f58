import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DocumentSection } from '../../src/domain/document.ts';
import { chunkDocument, splitChunk } from '../../src/extraction/chunk-document.ts';
import { estimateTokens } from '../../src/llm/token-estimate.ts';
import { codePoints } from '../../src/sources/documents/assemble-document.ts';

function documentOf(text: string, sections?: DocumentSection[]) {
  const whole = [{ headings: [], start: 0, end: codePoints(text) }];
  return { name: 'note', text, sections: sections ?? whole };
}

test('paragraphs are packed, sections are not crossed, offsets are those of the document', () => {
  const text = 'Intro.\n\nFirst.\n\nSecond.\n\n';
  const sections = [
    { headings: [], start: 0, end: 8 },
    { headings: ['A'], start: 8, end: 25 },
  ];
  expect(chunkDocument(documentOf(text, sections))).toMatchObject([
    { headings: [], start: 0, end: 6, text: 'Intro.' },
    { headings: ['A'], start: 8, end: 23, text: 'First.\n\nSecond.' },
  ]);
});

test('a long paragraph is cut between sentences, a long sentence at blanks', () => {
  const text = `One two three. ${'word '.repeat(60)}end. Last one.`;
  const chunks = chunkDocument(documentOf(text), { tokens: 12 });
  expect(chunks[0]?.text).toMatch(/^One two three\. word/);
  expect(chunks.at(-1)?.text).toBe('Last one.');
  expect(chunks.every(({ text: own }) => !own.startsWith('ord'))).toBe(true);
});

test('a line of two megabytes without a blank is cut too', () => {
  const chunks = chunkDocument(documentOf('x'.repeat(2_000_000)));
  expect(chunks.map(({ text }) => text).join('')).toBe('x'.repeat(2_000_000));
});

test('whatever the text, each chunk stands where it says, is small, and nothing but blanks is between chunks', () => {
  const texts = fc
    .array(fc.constantFrom('word', '🦊', '. ', '\n\n', ' ', 'é', 'Long-sentence', '! '))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(texts, fc.integer({ min: 3, max: 20 }), (text, tokens) => {
      const characters = [...text];
      const chunks = chunkDocument(documentOf(text), { tokens });
      let end = 0;
      for (const chunk of chunks) {
        expect(characters.slice(chunk.start, chunk.end).join('')).toBe(chunk.text);
        expect(characters.slice(end, chunk.start).join('').trim()).toBe('');
        expect(estimateTokens(chunk.text)).toBeLessThanOrEqual(tokens * 2);
        end = chunk.end;
      }
      expect(characters.slice(end).join('').trim()).toBe('');
    }),
    { seed: 7, numRuns: 300 },
  );
});

test('the halves of a chunk stand in the same document', () => {
  const [chunk] = chunkDocument(documentOf('Intro. One sentence here. Another sentence there. A third one.'));
  const halves = splitChunk({ ...chunk!, start: chunk!.start + 100, end: chunk!.end + 100 });
  expect(halves.length).toBeGreaterThan(1);
  expect(halves[0]?.start).toBe(100);
  expect(halves.at(-1)?.end).toBe(chunk!.end + 100);
});

test('five megabytes in one line are cut between sentences', () => {
  const sentence = 'The ferry is red and takes many passengers to the islands. ';
  const count = 85_000;
  const chunks = chunkDocument(documentOf(sentence.repeat(count)));
  expect(chunks.reduce((sum, { text }) => sum + text.length + 1, 0)).toBe(sentence.length * count);
  expect(chunks.every(({ text }) => text.startsWith('The ferry') && text.endsWith('islands.'))).toBe(true);
});
