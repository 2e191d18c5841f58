import type { TextChunk } from '../domain/document.ts';
import type { Quote } from '../domain/extraction.ts';

/** Characters that texts and models write in different ways, each as one. */
const variants: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '`': "'",
  '–': '-',
  '—': '-',
  '‐': '-',
  '‑': '-',
  '−': '-',
};

/**
 * Where words stand in a chunk: exactly, else with other quotation marks, dashes, blanks or letter case, letters composed
 * or not, and without hyphens that only show where a word may break. The quote that
 * is returned is always the text of the document. Undefined when they do not stand there.
 */
export function locateQuote(words: string, chunk: TextChunk): Quote | undefined {
  const characters = [...chunk.text];
  const exact = indexOf(characters, [...words]);
  if (exact !== undefined && words !== '')
    return quoteAt(chunk, characters, exact, exact + [...words].length);
  const folded = fold(characters);
  const wanted = fold([...words.trim()]).map(({ letter }) => letter);
  if (wanted.length === 0) return undefined;
  const found = indexOf(
    folded.map(({ letter }) => letter),
    wanted,
  );
  if (found === undefined) return undefined;
  const [first, last] = [folded[found], folded[found + wanted.length - 1]];
  return quoteAt(chunk, characters, first?.start ?? 0, last?.end ?? 0);
}

/** Whether a value stands in words, whole words only, apart from blanks, letter case and the form of quotation marks. */
export function standsIn(value: string, words: string): boolean {
  const [wanted, text] = [lettersOf(value), lettersOf(words)];
  for (
    let start = text.indexOf(wanted);
    wanted !== '' && start >= 0;
    start = text.indexOf(wanted, start + 1)
  ) {
    const end = start + wanted.length;
    if (isEdge(text.slice(0, start), wanted) && isEdge(wanted, text.slice(end))) return true;
  }
  return false;
}

function lettersOf(text: string): string {
  return fold([...text.normalize('NFC').trim()])
    .map(({ letter }) => letter)
    .join('');
}

/** Whether a word may end between two texts; scripts that leave no blanks between words have an edge everywhere. */
function isEdge(before: string, after: string): boolean {
  return !(inWord.test([...before.slice(-2)].at(-1) ?? '') && inWord.test([...after.slice(0, 2)][0] ?? ''));
}

const inWord =
  /(?!\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}|\p{Script=Lao}|\p{Script=Khmer})[\p{L}\p{M}\p{N}]/u;

/** The sentences of a chunk around a quote. */
export function widenToSentences(quote: Quote, chunk: TextChunk): Quote {
  const characters = [...chunk.text];
  const segments = [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(chunk.text)];
  let offset = chunk.start;
  let [start, end] = [quote.start, quote.end];
  for (const { segment } of segments) {
    const after = offset + [...segment].length;
    if (offset < quote.end && after > quote.start) {
      start = Math.min(start, offset);
      end = Math.max(end, offset + [...segment.trimEnd()].length);
    }
    offset = after;
  }
  return quoteAt(chunk, characters, start - chunk.start, end - chunk.start);
}

function quoteAt(chunk: TextChunk, characters: readonly string[], start: number, end: number): Quote {
  return {
    document: chunk.document,
    start: chunk.start + start,
    end: chunk.start + end,
    exact: characters.slice(start, end).join(''),
  };
}

/** A letter in one form, and the characters that it is written with. */
interface Letter {
  readonly letter: string;
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/** A run of blanks is one blank; marks belong to the letter before them; where a word may break is no letter. */
function fold(characters: readonly string[]): Letter[] {
  const folded: Letter[] = [];
  for (const [position, character] of characters.entries()) {
    const before = folded.at(-1);
    if (/[\u00AD\u200B\u2060\uFEFF]/.test(character)) continue;
    if (/\s/u.test(character)) {
      if (before?.letter !== ' ') folded.push({ letter: ' ', start: position, end: position + 1 });
    } else if (/\p{M}/u.test(character) && before !== undefined) {
      const letter = (before.letter + character).normalize('NFC');
      folded[folded.length - 1] = { letter, start: before.start, end: position + 1 };
    } else {
      const letter = (variants[character] ?? character).toLowerCase().normalize('NFC');
      folded.push({ letter, start: position, end: position + 1 });
    }
  }
  return folded;
}

/** Where words stand, whole words first: `Ada` is not looked for in `Adagio` as long as it stands elsewhere. */
function indexOf(text: readonly string[], words: readonly string[]): number | undefined {
  let within: number | undefined;
  for (let start = 0; start + words.length <= text.length; start++) {
    let length = 0;
    while (length < words.length && text[start + length] === words[length]) length++;
    if (length < words.length) continue;
    const end = start + length;
    if (isEdge(text[start - 1] ?? '', words[0] ?? '') && isEdge(words.at(-1) ?? '', text[end] ?? ''))
      return start;
    within ??= start;
  }
  return within;
}
