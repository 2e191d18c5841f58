import { marked } from 'marked';
import type { ReadDocument } from './block.ts';
import { readHtml } from './read-html.ts';

/** Markdown (GitHub flavour: tables too), by way of the HTML it stands for. */
export function readMarkdown(text: string): ReadDocument {
  return readHtml(marked.parse(text.replace(/^---\r?\n[\s\S]*?\r?\n---\r?\n/, ''), { async: false }));
}
