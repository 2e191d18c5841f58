import { plainLine } from './block.ts';
import { attributeOf, childrenOf, type HtmlElement, type HtmlNode, isElement } from './html-tree.ts';

/** Elements whose content is no text of any page. */
const withoutText = new Set(['script', 'style', 'head']);
/** Elements whose content is text of a picture, a formula or another page. */
const embedded = new Set(['template', 'noscript', 'iframe', 'object', 'svg', 'math']);
const invisible =
  /display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|(?:font-size|opacity)\s*:\s*0?\.?0+(?![.\d])|(?:left|right|top|bottom|margin(?:-\w+)?|text-indent)\s*:\s*-\d{3}|clip\s*:\s*rect\(\s*0|(?<![-\w])color\s*:\s*transparent/i;
/** Browsers keep 512 levels; a deeper page is a mistake, or meant to exhaust the stack. */
const deepest = 1000;

/** Characters that are not in the tree any more. */
export interface Removed {
  readonly hidden: number;
  readonly embedded: number;
}

/**
 * Takes out of a parsed page what its readers do not see (by attributes and styles of the elements; style sheets are
 * not evaluated), and counts it. A hidden cell stays, empty, so that its row keeps its columns. An error where elements
 * are nested too deep to be read.
 */
export function removeHidden(root: HtmlNode): Removed {
  const removed = { hidden: 0, embedded: 0 };
  const waiting: { node: HtmlNode; depth: number }[] = [{ node: root, depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, depth } = next;
    if (depth > deepest) throw new Error(`its elements are nested more than ${deepest} deep`);
    if (!('childNodes' in node)) continue;
    node.childNodes = node.childNodes.filter((child) => isKept(child, removed));
    for (const child of node.childNodes) waiting.push({ node: child, depth: depth + 1 });
  }
  return removed;
}

function isKept(node: HtmlNode, removed: { hidden: number; embedded: number }): boolean {
  if (node.nodeName === '#comment' && 'data' in node) removed.hidden += plainLine(node.data).length;
  if (!isElement(node)) return node.nodeName !== '#comment';
  if (withoutText.has(node.tagName)) return false;
  if (embedded.has(node.tagName)) {
    removed.embedded += lengthOfText(node);
    return false;
  }
  if (!isHidden(node)) return true;
  removed.hidden += lengthOfText(node);
  node.childNodes = [];
  return node.tagName === 'td' || node.tagName === 'th';
}

function isHidden(element: HtmlElement): boolean {
  return (
    attributeOf(element, 'hidden') !== undefined ||
    attributeOf(element, 'aria-hidden') === 'true' ||
    invisible.test(attributeOf(element, 'style') ?? '')
  );
}

/** Of everything below a node, shown or not. */
function lengthOfText(node: HtmlNode): number {
  const texts: string[] = [];
  const waiting: HtmlNode[] = [node];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if ('value' in next && next.nodeName === '#text') texts.push(next.value);
    for (const child of childrenOf(next).toReversed()) waiting.push(child);
  }
  return plainLine(texts.join('')).length;
}
