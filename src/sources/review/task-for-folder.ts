import { basename, resolve } from 'node:path';
import { stringify } from 'yaml';
import { QuercusError } from '../../errors.ts';
import { isAboutFolder } from '../files/about-folder.ts';
import { listFolder } from '../files/list-folder.ts';
import { formatOfName, sourceExtensions } from '../files/source-formats.ts';

/**
 * Text of a task.yaml for a folder of data: its name as title, every table, SQL schema and document in it as a source, sorted
 * by UTF-8 bytes. Files that are none are left out; SOURCE_NOT_FOUND when neither a table nor a document is left.
 */
export async function writeTaskForFolder(folder: string): Promise<string> {
  const paths = (await listFolder(folder)).filter(
    (path) => formatOfName(path) !== undefined && !isAboutFolder(path),
  );
  if (paths.every((path) => formatOfName(path) === 'ddl')) {
    throw new QuercusError(
      'SOURCE_NOT_FOUND',
      `${folder} holds no table or document that can be read (a SQL schema alone has no rows; allowed: ${sourceExtensions.join(', ')}). Put some there, or write a task.yaml that names them.`,
      { details: { folder, allowed: sourceExtensions } },
    );
  }
  const title = basename(resolve(folder));
  const task = { title, description: '', sources: paths };
  return `# Written by quercus from the files in this folder; edit it as you like.\n${stringify(task, { lineWidth: 0 })}`;
}
