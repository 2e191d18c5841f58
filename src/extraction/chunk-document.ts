import { createHash } from 'node:crypto';
import type { DocumentSection, TextChunk, TextDocument } from '../domain/document.ts';
import { estimateTokens } from '../llm/token-estimate.ts';
import { piecesOf } from './text-pieces.ts';

/** Most tokens of a chunk when nothing else is said: a few paragraphs, so that a small model keeps an overview. */
export const defaultChunkTokens = 400;

/**
 * Cuts a text into chunks of at most `tokens`, at sections, then paragraphs, then sentences, and only where a sentence
 * is longer inside it, never inside a character. Every character but the blanks between chunks is in exactly one chunk.
 */
export function chunkDocument(
  { name, text, sections }: Pick<TextDocument, 'name' | 'text' | 'sections'>,
  { tokens = defaultChunkTokens }: { readonly tokens?: number } = {},
): TextChunk[] {
  const chunks: TextChunk[] = [];
  let [point, unit] = [0, 0];
  for (const section of sections) {
    const start = unitsAfter(text, unit, section.start - point);
    unit = unitsAfter(text, start, section.end - section.start);
    point = section.end;
    for (const chunk of chunksOf(text.slice(start, unit), section, { document: name, tokens }))
      chunks.push(chunk);
  }
  return chunks;
}

/** The same for a piece of a chunk that has to be read in smaller pieces. Offsets stay those of the document. */
export function splitChunk({ document, headings, start, end, text }: TextChunk): TextChunk[] {
  const tokens = Math.max(1, Math.ceil(estimateTokens(text) / 2));
  return [...chunksOf(text, { headings, start, end }, { document, tokens })];
}

function* chunksOf(
  text: string,
  { headings, start }: DocumentSection,
  { document, tokens }: { readonly document: string; readonly tokens: number },
): Generator<TextChunk> {
  let offset = start;
  for (const piece of piecesOf(text, tokens)) {
    const trimmed = piece.trim();
    const own = offset + codePoints(piece.slice(0, piece.indexOf(trimmed)));
    offset += codePoints(piece);
    if (trimmed === '') continue;
    const sha256 = createHash('sha256').update(trimmed).digest('hex');
    yield { document, headings, start: own, end: own + codePoints(trimmed), text: trimmed, sha256 };
  }
}

/** The position in code units that is so many code points after another. */
function unitsAfter(text: string, unit: number, points: number): number {
  let position = unit;
  for (let left = points; left > 0 && position < text.length; left--)
    position += (text.codePointAt(position) ?? 0) > 0xffff ? 2 : 1;
  return position;
}

function codePoints(text: string): number {
  return [...text].length;
}
