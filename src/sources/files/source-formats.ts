import { extname } from 'node:path';
import type { TaskSource } from '../../domain/task.ts';
import { isGzipName, uncompressedName } from './file-stem.ts';

/** What a source is read as; a database server is told by its address alone. */
export type SourceFormat = NonNullable<TaskSource['format']> | 'postgresql';

const formatsByExtension: Record<string, SourceFormat> = {
  '.csv': 'csv',
  '.tsv': 'tsv',
  '.tab': 'tsv',
  '.json': 'json',
  '.jsonl': 'jsonl',
  '.ndjson': 'jsonl',
  '.xlsx': 'xlsx',
  '.xlsm': 'xlsx',
  '.parquet': 'parquet',
  '.sqlite': 'sqlite',
  '.sqlite3': 'sqlite',
  '.db': 'sqlite',
  '.ddl': 'ddl',
  '.sql': 'ddl',
  '.txt': 'txt',
  '.text': 'txt',
  '.md': 'md',
  '.markdown': 'md',
  '.html': 'html',
  '.htm': 'html',
  '.xhtml': 'html',
  '.pdf': 'pdf',
  '.docx': 'docx',
};

/** Extensions that a folder is searched for. */
export const sourceExtensions = Object.keys(formatsByExtension);

/** What `format:` may say. */
export const sourceFormats = [...new Set(Object.values(formatsByExtension))];

/** Formats of text, which may be compressed; a database is read in place. */
const compressible: readonly SourceFormat[] = ['csv', 'tsv', 'json', 'jsonl', 'ddl'];

/** The format that the name of a file says, `.gz` after it or not; `undefined` when it says none that is read. */
export function formatOfName(path: string): SourceFormat | undefined {
  const format = formatsByExtension[extname(uncompressedName(path)).toLowerCase()];
  return format === undefined || !isGzipName(path) || compressible.includes(format) ? format : undefined;
}
