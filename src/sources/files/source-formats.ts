import { extname } from 'node:path';
import type { TaskSource } from '../../domain/task.ts';

export type SourceFormat = NonNullable<TaskSource['format']>;

const formatsByExtension: Record<string, SourceFormat> = {
  '.csv': 'csv',
  '.tsv': 'tsv',
  '.tab': 'tsv',
  '.sqlite': 'sqlite',
  '.sqlite3': 'sqlite',
  '.db': 'sqlite',
  '.ddl': 'ddl',
  '.sql': 'ddl',
};

/** Extensions that a folder is searched for. */
export const sourceExtensions = Object.keys(formatsByExtension);

/** The format that the name of a file says, `undefined` when it says none. */
export function formatOfName(path: string): SourceFormat | undefined {
  return formatsByExtension[extname(path).toLowerCase()];
}
