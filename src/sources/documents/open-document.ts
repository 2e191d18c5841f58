import { createHash } from 'node:crypto';
import type { TextDocument } from '../../domain/document.ts';
import type { Finding } from '../../domain/finding.ts';
import type { Table } from '../../domain/table.ts';
import { QuercusError } from '../../errors.ts';
import { fileStem } from '../files/file-stem.ts';
import type { SourceFile } from '../files/find-source-files.ts';
import { type FileFacts, inspectFile } from '../files/inspect-file.ts';
import { readBytes } from '../files/read-bytes.ts';
import { readTextFile } from '../files/read-text-file.ts';
import { sourceFinding } from '../source-finding.ts';
import { assembleDocument } from './assemble-document.ts';
import type { ReadDocument } from './block.ts';
import { documentTable } from './document-table.ts';
import { readDocx } from './read-docx.ts';
import { readHtml } from './read-html.ts';
import { readMarkdown } from './read-markdown.ts';
import { readPdf } from './read-pdf.ts';
import { readPlainText } from './read-plain-text.ts';

export type DocumentFormat = TextDocument['format'];

/** A larger file is a mistake, or has to be split: everything of it is held in memory. */
export const largestDocument = 64 * 1024 * 1024;

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
  file: SourceFile & { readonly format: DocumentFormat },
  { nameOf, tableName }: { nameOf(name: string, path: string): string; tableName(name: string): string },
): Promise<OpenedDocument> {
  const { read, facts } = await readFile(file);
  const { text, sections, tables } = assembleDocument(read.blocks);
  const name = nameOf(fileStem(file.path), file.path);
  const opened = tables.map(({ title, rows }, index) =>
    documentTable({
      name: tableName(title ?? `${fileStem(file.path)} table ${index + 1}`),
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

async function readFile(
  file: SourceFile & { readonly format: DocumentFormat },
): Promise<{ read: ReadDocument; facts: FileFacts }> {
  const { format } = file;
  const facts = await inspectFile(file);
  if (facts.bytes > largestDocument) throw tooLarge(file.path, facts.bytes);
  if (format === 'pdf' || format === 'docx') return { read: await readBinary(file, facts, format), facts };
  const { text } = await readTextFile(file);
  const plain = text.replace(/^\uFEFF/, '');
  const readers = { txt: readPlainText, md: readMarkdown, html: readHtml };
  return { read: readers[format](plain), facts };
}

async function readBinary(
  file: SourceFile,
  { stamp }: FileFacts,
  format: 'pdf' | 'docx',
): Promise<ReadDocument> {
  const pieces: Buffer[] = [];
  for await (const piece of readBytes({ path: file.path, absolutePath: file.absolutePath, stamp }))
    pieces.push(piece);
  try {
    return await (format === 'pdf' ? readPdf : readDocx)(Buffer.concat(pieces));
  } catch (cause) {
    throw new QuercusError(
      'SOURCE_UNREADABLE',
      `${file.path} cannot be read as ${format.toUpperCase()}: ${(cause as Error).message}. Open it in the program that made it and save it again without a password, or leave it out of \`sources:\`.`,
      { details: { path: file.path, format }, cause },
    );
  }
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

function tooLarge(path: string, bytes: number): QuercusError {
  return new QuercusError(
    'SOURCE_UNREADABLE',
    `${path} has ${bytes} bytes; a document may have ${largestDocument}. Split it.`,
    { details: { path, bytes, allowed: largestDocument } },
  );
}
