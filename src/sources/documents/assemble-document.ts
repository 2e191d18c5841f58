import type { DocumentSection } from '../../domain/document.ts';
import type { Block } from './block.ts';

export interface AssembledDocument {
  /** Headings and paragraphs, an empty line between them. */
  readonly text: string;
  /** In the order of the text, without gaps; positions in code points. */
  readonly sections: DocumentSection[];
  readonly tables: readonly {
    readonly title: string | undefined;
    readonly rows: readonly (readonly string[])[];
  }[];
}

interface Heading {
  readonly level: number;
  readonly text: string;
}

/** Joins blocks to one text with its sections; tables stand apart, named by their caption or the heading above them. */
export function assembleDocument(blocks: readonly Block[]): AssembledDocument {
  const parts: string[] = [];
  const sections: DocumentSection[] = [];
  const tables: { title: string | undefined; rows: readonly (readonly string[])[] }[] = [];
  let headings: Heading[] = [];
  let length = 0;
  let start = 0;
  const endSection = () => {
    if (length > start) sections.push({ headings: headings.map(({ text }) => text), start, end: length });
    start = length;
  };
  for (const block of blocks) {
    if (block.kind === 'table') {
      tables.push({ title: block.caption ?? headings.at(-1)?.text, rows: block.rows });
      continue;
    }
    if (block.kind === 'heading') {
      endSection();
      headings = [...headings.filter(({ level }) => level < block.level), block];
    }
    const part = `${block.text}\n\n`;
    parts.push(part);
    length += codePoints(part);
  }
  endSection();
  return { text: parts.join(''), sections, tables };
}

/** Unicode code points of a text; half of a surrogate pair counts as one. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
