import { estimateTokens } from '../llm/token-estimate.ts';

/**
 * A text in pieces of at most `tokens`, one after the other with their blanks: whole paragraphs where they fit, else
 * sentences, else words, neighbours that fit together in one piece. Memory does not grow with the text.
 */
export function* piecesOf(text: string, tokens: number): Generator<string> {
  let held = '';
  for (const piece of smallPieces(text, tokens)) {
    if (held !== '' && !fits(held + piece, tokens)) {
      yield held;
      held = '';
    }
    held += piece;
  }
  if (held !== '') yield held;
}

function* smallPieces(text: string, tokens: number): Generator<string> {
  for (const paragraph of paragraphsOf(text)) {
    if (fits(paragraph, tokens)) yield paragraph;
    else
      for (const sentence of sentencesOf(paragraph))
        if (fits(sentence, tokens)) yield sentence;
        else yield* hardPieces(sentence, tokens);
  }
}

function* paragraphsOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n\n', start);
    const next = end < 0 ? text.length : end + 2;
    yield text.slice(start, next);
    start = next;
  }
}

/** A segmenter copies what it is given, so that a long paragraph is given to it in parts of so many code units. */
const partLength = 16_384;

/** The last sentence of a part may go on in the next one, which begins with it. */
function* sentencesOf(paragraph: string): Generator<string> {
  const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
  for (let start = 0; start < paragraph.length; ) {
    const part = paragraph.slice(start, partEnd(paragraph, start));
    const sentences = [...segmenter.segment(part)].map(({ segment }) => segment);
    const isWhole = start + part.length === paragraph.length || sentences.length === 1;
    for (const sentence of isWhole ? sentences : sentences.slice(0, -1)) {
      yield sentence;
      start += sentence.length;
    }
  }
}

/** Not between the halves of a surrogate pair. */
function partEnd(text: string, start: number): number {
  const end = Math.min(start + partLength, text.length);
  return /[\uD800-\uDBFF]/.test(text[end - 1] ?? '') && end < text.length ? end + 1 : end;
}

/** A sentence that is longer than a chunk is cut at a blank where there is one, else between two characters. */
function* hardPieces(sentence: string, tokens: number): Generator<string> {
  const characters = [...sentence];
  const most = Math.max(1, tokens);
  for (let start = 0; start < characters.length; ) {
    const end = Math.min(start + most, characters.length);
    const blank = end < characters.length ? characters.slice(start, end).lastIndexOf(' ') : -1;
    const cut = blank > most / 2 ? start + blank + 1 : end;
    yield characters.slice(start, cut).join('');
    start = cut;
  }
}

function fits(text: string, tokens: number): boolean {
  return estimateTokens(text) <= tokens;
}
