/** A piece of a document in reading order. Rows of a table are all of one length; the first is its header. */
export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'table'; readonly caption?: string; readonly rows: readonly (readonly string[])[] };

/** What a reader makes of the bytes of a file, and what it left out. */
export interface ReadDocument {
  readonly blocks: readonly Block[];
  /** One sentence each: what of the file is in no block. */
  readonly leftOut: readonly string[];
}

/** Blanks and line breaks inside a paragraph are one blank; half a surrogate pair, which no file can hold, is U+FFFD. */
export function plainLine(text: string): string {
  return text
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/\p{Cs}/gu, '\uFFFD')
    .trim();
}
