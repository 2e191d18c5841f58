import { lastTry } from '../agent/sparql/ask-sparql.ts';
import type { QueryTry, SparqlAnswer } from '../domain/sparql-answer.ts';
import type { Shorten } from '../rdf/shorten-iri.ts';
import { showCell } from './shown-term.ts';
import { textTable } from './text-table.ts';

/** A question answered by a written query, for people; both queries when they disagree. */
export function sparqlAnswerText({ outcome, reasons, attempts }: SparqlAnswer, shorten: Shorten): string {
  const ends = attempts.flatMap((tries) => lastTry(tries) ?? []);
  const shown = outcome === 'sure' ? ends.slice(0, 1) : ends;
  const heads = {
    sure: 'Sure: two independent queries agree.',
    'not sure': 'NOT SURE.',
    'no query': 'No query answers this.',
  };
  return [
    heads[outcome],
    ...reasons.map((reason) => `  - ${reason}`),
    ...shown.flatMap((tried) => ['', ...tryLines(tried, shorten)]),
  ].join('\n');
}

function tryLines({ sparql, result, doubts }: QueryTry, shorten: Shorten): string[] {
  const query = sparql.trim().replaceAll('\n', '\n  ');
  if (result === null) return [`  ${query}`, ...doubts.map(({ check, message }) => `  ${check}: ${message}`)];
  const rows = result.rows.map((row) => result.columns.map((name) => showCell(row[name], shorten)));
  const counted = rows.length === 1 ? '1 row' : `${rows.length} rows`;
  return [
    `  ${query}`,
    `${textTable(result.columns, rows)}${counted}${result.truncated ? '; there are more' : ''}`,
  ];
}
