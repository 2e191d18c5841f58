import { createHash } from 'node:crypto';
import type { DocumentSection, TextChunk, TextDocument } from '../domain/document.ts';
import { estimateTokens } from '../llm/token-estimate.ts';

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
  const characters = [...text];
  return sections.flatMap((section) => {
    const own = characters.slice(section.start, section.end);
    return pack(ownPieces(own.join(''), tokens), tokens).flatMap((piece) => chunkOf(piece, section, name));
  });
}

/** The same for a piece of a chunk that has to be read in smaller pieces. Offsets stay those of the document. */
export function splitChunk(chunk: TextChunk): TextChunk[] {
  const tokens = Math.max(1, Math.ceil(estimateTokens(chunk.text) / 2));
  const section = { headings: chunk.headings, start: chunk.start, end: chunk.end };
  return pack(ownPieces(chunk.text, tokens), tokens).flatMap((piece) =>
    chunkOf(piece, section, chunk.document),
  );
}

/** Text with its blanks, and where it begins in the section, in code points. */
interface Piece {
  readonly text: string;
  readonly offset: number;
}

function ownPieces(text: string, tokens: number): Piece[] {
  return withOffsets(text.split(/(?<=\n\n)/)).flatMap((paragraph) =>
    fits(paragraph.text, tokens) ? [paragraph] : sentencesOf(paragraph, tokens),
  );
}

function sentencesOf(paragraph: Piece, tokens: number): Piece[] {
  const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
  const sentences = [...segmenter.segment(paragraph.text)].map(({ segment }) => segment);
  return withOffsets(sentences, paragraph.offset).flatMap((sentence) =>
    fits(sentence.text, tokens) ? [sentence] : hardPieces(sentence, tokens),
  );
}

/** A sentence that is longer than a chunk is cut at a blank where there is one, else between two characters. */
function hardPieces({ text, offset }: Piece, tokens: number): Piece[] {
  const characters = [...text];
  const most = Math.max(1, tokens);
  const pieces: string[] = [];
  for (let start = 0; start < characters.length; ) {
    const end = Math.min(start + most, characters.length);
    const blank = end < characters.length ? characters.slice(start, end).lastIndexOf(' ') : -1;
    const cut = blank > most / 2 ? start + blank + 1 : end;
    pieces.push(characters.slice(start, cut).join(''));
    start = cut;
  }
  return withOffsets(pieces, offset);
}

function withOffsets(texts: readonly string[], from = 0): Piece[] {
  let offset = from;
  return texts.map((text) => {
    const piece = { text, offset };
    offset += [...text].length;
    return piece;
  });
}

/** Neighbours that fit together are one piece. */
function pack(pieces: readonly Piece[], tokens: number): Piece[] {
  const packed: Piece[] = [];
  for (const piece of pieces) {
    const last = packed.at(-1);
    if (last !== undefined && fits(last.text + piece.text, tokens))
      packed[packed.length - 1] = { text: last.text + piece.text, offset: last.offset };
    else packed.push(piece);
  }
  return packed;
}

function fits(text: string, tokens: number): boolean {
  return estimateTokens(text) <= tokens;
}

function chunkOf({ text, offset }: Piece, section: DocumentSection, document: string): TextChunk[] {
  const trimmed = text.trim();
  if (trimmed === '') return [];
  const start = section.start + offset + [...text.slice(0, text.indexOf(trimmed))].length;
  return [
    {
      document,
      headings: section.headings,
      start,
      end: start + [...trimmed].length,
      text: trimmed,
      sha256: createHash('sha256').update(trimmed).digest('hex'),
    },
  ];
}
