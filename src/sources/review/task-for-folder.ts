import { basename, resolve } from 'node:path';
import { stringify } from 'yaml';
import { listFolder } from '../files/list-folder.ts';
import { formatOfName } from '../files/source-formats.ts';

/**
 * Text of a task.yaml for a folder of data: its name as title, every table and SQL schema in it as a source, sorted by
 * UTF-8 bytes. Files that are none are left out; a folder without any gets an empty list, which reading refuses.
 */
export async function writeTaskForFolder(folder: string): Promise<string> {
  const paths = (await listFolder(folder)).filter((path) => formatOfName(path) !== undefined);
  const title = basename(resolve(folder));
  const task = { title, description: '', sources: paths };
  return `# Written by quercus from the files in this folder; edit it as you like.\n${stringify(task, { lineWidth: 0 })}`;
}
