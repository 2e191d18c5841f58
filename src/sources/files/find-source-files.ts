import { stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import type { Finding } from '../../domain/finding.ts';
import type { Task, TaskSource } from '../../domain/task.ts';
import { QuercusError } from '../../errors.ts';
import { nearestNames } from '../nearest-names.ts';
import { isDatabaseAddress, readDatabaseAddress } from '../postgresql/address.ts';
import { sourceFinding } from '../source-finding.ts';
import { isAboutFolder } from './about-folder.ts';
import { fixedFolder, globToRegExp, isGlob } from './glob-pattern.ts';
import { listFolder } from './list-folder.ts';
import { formatOfName, type SourceFormat, sourceExtensions, sourceFormats } from './source-formats.ts';

/** A file that one of the task's sources names. */
export interface SourceFile {
  /** Relative to the task folder, with `/`; of a server its name without user and options. */
  readonly path: string;
  /** Empty for a server. */
  readonly absolutePath: string;
  readonly format: SourceFormat;
  readonly source: TaskSource;
}

/**
 * The files behind `sources:`, in task order; files of one folder or glob by UTF-8 bytes; each file once.
 * SOURCE_NOT_FOUND when a source names nothing that exists; SOURCE_UNREADABLE when a named file has no known format.
 */
export async function findSourceFiles({
  task,
  taskFolder,
}: {
  task: Pick<Task, 'sources'>;
  taskFolder: string;
}): Promise<{ files: SourceFile[]; findings: Finding[] }> {
  const files = new Map<string, SourceFile>();
  const findings: Finding[] = [];
  for (const source of task.sources) {
    if (isDatabaseAddress(source.path)) {
      add(files, server(source));
      continue;
    }
    const { paths, isSearch } = await pathsOf(source, taskFolder);
    for (const path of paths) {
      const format = source.format ?? formatOfName(path);
      if (isSearch && isAboutFolder(path)) findings.push(isNoDocument(path, source));
      else if (format !== undefined)
        add(files, { path, absolutePath: resolve(taskFolder, path), format, source });
      else if (isSearch) findings.push(notRead(path, source));
      else throw unknownFormat(path);
    }
  }
  return { files: [...files.values()], findings };
}

function server(source: TaskSource): SourceFile {
  const { name } = readDatabaseAddress(source.path);
  if (source.format !== undefined) throw formatOfServer(name, source.format);
  return { path: name, absolutePath: '', format: 'postgresql', source };
}

async function pathsOf(
  source: TaskSource,
  taskFolder: string,
): Promise<{ paths: string[]; isSearch: boolean }> {
  const absolute = resolve(taskFolder, source.path);
  const entry = await stat(absolute).catch(() => undefined);
  if (entry?.isFile()) return { paths: [taskRelative(taskFolder, absolute)], isSearch: false };
  if (entry?.isDirectory()) return { paths: await below(absolute, taskFolder), isSearch: true };
  const paths = isGlob(source.path) ? await globMatches(source.path, taskFolder) : [];
  if (paths.length === 0) throw await notFound(source.path, taskFolder);
  return { paths, isSearch: true };
}

async function below(folder: string, taskFolder: string): Promise<string[]> {
  return (await listFolder(folder)).map((path) => taskRelative(taskFolder, join(folder, path)));
}

async function globMatches(glob: string, taskFolder: string): Promise<string[]> {
  const folder = resolve(taskFolder, fixedFolder(glob));
  if (!(await stat(folder).catch(() => undefined))?.isDirectory()) return [];
  const matcher = globToRegExp(glob.split('/').slice(folderDepth(glob)).join('/'));
  const paths = (await listFolder(folder)).filter((path) => matcher.test(path));
  return paths.map((path) => taskRelative(taskFolder, join(folder, path)));
}

function folderDepth(glob: string): number {
  return glob.split('/').findIndex(isGlob);
}

function add(files: Map<string, SourceFile>, file: SourceFile): void {
  if (!files.has(file.path)) files.set(file.path, file);
}

function taskRelative(taskFolder: string, absolute: string): string {
  return relative(resolve(taskFolder), absolute).split(sep).join('/');
}

function notRead(path: string, source: TaskSource): Finding {
  return sourceFinding({
    check: 'file-not-read',
    severity: 'information',
    message: `${path} was found through ${source.path} and not read: its name ends in none of ${sourceExtensions.join(', ')} (.csv, .tsv, .json, .jsonl and .sql also with .gz).`,
    subjects: [path],
  });
}

function isNoDocument(path: string, source: TaskSource): Finding {
  return sourceFinding({
    check: 'file-not-read',
    severity: 'information',
    message: `${path} was found through ${source.path} and not read: by its name it is about the folder. To read it as a document, name it under \`sources:\`.`,
    subjects: [path],
  });
}

function unknownFormat(path: string): QuercusError {
  return new QuercusError(
    'SOURCE_UNREADABLE',
    `The format of ${path} cannot be told from its name. Name it ${sourceExtensions.join(', ')}, or say \`format:\` ${sourceFormats.join(', ')} in task.yaml.`,
    { details: { path, extensions: sourceExtensions } },
  );
}

function formatOfServer(path: string, format: string): QuercusError {
  return new QuercusError(
    'SOURCE_UNREADABLE',
    `${path} is a database server and is not read as ${format}. Leave \`format:\` out.`,
    { details: { path, format } },
  );
}

async function notFound(path: string, taskFolder: string): Promise<QuercusError> {
  const folder = await nearestFolder(resolve(taskFolder, isGlob(path) ? fixedFolder(path) : path));
  const existing = nearestNames(basename(path), await listFolder(folder));
  const where = taskRelative(taskFolder, folder) || 'the task folder';
  return new QuercusError(
    'SOURCE_NOT_FOUND',
    `The source ${path} names no file${isGlob(path) ? ' that matches' : ''}. Nearest in ${where}: ${existing.join(', ') || 'no files at all'}. Paths are relative to task.yaml.`,
    { details: { path, folder: where, existing } },
  );
}

async function nearestFolder(path: string): Promise<string> {
  const entry = await stat(path).catch(() => undefined);
  return entry?.isDirectory() ? path : nearestFolder(dirname(path));
}
