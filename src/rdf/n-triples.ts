import type { Quad, Term } from '@rdfjs/types';
import { QuercusError } from '../errors.ts';
import { namespaces } from './vocabularies.ts';

const xsdString = `${namespaces.xsd}string`;

/**
 * One term in canonical N-Triples (RDF 1.2 N-Triples, Canonical form; the form RDFC-1.0 hashes).
 * A variable is written `?name`, the default graph as the empty string.
 * Throws RDF_SYNTAX for an IRI or a text that no RDF syntax can hold.
 */
export function termToNTriples(term: Term): string {
  switch (term.termType) {
    case 'NamedNode':
      return `<${checkedIri(term.value)}>`;
    case 'BlankNode':
      return `_:${term.value}`;
    case 'Literal':
      return literalToNTriples(term.value, term.language, term.datatype.value);
    case 'Variable':
      return `?${term.value}`;
    case 'DefaultGraph':
      return '';
    default:
      throw new QuercusError(
        'RDF_SYNTAX',
        'A triple term (RDF 1.2) cannot be written; only RDF 1.1 terms are supported.',
      );
  }
}

/** A literal in canonical N-Triples. `datatype` is an IRI; a plain string has `xsd:string`. */
export function literalToNTriples(value: string, language: string, datatype: string): string {
  const text = `"${escapeText(value)}"`;
  if (language !== '') return `${text}@${language}`;
  return datatype === xsdString ? text : text + datatypeSuffix(datatype);
}

/** `^^<IRI>`; a file has many literals of few datatypes. */
function datatypeSuffix(datatype: string): string {
  const known = datatypeSuffixes.get(datatype);
  if (known !== undefined) return known;
  const suffix = `^^<${checkedIri(datatype)}>`;
  if (datatypeSuffixes.size < mostDatatypes) datatypeSuffixes.set(datatype, suffix);
  return suffix;
}

const datatypeSuffixes = new Map<string, string>();
const mostDatatypes = 1_000;

/** One line of N-Quads (N-Triples in the default graph), without the line end. */
export function quadToNQuads({ subject, predicate, object, graph }: Quad): string {
  const triple = `${termToNTriples(subject)} ${termToNTriples(predicate)} ${termToNTriples(object)}`;
  return graph.termType === 'DefaultGraph' ? `${triple} .` : `${triple} ${termToNTriples(graph)} .`;
}

/** Escapes the text of a literal; whatever needs no escape stays as it is. */
export function escapeText(text: string): string {
  if (!isSpecial.test(text)) return text;
  refuseLoneSurrogates(text);
  return mustBeEscaped.test(text) ? text.replace(eachToEscape, escapeCharacter) : text;
}

/** Returns the IRI, or throws RDF_SYNTAX when it holds a character that no IRI reference may hold. */
export function checkedIri(iri: string): string {
  if (!neverInIri.test(iri)) return iri;
  throw new QuercusError(
    'RDF_SYNTAX',
    `${JSON.stringify(iri)} is no IRI: blanks, control characters and <>"{}|^\`\\ are not allowed. Percent-encode them.`,
    { details: { iri } },
  );
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the N-Triples grammar names these control characters
const mustBeEscaped = /[\u0000-\u001f"\\\u007f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the N-Triples grammar names these control characters
const eachToEscape = /[\u0000-\u001f"\\\u007f]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above, and surrogates
const isSpecial = /[\u0000-\u001f"\\\u007f\ud800-\udfff]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the IRIREF production names these control characters
const neverInIri = /[\u0000-\u0020<>"{}|^`\\]|\p{Surrogate}/u;

const shortEscapes: Readonly<Record<string, string>> = {
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\f': '\\f',
  '\r': '\\r',
  '"': '\\"',
  '\\': '\\\\',
};

/** The escape of one character: `\n` and its like where they exist, else `\u` and four hexadecimal digits. */
export function escapeCharacter(character: string): string {
  return (
    shortEscapes[character] ?? `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
  );
}

/** Throws RDF_SYNTAX for text that UTF-8 cannot hold; written anyway, it would silently become U+FFFD. */
export function refuseLoneSurrogates(text: string): void {
  if (!/[\ud800-\udfff]/.test(text) || !/\p{Surrogate}/u.test(text)) return;
  throw new QuercusError(
    'RDF_SYNTAX',
    `${JSON.stringify(text.slice(0, 200))} holds half of a surrogate pair and cannot be written as UTF-8.`,
    {
      details: { text: text.slice(0, 200) },
    },
  );
}
