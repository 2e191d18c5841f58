import type { Offer } from '../http/media-types.ts';
import type { QueryForm } from './read-query.ts';

/** A format of query results or RDF. */
export interface ResultFormat extends Offer {
  /** What the engine is asked for. */
  readonly engineType: string;
  /** What the response says. */
  readonly contentType: string;
}

const json = 'application/sparql-results+json';
const xml = 'application/sparql-results+xml';

/** SPARQL 1.1 Query Results: JSON, XML, CSV and TSV; `application/json` is what many clients send for the first. */
export const rowFormats: readonly ResultFormat[] = [
  { mediaType: json, names: ['json', 'srj'], engineType: json, contentType: json },
  { mediaType: 'application/json', names: [], engineType: json, contentType: 'application/json' },
  { mediaType: xml, names: ['xml', 'srx'], engineType: xml, contentType: xml },
  { mediaType: 'application/xml', names: [], engineType: xml, contentType: 'application/xml' },
  { mediaType: 'text/csv', names: ['csv'], engineType: 'text/csv', contentType: 'text/csv; charset=utf-8' },
  tsvFormat(),
];

/** RDF syntaxes that hold one graph. */
export const graphFormats: readonly ResultFormat[] = [
  graphFormat('text/turtle', ['turtle', 'ttl']),
  graphFormat('application/n-triples', ['ntriples', 'nt']),
  graphFormat('application/rdf+xml', ['rdfxml', 'rdf', 'xml']),
  graphFormat('application/ld+json', ['jsonld', 'json-ld']),
  graphFormat('application/trig', ['trig']),
  graphFormat('application/n-quads', ['nquads', 'nq']),
];

export function formatsOf(form: QueryForm): readonly ResultFormat[] {
  return form === 'select' || form === 'ask' ? rowFormats : graphFormats;
}

function tsvFormat(): ResultFormat {
  const mediaType = 'text/tab-separated-values';
  return { mediaType, names: ['tsv'], engineType: mediaType, contentType: `${mediaType}; charset=utf-8` };
}

function graphFormat(mediaType: string, names: readonly string[]): ResultFormat {
  return {
    mediaType,
    names,
    engineType: mediaType,
    contentType: mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType,
  };
}
