import type { ReadDocument } from './block.ts';

/** Plain text: paragraphs are separated by empty lines; their lines stay as they are. */
export function readPlainText(text: string): ReadDocument {
  const paragraphs = text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*(?:\n[^\S\n]*)+/)
    .map((paragraph) => paragraph.replace(/^\n+|\s+$/g, ''))
    .filter((paragraph) => paragraph.trim() !== '');
  return { blocks: paragraphs.map((paragraph) => ({ kind: 'paragraph', text: paragraph })), leftOut: [] };
}
