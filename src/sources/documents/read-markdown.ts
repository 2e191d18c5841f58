import { Marked } from 'marked';
import type { ReadDocument } from './block.ts';
import { readHtml } from './read-html.ts';

/** Tags that would swallow the text after them, read as words (GitHub Flavored Markdown, section 6.11). */
const swallowing =
  /<(?=\/?(?:title|textarea|style|xmp|iframe|noembed|noframes|script|plaintext)(?:[\s/>]|$))/gi;
const markdown = new Marked({
  renderer: { html: ({ text }) => text.replaceAll(swallowing, '&lt;') },
});

/** Fields of YAML between two rules at the very beginning; a rule above a paragraph is none. */
const frontMatter =
  /^---[ \t]*\r?\n((?:[ \t]*(?:[\w-]+:|-[ \t]|#|[ \t]).*\r?\n|[ \t]*\r?\n)+)---[ \t]*(?:\r?\n|$)/;
/** Time to read a list grows with the third power of its depth. */
const deepestList = 200;
const tooDeep = new RegExp(`^[ \\t]{${2 * deepestList},}(?:[-*+]|\\d{1,9}[.)])[ \\t]`, 'm');

/** Markdown (GitHub flavour: tables too), by way of the HTML it stands for. An error where lists are nested too deep. */
export function readMarkdown(text: string): ReadDocument {
  if (tooDeep.test(text)) throw new Error(`its lists are nested more than ${deepestList} deep`);
  const [matter = '', fields = ''] = frontMatter.exec(text) ?? [];
  const { blocks, leftOut } = readHtml(markdown.parse(text.slice(matter.length), { async: false }));
  const said = fields.trim() === '' ? [] : [`${fields.trim().length} characters of front matter`];
  return { blocks, leftOut: [...said, ...leftOut] };
}
