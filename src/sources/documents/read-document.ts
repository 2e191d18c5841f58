import type { TextDocument } from '../../domain/document.ts';
import { QuercusError } from '../../errors.ts';
import type { SourceFile } from '../files/find-source-files.ts';
import { type FileFacts, inspectFile } from '../files/inspect-file.ts';
import { readBytes } from '../files/read-bytes.ts';
import { readTextFile } from '../files/read-text-file.ts';
import type { ReadDocument } from './block.ts';
import { readDocx } from './read-docx.ts';
import { readHtml } from './read-html.ts';
import { readMarkdown } from './read-markdown.ts';
import { readPdf } from './read-pdf.ts';
import { readPlainText } from './read-plain-text.ts';

export type DocumentFile = SourceFile & { readonly format: TextDocument['format'] };

/** A larger file is a mistake, or has to be split: everything of it is held in memory. */
const largestDocument = 64 * 1024 * 1024;

/** Reads a file as what it is. SOURCE_UNREADABLE when it is larger than 64 MB or cannot be read as that. */
export async function readDocument(file: DocumentFile): Promise<{ read: ReadDocument; facts: FileFacts }> {
  const facts = await inspectFile(file);
  if (facts.bytes > largestDocument) throw tooLarge(file.path, facts.bytes);
  try {
    if (file.format === 'pdf') return { read: await readPdf(await bytesOf(file, facts)), facts };
    if (file.format === 'docx') return { read: await readDocx(await bytesOf(file, facts)), facts };
    const { text, facts: own } = await readTextFile(file);
    if (text.length > largestDocument) throw tooLarge(file.path, text.length);
    return { read: textReaders[file.format](text.replace(/^\uFEFF/, '')), facts: own };
  } catch (cause) {
    throw unreadable(file, cause);
  }
}

const textReaders = { txt: readPlainText, md: readMarkdown, html: readHtml };

async function bytesOf({ path, absolutePath }: SourceFile, { stamp }: FileFacts): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of readBytes({ path, absolutePath, stamp })) pieces.push(piece);
  return Buffer.concat(pieces);
}

function unreadable({ path, format }: DocumentFile, cause: unknown): QuercusError {
  if (cause instanceof QuercusError) return cause;
  const message = (cause as Error).message;
  const said = /call stack/i.test(message) ? 'it is nested too deep' : message;
  const reason = (said.split('\n')[0] ?? '').replace(/[.\s]+$/, '');
  return new QuercusError(
    'SOURCE_UNREADABLE',
    `${path} cannot be read as ${format.toUpperCase()}: ${reason}. Open it in the program that made it and save it again without a password, or leave it out of \`sources:\`.`,
    { details: { path, format }, cause },
  );
}

function tooLarge(path: string, bytes: number): QuercusError {
  return new QuercusError(
    'SOURCE_UNREADABLE',
    `${path} has ${bytes} bytes; a document may have ${largestDocument}. Split it.`,
    { details: { path, bytes, allowed: largestDocument } },
  );
}
