import type { TextDocument } from '../domain/document.ts';
import type { ExtractionReport } from '../domain/extraction.ts';
import type { TriplesMap } from '../domain/mapping.ts';
import type { Schema } from '../domain/schema.ts';
import type { Table } from '../domain/table.ts';
import type { ModelContext } from '../llm/model-runtime.ts';
import { extractDocuments } from './extract-documents.ts';
import { extractedTables } from './extracted-tables.ts';

export interface ReadDocumentsInput {
  readonly schema: Schema;
  readonly documents: readonly TextDocument[];
  /** Names of tables and maps that exist. */
  readonly taken: ReadonlySet<string>;
}

/** Texts to rows that merge by key (paper: chunk, map): the step that a build with documents is given. */
export async function readDocuments(
  { schema, documents, taken }: ReadDocumentsInput,
  context: ModelContext,
): Promise<{
  readonly tables: readonly Table[];
  readonly maps: readonly TriplesMap[];
  readonly report: ExtractionReport;
}> {
  const { chunks, report } = await extractDocuments({ documents, schema }, context);
  return { ...extractedTables(chunks, { schema, documents, taken }), report };
}
