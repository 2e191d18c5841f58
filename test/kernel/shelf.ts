import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A task of three books, and an action by which another arrives. */
export function writeShelf(folder: string): void {
  mkdirSync(join(folder, 'data'), { recursive: true });
  writeFileSync(join(folder, 'data', 'Book.csv'), 'isbn,pages\nA1,120\nA2,300\nA3,90\n');
  writeFileSync(
    join(folder, 'task.yaml'),
    'title: Shelf\nbase: https://example.org/shelf/\nsources: [data]\n',
  );
  writeFileSync(join(folder, 'actions.yaml'), shelfActions);
}

export const shelfActions = `prefixes: { s: 'https://example.org/shelf/schema#' }
actions:
  - name: add_book
    description: A book arrives.
    parameters:
      isbn: { description: number of the book }
      pages: { description: how many pages, type: integer }
    entities:
      book: { type: Book, key: { isbn: $isbn } }
    effects:
      - update: INSERT { $book a s:Book ; s:isbn $isbn ; s:pages $pages } WHERE {}
  - name: count_pages
    description: The pages of a book are counted again.
    parameters:
      isbn: { description: number of the book }
      pages: { description: how many pages, type: integer }
    entities:
      book: { type: Book, key: { isbn: $isbn } }
    requires:
      - ask: ASK { $book a s:Book }
        message: There is no book {isbn}.
    effects:
      - update: DELETE { $book s:pages ?before } INSERT { $book s:pages $pages } WHERE { $book s:pages ?before }
`;
