import type { DefaultTreeAdapterMap } from 'parse5';

export type HtmlNode = DefaultTreeAdapterMap['node'];
export type HtmlElement = DefaultTreeAdapterMap['element'];

/** Elements whose content is no text of the document. */
const withoutText = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'head',
  'iframe',
  'object',
  'svg',
  'math',
]);
const invisible =
  /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d])|opacity\s*:\s*0(?![.\d])/i;

export function isElement(node: HtmlNode): node is HtmlElement {
  return 'tagName' in node;
}

export function childrenOf(node: HtmlNode): readonly HtmlNode[] {
  return 'childNodes' in node ? node.childNodes : [];
}

export function attributeOf(element: HtmlElement, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value;
}

export function isWithoutText(element: HtmlElement): boolean {
  return withoutText.has(element.tagName);
}

/** Whether a reader of the page does not see the element: what a page hides is not part of the document. */
export function isHidden(element: HtmlElement): boolean {
  return (
    attributeOf(element, 'hidden') !== undefined ||
    attributeOf(element, 'aria-hidden') === 'true' ||
    invisible.test(attributeOf(element, 'style') ?? '')
  );
}

/** All visible text below a node; a line break is a blank. */
export function textOf(node: HtmlNode): string {
  if ('value' in node && node.nodeName === '#text') return node.value;
  if (isElement(node) && (isWithoutText(node) || isHidden(node))) return '';
  if (node.nodeName === 'br') return ' ';
  return childrenOf(node).map(textOf).join('');
}

/** Everything below a node, shown or not. */
export function allTextOf(node: HtmlNode): string {
  if ('value' in node && node.nodeName === '#text') return node.value;
  return childrenOf(node).map(allTextOf).join('');
}
