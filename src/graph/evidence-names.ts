import { createHash } from 'node:crypto';
import type { Quote } from '../domain/extraction.ts';
import type { Row, Table } from '../domain/table.ts';
import { encodeForIri } from './percent-encoding.ts';

/** IRIs of everything in `evidence.nq`. They come from source names and keys, never from the hash of a file. */
export interface EvidenceNames {
  /** The graph that says where row graphs come from. */
  readonly provenance: string;
  source(table: string): string;
  /** The text that was read out of a document. */
  text(document: string): string;
  /** Graph of a row: `key` is the percent-encoded key of its subject. */
  rowGraph(table: string, key: string): string;
  /** A row within its source. */
  place(table: Table, row: Row, key: string | undefined): RowPlace;
  /** A node that says something about one statement. All about one subject and predicate stand together in the file. */
  statement(about: { subject: string; predicate: string }, ...parts: readonly string[]): string;
  /** What the IRIs of all statements about a subject and predicate begin with. */
  statementsPrefix(about: { subject: string; predicate: string }): string;
}

/** Where a row stands: the `oa:SpecificResource`, its selector, and the selector's value (`row=2`, `char=10,24`). */
export interface RowPlace {
  readonly iri: string;
  readonly selector: string;
  readonly value: string;
  /** RFC 7111 counts from 1, the header included; it knows CSV only. */
  readonly rfc7111: boolean;
}

/** Names below a base IRI that ends with `/`. */
export function evidenceNames(base: string): EvidenceNames {
  const source = (table: string) => `${base}source/${encodeForIri(table)}`;
  const statementsPrefix = ({ subject, predicate }: { subject: string; predicate: string }) =>
    `${base}statement/${digest([subject, predicate])}/`;
  return {
    provenance: `${base}graph/provenance`,
    source,
    text: (document) => `${source(document)}/text`,
    rowGraph: (table, key) => `${base}evidence/${encodeForIri(table)}/${key}`,
    place: (table, { number, quote }, key) => {
      if (quote !== undefined) return quotePlace(source(quote.document), quote);
      const rfc7111 = table.format !== 'sqlite' && table.format !== 'postgresql';
      const value = rfc7111 ? `row=${number + 1}` : key === undefined ? `record=${number}` : `key=${key}`;
      return {
        iri: `${source(table.name)}#${value}`,
        selector: `${source(table.name)}/selector#${value}`,
        value,
        rfc7111,
      };
    },
    statement: (about, ...parts) => `${statementsPrefix(about)}${digest(parts)}`,
    statementsPrefix,
  };
}

/** Named as RFC 5147 counts characters: positions lie between them. */
function quotePlace(source: string, { start, end }: Quote): RowPlace {
  const value = `char=${start},${end}`;
  return { iri: `${source}#${value}`, selector: `${source}/selector#${value}`, value, rfc7111: false };
}

/** 24 hexadecimal digits of the sha256 of a list of texts. */
export function digest(parts: readonly (string | null)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 24);
}
