import type { Quad, Term } from '@rdfjs/types';
import { parseSparqlJson } from '../../src/rdf/sparql-results.ts';
import { blankNode, literal, namedNode, quad, term } from '../../src/rdf/terms.ts';
import { namespaces } from '../../src/rdf/vocabularies.ts';

export type Rows = readonly Readonly<Record<string, Term>>[];

/** Reads SPARQL Query Results XML or JSON; a truth value for ASK. */
export function readResults(text: string, mediaType: string): Rows | boolean {
  if (mediaType.includes('json')) {
    const result = parseSparqlJson(text);
    return typeof result === 'boolean' ? result : result.rows;
  }
  const boolean = /<boolean>\s*(true|false)\s*<\/boolean>/.exec(text);
  if (boolean) return boolean[1] === 'true';
  return [...text.matchAll(/<result>(.*?)<\/result>|<result\s*\/>/gs)].map((result) =>
    Object.fromEntries(
      [...(result[1] ?? '').matchAll(/<binding\s+name=["']([^"']+)["']\s*>(.*?)<\/binding>/gs)].map(
        ([, name, body]) => [name as string, xmlTerm((body as string).trim())],
      ),
    ),
  );
}

function xmlTerm(text: string): Term {
  const match = /^<(uri|bnode|literal)([^>]*?)(?:\/>|>(.*)<\/\1>)$/s.exec(text);
  if (!match) throw new Error(`no term: ${text}`);
  const [, kind, attributes = '', body = ''] = match;
  const value = unescaped(body);
  if (kind === 'uri') return namedNode(value.trim());
  if (kind === 'bnode') return blankNode(value.trim());
  const language = /xml:lang=["']([^"']+)["']/.exec(attributes)?.[1];
  const datatype = /datatype=["']([^"']+)["']/.exec(attributes)?.[1];
  return literal(value, language ?? (datatype === undefined ? undefined : namedNode(unescaped(datatype))));
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replace(/&#x([0-9a-f]+);/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replace(/&#(\d+);/g, (_, digits: string) => String.fromCodePoint(Number(digits)))
    .replaceAll('&amp;', '&');
}

/** Rows as a graph, one blank node each, so that they can be compared up to blank nodes, whatever their order. */
export function rowsToQuads(rows: Rows): Quad[] {
  return rows.flatMap((row, at) => [
    quad(blankNode(`row${at}`), term('rdf', 'type'), term('rs', 'ResultSet')),
    ...Object.entries(row).map(([name, value]) =>
      quad(blankNode(`row${at}`), namedNode(`urn:variable:${name}`), byValue(value) as never),
    ),
  ]);
}

export function quadsByValue(quads: readonly Quad[]): Quad[] {
  return quads.map(({ subject, predicate, object }) =>
    quad(subject as never, predicate as never, byValue(object) as never),
  );
}

/** Numbers and booleans by value: `1.50` and `1.5` are the same decimal. */
export function byValue(value: Term): Term {
  if (value.termType !== 'Literal') return value;
  const type = value.datatype.value.replace(namespaces.xsd, '');
  if (/Integer$/.test(type)) return literal(plain(value.value), namedNode(`${namespaces.xsd}integer`));
  if (/^(integer|decimal)$/.test(type)) return literal(plain(value.value), value.datatype as never);
  if (/^(double|float)$/.test(type) && value.value !== 'INF')
    return literal(String(Number(value.value)), value.datatype as never);
  if (type === 'boolean')
    return literal(String(value.value === 'true' || value.value === '1'), value.datatype as never);
  return value.language === '' ? value : literal(value.value, value.language.toLowerCase());
}

function plain(text: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^([+-]?)0*(\d*)(?:\.(\d*))?$/.exec(text) ?? [];
  const decimals = fraction.replace(/0+$/, '');
  return `${sign === '-' ? '-' : ''}${whole === '' ? '0' : whole}${decimals === '' ? '' : `.${decimals}`}`;
}
