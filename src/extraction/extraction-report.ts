import type { TextDocument } from '../domain/document.ts';
import type { ExtractedChunk, ExtractionReport } from '../domain/extraction.ts';
import { groupBy } from '../rdf/group-by.ts';

/** Counts what came of chunks and candidates, and lists what did not become part of the graph, with the place it comes from. */
export function extractionReport(
  documents: readonly TextDocument[],
  chunks: readonly ExtractedChunk[],
): ExtractionReport {
  const unread = chunks.filter(({ outcome }) => outcome === 'quarantined').length;
  const byDocument = groupBy(chunks, ({ document }) => document);
  const byText = groupBy(documents, ({ textSha256 }) => textSha256);
  const accepted = sum(chunks, acceptedIn);
  const quarantined = sum(chunks, ({ rejected }) => rejected.length);
  return {
    chunks: { candidates: chunks.length, accepted: chunks.length - unread, quarantined: unread },
    candidates: { candidates: accepted + quarantined, accepted, quarantined },
    documents: documents.map((document) => {
      const own = byDocument.get(document.name) ?? [];
      return {
        name: document.name,
        path: document.path,
        sha256: document.sha256,
        textSha256: document.textSha256,
        sameTextAs: (byText.get(document.textSha256) ?? []).flatMap(({ name }) =>
          name === document.name ? [] : [name],
        ),
        chunks: own.length,
        accepted: sum(own, acceptedIn),
        quarantined: sum(own, ({ rejected }) => rejected.length),
      };
    }),
    askedAgain: chunks.flatMap(({ document, start, end, askedAgain }) =>
      askedAgain.map((each) => ({ document, start, end, ...each })),
    ),
    quarantine: chunks.flatMap(({ document, start, end, outcome, reason = '', rejected }) => {
      const place = { document, start, end };
      return [
        ...(outcome === 'quarantined' ? [{ ...place, reason }] : []),
        ...rejected.map((each) => ({ ...place, ...each })),
      ];
    }),
  };
}

function acceptedIn({ entities, statements }: ExtractedChunk): number {
  return entities.length + statements.length;
}

function sum<Value>(values: readonly Value[], of: (value: Value) => number): number {
  return values.reduce((total, value) => total + of(value), 0);
}
