import type { CallResult } from '../../domain/call-result.ts';
import type { Offer } from '../http/media-types.ts';
import { resultGraphText } from './result-graph.ts';
import { csvText, sparqlJsonText, sparqlXmlText, tsvText } from './result-texts.ts';

/** A format in which the rows of a call can be had. */
export interface CallFormat extends Offer {
  readonly contentType: string;
  readonly write: (result: CallResult, page: CallPage) => string;
}

/** Where in all rows the page lies. */
export interface CallPage {
  readonly limit: number;
  readonly offset: number;
  /** URL of the next page, when there is one. */
  readonly next?: string;
}

export const callFormats: readonly CallFormat[] = [
  {
    mediaType: 'application/json',
    names: ['json'],
    contentType: 'application/json',
    write: (result, page) => `${JSON.stringify({ ...result, page })}\n`,
  },
  {
    mediaType: 'application/sparql-results+json',
    names: ['sparql-json', 'srj'],
    contentType: 'application/sparql-results+json',
    write: sparqlJsonText,
  },
  {
    mediaType: 'application/sparql-results+xml',
    names: ['sparql-xml', 'srx'],
    contentType: 'application/sparql-results+xml',
    write: sparqlXmlText,
  },
  { mediaType: 'text/csv', names: ['csv'], contentType: 'text/csv; charset=utf-8', write: csvText },
  {
    mediaType: 'text/tab-separated-values',
    names: ['tsv'],
    contentType: 'text/tab-separated-values; charset=utf-8',
    write: tsvText,
  },
  {
    mediaType: 'text/turtle',
    names: ['turtle', 'ttl'],
    contentType: 'text/turtle; charset=utf-8',
    write: resultGraphText,
  },
];
