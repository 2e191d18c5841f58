import { createHash } from 'node:crypto';
import type { TextDocument } from '../../domain/document.ts';
import type { Finding } from '../../domain/finding.ts';
import type { Table } from '../../domain/table.ts';
import { fileStem } from '../files/file-stem.ts';
import type { FileFacts } from '../files/inspect-file.ts';
import { sourceFinding } from '../source-finding.ts';
import { assembleDocument } from './assemble-document.ts';
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
    findings: findingsOf(file.path, { text, leftOut: read.leftOut, tables: opened.length }),
  };
  return { document, tables: opened, facts };
}

function findingsOf(
  path: string,
  { text, leftOut, tables }: { text: string; leftOut: readonly string[]; tables: number },
): Finding[] {
  const nothing = text.trim() === '' && tables === 0;
  return [
    ...(nothing
      ? [
          sourceFinding({
            check: 'document-without-text',
            severity: 'warning',
            message: `${path} holds no text that can be read; nothing of it is in the kernel.`,
            subjects: [path],
            repairHint: 'A scanned document needs text recognition (OCR) first.',
          }),
        ]
      : []),
    ...leftOut.map((what) =>
      sourceFinding({
        check: 'document-part-left-out',
        severity: 'information',
        message: `${path}: left out were ${what}.`,
        subjects: [path],
      }),
    ),
  ];
}
