import { parse } from 'parse5';
import { type Block, plainLine, type ReadDocument } from './block.ts';
import { createSpanLimit, readHtmlTable } from './html-table.ts';
import { childrenOf, type HtmlElement, type HtmlNode, isElement, isInline, textOf } from './html-tree.ts';
import { removeHidden } from './remove-hidden.ts';

/**
 * HTML as a browser parses it: headings, paragraphs and tables in their order. Scripts and styles are no text; what
 * the page hides from its readers is left out, and said. An error where it is nested too deep, or its tables span
 * too many cells.
 */
export function readHtml(text: string): ReadDocument {
  const page = parse(text);
  const { hidden, embedded } = removeHidden(page);
  const walk = new Walk();
  walk.visit(page);
  walk.endParagraph();
  return {
    blocks: walk.blocks,
    leftOut: [
      ...(hidden === 0 ? [] : [`${hidden} characters that the page hides from its readers`]),
      ...(embedded === 0 ? [] : [`${embedded} characters inside pictures, formulas and embedded objects`]),
    ],
  };
}

class Walk {
  readonly blocks: Block[] = [];
  private readonly spans = createSpanLimit();
  private line = '';

  visit(node: HtmlNode): void {
    if ('value' in node && node.nodeName === '#text') this.line += node.value;
    else if (isElement(node)) this.visitElement(node);
    else for (const child of childrenOf(node)) this.visit(child);
  }

  endParagraph(): void {
    const text = plainLine(this.line);
    if (text !== '') this.blocks.push({ kind: 'paragraph', text });
    this.line = '';
  }

  private visitElement(element: HtmlElement): void {
    if (element.tagName === 'br') this.line += ' ';
    if (!isInline(element)) this.endParagraph();
    const level = /^h([1-6])$/.exec(element.tagName)?.[1];
    if (level !== undefined) this.addHeading(Number(level), element);
    else if (element.tagName === 'table') this.addTable(element);
    else for (const child of childrenOf(element)) this.visit(child);
    if (!isInline(element)) this.endParagraph();
  }

  private addHeading(level: number, element: HtmlElement): void {
    const text = plainLine(textOf(element));
    if (text !== '') this.blocks.push({ kind: 'heading', level, text });
  }

  /** A table of one row or column only lays out text. */
  private addTable(element: HtmlElement): void {
    const { caption, rows } = readHtmlTable(element, this.spans);
    if (rows.length > 1 && (rows[0]?.length ?? 0) > 1)
      this.blocks.push({ kind: 'table', rows, ...(caption === undefined ? {} : { caption }) });
    else for (const child of childrenOf(element)) this.visit(child);
  }
}
