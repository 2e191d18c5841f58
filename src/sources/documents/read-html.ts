import { parse } from 'parse5';
import { type Block, plainLine, type ReadDocument } from './block.ts';
import { readHtmlTable } from './html-table.ts';
import {
  allTextOf,
  childrenOf,
  type HtmlElement,
  type HtmlNode,
  isElement,
  isHidden,
  isWithoutText,
  textOf,
} from './html-tree.ts';

/** Elements that run inside a line; all others end the paragraph. */
const inline = new Set(
  'a abbr b bdi bdo big br cite code data del dfn em font i img ins kbd label mark q s samp small span strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);

/**
 * HTML as a browser parses it: headings, paragraphs and tables in their order. Scripts and styles are no text; what
 * the page hides from its readers is left out, and said.
 */
export function readHtml(text: string): ReadDocument {
  const walk = new Walk();
  walk.visit(parse(text));
  walk.endParagraph();
  const hidden = walk.hiddenCharacters;
  return {
    blocks: walk.blocks,
    leftOut: hidden === 0 ? [] : [`${hidden} characters that the page hides from its readers`],
  };
}

class Walk {
  readonly blocks: Block[] = [];
  hiddenCharacters = 0;
  private line = '';

  visit(node: HtmlNode): void {
    if ('value' in node && node.nodeName === '#text') this.line += node.value;
    else if (!isElement(node)) for (const child of childrenOf(node)) this.visit(child);
    else if (isWithoutText(node)) return;
    else if (isHidden(node)) this.hiddenCharacters += plainLine(allTextOf(node)).length;
    else this.visitElement(node);
  }

  endParagraph(): void {
    const text = plainLine(this.line);
    if (text !== '') this.blocks.push({ kind: 'paragraph', text });
    this.line = '';
  }

  private visitElement(element: HtmlElement): void {
    if (element.tagName === 'br') this.line += ' ';
    const isInline = inline.has(element.tagName);
    if (!isInline) this.endParagraph();
    const level = /^h([1-6])$/.exec(element.tagName)?.[1];
    if (level !== undefined) this.addHeading(Number(level), element);
    else if (element.tagName === 'table') this.addTable(element);
    else for (const child of childrenOf(element)) this.visit(child);
    if (!isInline) this.endParagraph();
  }

  private addHeading(level: number, element: HtmlElement): void {
    const text = plainLine(textOf(element));
    if (text !== '') this.blocks.push({ kind: 'heading', level, text });
  }

  /** A table of one row or column only lays out text. */
  private addTable(element: HtmlElement): void {
    const { caption, rows } = readHtmlTable(element);
    if (rows.length > 1 && (rows[0]?.length ?? 0) > 1)
      this.blocks.push({ kind: 'table', rows, ...(caption === undefined ? {} : { caption }) });
    else for (const child of childrenOf(element)) this.visit(child);
  }
}
