import { createHash } from 'node:crypto';
import type { TextDocument } from '../../domain/document.ts';
import type { Table } from '../../domain/table.ts';
import { fileStem } from '../files/file-stem.ts';
import type { FileFacts } from '../files/inspect-file.ts';
import { assembleDocument } from './assemble-document.ts';
import { documentFindings } from './document-findings.ts';
import { documentTable } from './document-table.ts';
import { type DocumentFile, readDocument } from './read-document.ts';
import { tableTitle } from './table-title.ts';

export interface OpenedDocument {
  readonly document: TextDocument;
  readonly tables: Table[];
  readonly facts: FileFacts;
}

/**
 * Reads a document: its text with sections, and its tables as tables of the task. SOURCE_UNREADABLE when it is larger
 * than 64 MB, not in its encoding, encrypted, or no file of its format. A document without text, and what was left
 * out of one, are findings.
 */
export async function openDocument(
  file: DocumentFile,
  { nameOf, tableName }: { nameOf(name: string, path: string): string; tableName(name: string): string },
): Promise<OpenedDocument> {
  const { read, facts } = await readDocument(file);
  const { text, sections, tables } = assembleDocument(read.blocks);
  const name = nameOf(fileStem(file.path), file.path);
  const opened = tables.map(({ title, rows }, index) =>
    documentTable({
      name: tableName(tableTitle(title ?? '') || `${fileStem(file.path)} table ${index + 1}`),
      path: file.path,
      format: file.format,
      sha256: facts.sha256,
      rows,
      nullValues: file.source.nullValues,
    }),
  );
  const document: TextDocument = {
    name,
    path: file.path,
    format: file.format,
    sha256: facts.sha256,
    text,
    textSha256: createHash('sha256').update(text).digest('hex'),
    sections,
    tables: opened.map((table) => table.name),
    findings: documentFindings(file.path, {
      text,
      tables: tables.map(({ rows }) => rows),
      leftOut: read.leftOut,
    }),
  };
  return { document, tables: opened, facts };
}
