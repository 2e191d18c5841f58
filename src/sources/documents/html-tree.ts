import type { DefaultTreeAdapterMap } from 'parse5';

export type HtmlNode = DefaultTreeAdapterMap['node'];
export type HtmlElement = DefaultTreeAdapterMap['element'];

/** Elements that run inside a line; all others end the paragraph. */
const inline = new Set(
  'a abbr b bdi bdo big br cite code data del dfn em font i img ins kbd label mark q s samp small span strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);

export function isElement(node: HtmlNode): node is HtmlElement {
  return 'tagName' in node;
}

export function isInline({ tagName }: HtmlElement): boolean {
  return inline.has(tagName);
}

export function childrenOf(node: HtmlNode): readonly HtmlNode[] {
  return 'childNodes' in node ? node.childNodes : [];
}

export function attributeOf(element: HtmlElement, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value;
}

/** The text below a node that `removeHidden` has seen; a line break and the edge of a paragraph are blanks. */
export function textOf(node: HtmlNode): string {
  if ('value' in node && node.nodeName === '#text') return node.value;
  if (node.nodeName === 'br') return ' ';
  const text = childrenOf(node).map(textOf).join('');
  return isElement(node) && !isInline(node) ? ` ${text} ` : text;
}
