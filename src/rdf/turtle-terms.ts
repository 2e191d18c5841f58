import type { Literal, NamedNode } from '@rdfjs/types';
import { checkedIri, escapeCharacter, escapeText, refuseLoneSurrogates } from './n-triples.ts';
import { compareUtf8 } from './utf8-order.ts';
import { iri, namespaces } from './vocabularies.ts';

/** Writes IRIs and literals in Turtle and remembers which prefixes it used. */
export interface TurtleTerms {
  iri(node: NamedNode): string;
  literal(node: Literal): string;
  /** `@prefix` lines of the prefixes used so far, sorted by prefix. */
  prefixLines(): string[];
}

/** `prefixes`: prefix → namespace. Pairs that Turtle cannot declare are left out; their IRIs are written in full. */
export function createTurtleTerms(prefixes: Readonly<Record<string, string>>): TurtleTerms {
  const declarable = Object.entries(prefixes).filter(([prefix, namespace]) =>
    isDeclarable(prefix, namespace),
  );
  // The longest namespace wins, then the first prefix: a choice that no insertion order changes.
  declarable.sort(([a, x], [b, y]) => y.length - x.length || compareUtf8(x, y) || compareUtf8(a, b));
  const used = new Map<string, string>();
  const written = new Map<string, string>();

  function shorten(value: string): string {
    for (const [prefix, namespace] of declarable) {
      if (!value.startsWith(namespace) || !localName.test(value.slice(namespace.length))) continue;
      used.set(prefix, namespace);
      return `${prefix}:${value.slice(namespace.length)}`;
    }
    return `<${checkedIri(value)}>`;
  }
  function writeIri({ value }: NamedNode): string {
    const known = written.get(value);
    if (known !== undefined) return known;
    const text = shorten(value);
    written.set(value, text);
    return text;
  }
  return {
    iri: writeIri,
    literal: (node) => writeLiteral(node, writeIri),
    prefixLines: () =>
      [...used]
        .sort(([a], [b]) => compareUtf8(a, b))
        .map(([prefix, namespace]) => `@prefix ${prefix}: <${namespace}> .`),
  };
}

/** Lexical forms that Turtle's number and boolean shorthand gives back unchanged (Turtle 1.1 §2.5.2, §2.5.3). */
const shorthand: ReadonlyMap<string, RegExp> = new Map([
  [iri('xsd', 'integer'), /^[+-]?[0-9]+$/],
  [iri('xsd', 'decimal'), /^[+-]?[0-9]*\.[0-9]+$/],
  [iri('xsd', 'double'), /^[+-]?(?:[0-9]+\.[0-9]*|\.?[0-9]+)[eE][+-]?[0-9]+$/],
  [iri('xsd', 'boolean'), /^(?:true|false)$/],
]);

function writeLiteral(node: Literal, writeIri: (node: NamedNode) => string): string {
  const datatype = node.datatype.value;
  if (shorthand.get(datatype)?.test(node.value)) return node.value;
  const text = quote(node.value);
  if (node.language !== '') return `${text}@${node.language}`;
  return datatype === `${namespaces.xsd}string` ? text : `${text}^^${writeIri(node.datatype)}`;
}

/** Text of several lines (a query, a description) stays readable and diffs line by line. */
function quote(text: string): string {
  if (!text.includes('\n')) return `"${escapeText(text)}"`;
  refuseLoneSurrogates(text);
  return `"""${text.replace(escapedInLongText, escapeCharacter)}"""`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: tab and line feed apart, control characters are escaped
const escapedInLongText = /[\u0000-\u0008\u000b-\u001f\\\u007f]|"(?="|$)/g;

/** PN_CHARS_BASE. */
const basic =
  'A-Za-z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u02ff\\u0370-\\u037d\\u037f-\\u1fff\\u200c-\\u200d\\u2070-\\u218f' +
  '\\u2c00-\\u2fef\\u3001-\\ud7ff\\uf900-\\ufdcf\\ufdf0-\\ufffd\\u{10000}-\\u{effff}';
/** PN_CHARS: what a local name is made of, as the inside of a character class. */
export const nameCharacters = `${basic}_0-9\\u00b7\\u0300-\\u036f\\u203f-\\u2040-`;
/** PN_LOCAL (Turtle 1.1 §6.5) without `:`, percent and backslash escapes. */
export const localName = new RegExp(
  `^(?:[${basic}_0-9](?:[${nameCharacters}.]*[${nameCharacters}])?)?$`,
  'u',
);
const prefixName = new RegExp(`^(?:[${basic}](?:[${nameCharacters}.]*[${nameCharacters}])?)?$`, 'u');

/** Whether Turtle and SPARQL can declare the prefix for the namespace. */
export function isDeclarable(prefix: string, namespace: string): boolean {
  return prefixName.test(prefix) && namespace !== '' && !unwritable.test(namespace);
}
// biome-ignore lint/suspicious/noControlCharactersInRegex: the IRIREF production names these control characters
const unwritable = /[\u0000-\u0020<>"{}|^`\\]/;
