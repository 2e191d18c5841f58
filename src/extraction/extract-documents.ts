import type { TextChunk, TextDocument } from '../domain/document.ts';
import type { ExtractedChunk, ExtractionReport } from '../domain/extraction.ts';
import type { Schema } from '../domain/schema.ts';
import { eachAtOnce } from '../llm/each-at-once.ts';
import type { ModelContext } from '../llm/model-runtime.ts';
import { chunkDocument } from './chunk-document.ts';
import { extractChunk } from './extract-chunk.ts';
import { extractionReport } from './extraction-report.ts';
import { requireClasses } from './require-classes.ts';

export interface ExtractDocumentsInput {
  readonly documents: readonly TextDocument[];
  readonly schema: Schema;
  /** Only the chunks of one part of `of`: the same for every part, so that parts can be read on several machines. */
  readonly shard?: { readonly part: number; readonly of: number } | undefined;
  readonly chunkTokens?: number | undefined;
  readonly sliceTokens?: number | undefined;
}

export interface ExtractedDocuments {
  /** In the order of documents and of their text. */
  readonly chunks: readonly ExtractedChunk[];
  readonly report: ExtractionReport;
}

/**
 * Reads all documents chunk by chunk (paper: chunk, map). A text that several documents share is read once, for the
 * first of them. Every chunk is either read or quarantined, every candidate accepted or quarantined; the report counts them.
 * DOCUMENTS_NOT_READ where the schema has no class with a key.
 */
export async function extractDocuments(
  input: ExtractDocumentsInput,
  context: ModelContext,
): Promise<ExtractedDocuments> {
  const { documents, schema, sliceTokens } = input;
  requireClasses(schema, documents);
  const chunks = chunksToRead(input);
  const extracted: ExtractedChunk[] = [];
  context.emit({ type: 'step-start', step: 'extract', total: chunks.length, unit: 'chunks' });
  let done = 0;
  await eachAtOnce(chunks.length, context.models.profileOf('extract').concurrency, async (position) => {
    context.signal?.throwIfAborted();
    const chunk = chunks[position] as TextChunk;
    extracted[position] = await extractChunk({ chunk, schema, sliceTokens }, context);
    done++;
    context.emit({ type: 'step-progress', step: 'extract', done, unit: 'chunks' });
  });
  const report = extractionReport(documents, extracted);
  const { accepted, candidates } = report.candidates;
  context.emit({
    type: 'step-end',
    step: 'extract',
    done,
    message: `${accepted} of ${candidates} candidates accepted in ${chunks.length} chunks`,
  });
  return { chunks: extracted, report };
}

/** The chunks of a run, each text once, in the order of the documents. */
export function chunksToRead({
  documents,
  shard,
  chunkTokens,
}: Omit<ExtractDocumentsInput, 'schema'>): TextChunk[] {
  const texts = new Set<string>();
  const distinct = documents.filter(({ textSha256 }) => !texts.has(textSha256) && texts.add(textSha256));
  const chunks = distinct.flatMap((document) =>
    chunkDocument(document, chunkTokens === undefined ? {} : { tokens: chunkTokens }),
  );
  if (shard === undefined) return chunks;
  return chunks.filter(({ sha256 }) => Number.parseInt(sha256.slice(0, 8), 16) % shard.of === shard.part - 1);
}
