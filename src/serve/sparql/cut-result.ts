import { iri } from '../../rdf/vocabularies.ts';
import { rowEnds } from './row-ends.ts';

export interface ResultCaps {
  readonly rows: number;
  /** Characters of the serialised result; those beyond ASCII take two to four bytes. */
  readonly characters: number;
}

export interface CutResult {
  readonly text: string;
  /** Which cap cut the result; absent = it is whole. */
  readonly truncated?: 'rows' | 'size';
}

const sign = iri('q', 'truncated');

/**
 * A SELECT result with at most so many rows and characters. What was cut says so: JSON and XML carry a `link` to
 * `q:truncated` in their head; CSV and TSV have no place for a sign, so there the response header stands alone.
 */
export function cutRows(text: string, engineType: string, caps: ResultCaps): CutResult {
  // The shortest row of any format takes two characters, so a short text has few rows.
  if (text.length <= caps.characters && text.length <= caps.rows * 2) return { text };
  const { head, ends, tail } = rowEnds(text, engineType);
  let kept = head;
  let rows = 0;
  for (const end of ends) {
    if (rows === caps.rows)
      return { text: signed(text.slice(0, kept) + tail, engineType), truncated: 'rows' };
    if (end + tail.length > caps.characters)
      return { text: signed(text.slice(0, kept) + tail, engineType), truncated: 'size' };
    kept = end;
    rows += 1;
  }
  return { text };
}

/** An RDF graph with at most so many characters, cut where a statement ends; the text stays valid. */
export function cutGraph(text: string, engineType: string, characters: number): CutResult {
  if (text.length <= characters) return { text };
  const [end, tail] = graphEnd(engineType);
  const kept = text.lastIndexOf(end, characters - end.length - tail.length) + end.length;
  const whole = kept < end.length ? '' : text.slice(0, kept) + tail;
  return { text: signedGraph(whole, engineType), truncated: 'size' };
}

/** The sign for a graph that lacks solutions or statements: a comment, where the syntax has one. */
export function signedGraph(text: string, engineType: string): string {
  if (engineType === 'application/ld+json') return text;
  if (engineType === 'application/rdf+xml') return `${text}<!-- truncated: <${sign}> -->\n`;
  return `# truncated: <${sign}>\n${text}`;
}

/** What ends a statement at the top level, and what has to follow after a cut. Inside literals line feeds are escaped. */
function graphEnd(engineType: string): [end: string, tail: string] {
  if (engineType === 'application/rdf+xml') return ['\t</rdf:Description>\n', '</rdf:RDF>'];
  if (engineType === 'application/ld+json') return ['}]}', ']'];
  return [' .\n', ''];
}

function signed(text: string, engineType: string): string {
  if (engineType === 'application/sparql-results+json')
    return text.replace('{"head":{', `{"head":{"link":["${sign}"],`);
  if (engineType === 'application/sparql-results+xml')
    return text.replace('</head>', `<link href="${sign}"/></head>`);
  return text;
}
