import type { TextDocument } from '../domain/document.ts';
import type { Finding } from '../domain/finding.ts';
import type { RunContext } from '../domain/run-context.ts';
import type { DeclaredTable, Table } from '../domain/table.ts';
import type { Task } from '../domain/task.ts';
import { QuercusError } from '../errors.ts';
import { stopWhenCancelled } from './cancellation.ts';
import { openCsvTable } from './csv/csv-table.ts';
import { readDdl } from './ddl/read-ddl.ts';
import { openDocument } from './documents/open-document.ts';
import type { DocumentFile } from './documents/read-document.ts';
import { fileStem } from './files/file-stem.ts';
import { findSourceFiles, type SourceFile } from './files/find-source-files.ts';
import type { FileFacts } from './files/inspect-file.ts';
import { readTextFile } from './files/read-text-file.ts';
import { openJsonTables } from './json/json-tables.ts';
import { openParquetTables } from './parquet/parquet-tables.ts';
import { openPostgresqlTables } from './postgresql/postgresql-tables.ts';
import { sameContent } from './same-content.ts';
import { sourceFinding } from './source-finding.ts';
import { openSqliteTables } from './sqlite/sqlite-tables.ts';
import { createTableNames, type TableNames } from './table-names.ts';
import { openXlsxTables } from './xlsx/xlsx-tables.ts';

/** Everything that the task's sources hold, ready to be read row by row. */
export interface Sources {
  /** In task order; tables of one folder, glob or database by the UTF-8 bytes of their names. */
  readonly tables: Table[];
  /** Texts, in task order. Tables inside them are among the tables. */
  readonly documents: TextDocument[];
  /** Tables that SQL scripts and databases declare, whether rows for them exist or not. */
  readonly declared: DeclaredTable[];
  /** Every file that was read; paths relative to the task folder. */
  readonly files: {
    path: string;
    sha256: string;
    bytes: number;
    /** True for a server: there is no file at the path. */
    isRemote?: boolean;
  }[];
  readonly findings: Finding[];
}

/**
 * Finds, checks and opens the sources of a task. Reads every file once for its hash and encoding; rows are streamed
 * later. SOURCE_NOT_FOUND, SOURCE_UNREADABLE (wrong encoding, no database, unknown format); SOURCE_EMPTY when neither
 * a table nor a document is left.
 */
export async function openSources(
  { task, taskFolder }: { task: Pick<Task, 'sources'>; taskFolder: string },
  context: RunContext,
): Promise<Sources> {
  const { files, findings } = await findSourceFiles({ task, taskFolder });
  const names = createTableNames();
  const sources: Sources = { tables: [], documents: [], declared: [], files: [], findings: [...findings] };
  context.emit({ type: 'step-start', step: 'open sources', total: files.length, unit: 'files' });
  for (const [index, file] of files.entries()) {
    stopWhenCancelled(context);
    await openFile(file, names, sources, context);
    context.emit({ type: 'step-progress', step: 'open sources', done: index + 1, message: file.path });
  }
  context.emit({ type: 'step-end', step: 'open sources', done: files.length });
  sources.findings.push(...names.findings(), ...sameContent(sources.files));
  if (sources.tables.length + sources.documents.length === 0) throw noTables(files);
  return { ...sources, tables: sources.tables.map((table) => withDeclaration(table, sources.declared)) };
}

const openFile: (...input: Parameters<Opener>) => Promise<void> = async (file, names, sources, context) => {
  const { sha256, bytes } = await openers[file.format](file, names, sources, context);
  const remote = file.absolutePath === '' ? { isRemote: true } : {};
  sources.files.push({ path: file.path, sha256, bytes, ...remote });
};

type Opener = (
  file: SourceFile,
  names: TableNames,
  sources: Sources,
  context: RunContext,
) => Promise<Pick<FileFacts, 'sha256' | 'bytes'>>;

const openCsv: Opener = async (file, names, { tables, findings }) => {
  const name = names.nameFor(fileStem(file.path), file.path);
  const { table, facts } = await openCsvTable(file, name);
  if (table === undefined) findings.push(emptyFile(file.path));
  else tables.push(table);
  return facts;
};

/** Formats whose tables come with findings and nothing else. */
function withTables(
  open: (
    file: SourceFile,
    nameFor: (table: string) => string,
  ) => Promise<Pick<Sources, 'tables' | 'findings'> & { readonly facts: FileFacts }>,
): Opener {
  return async (file, names, { tables, findings }) => {
    const opened = await open(file, (name) => names.nameFor(name, file.path));
    tables.push(...opened.tables);
    findings.push(...opened.findings);
    return opened.facts;
  };
}

const openSqlite: Opener = async (file, names, { tables, declared, findings }) => {
  const opened = await openSqliteTables(file, (name) => names.nameFor(name, file.path));
  tables.push(...opened.tables);
  declared.push(...opened.tables.flatMap((table) => table.declared ?? []));
  findings.push(...opened.findings);
  return opened.facts;
};

const openPostgresql: Opener = async (file, names, { tables, declared, findings }, context) => {
  const opened = await openPostgresqlTables(file, (name) => names.nameFor(name, file.path), context);
  tables.push(...opened.tables);
  declared.push(...opened.tables.flatMap((table) => table.declared ?? []));
  findings.push(...opened.findings);
  return opened.facts;
};

const openDdl: Opener = async (file, _names, { declared, findings }) => {
  const { text, facts } = await readTextFile(file);
  const read = readDdl(text, file.path);
  declared.push(...read.tables);
  findings.push(...read.findings);
  if (read.tables.length === 0) findings.push(noDeclaredTables(file.path));
  return facts;
};

const openText: Opener = async (file, names, { tables, documents, findings }) => {
  const taken = new Set(documents.map(({ name }) => name));
  const opened = await openDocument(file as DocumentFile, {
    nameOf: (name, path) => freeDocumentName(name, path, taken),
    tableName: (name) => names.nameFor(name, file.path),
  });
  tables.push(...opened.tables);
  documents.push(opened.document);
  findings.push(...opened.document.findings);
  return opened.facts;
};

/** The name of the file, its path where that is taken; a file may be named like the path of another. */
function freeDocumentName(name: string, path: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  let free = path;
  for (let number = 2; taken.has(free); number++) free = `${path}_${number}`;
  return free;
}

const openers: Record<SourceFile['format'], Opener> = {
  csv: openCsv,
  tsv: openCsv,
  json: withTables(openJsonTables),
  jsonl: withTables(openJsonTables),
  xlsx: withTables(openXlsxTables),
  parquet: withTables(openParquetTables),
  sqlite: openSqlite,
  postgresql: openPostgresql,
  ddl: openDdl,
  txt: openText,
  md: openText,
  html: openText,
  pdf: openText,
  docx: openText,
};

/** What a database says about its own tables stands; a script speaks for tables that come without keys. */
function withDeclaration(table: Table, declared: readonly DeclaredTable[]): Table {
  if (table.declared !== undefined) return table;
  const exact = declared.find((candidate) => candidate.name === table.name);
  const found =
    exact ?? declared.find((candidate) => candidate.name.toLowerCase() === table.name.toLowerCase());
  return found === undefined ? table : { ...table, declared: found };
}

function emptyFile(path: string): Finding {
  return sourceFinding({
    check: 'empty-file',
    severity: 'warning',
    message: `${path} holds nothing, not even a header; it makes no table.`,
    subjects: [path],
  });
}

function noDeclaredTables(path: string): Finding {
  return sourceFinding({
    check: 'ddl-without-tables',
    severity: 'warning',
    message: `${path} declares no table that could be read.`,
    subjects: [path],
  });
}

function noTables(files: readonly SourceFile[]): QuercusError {
  const paths = files.map((file) => file.path);
  return new QuercusError(
    'SOURCE_EMPTY',
    `The sources hold no table with rows and no document to read. Files: ${paths.join(', ') || 'none'}. Name at least one file of tables (CSV, TSV, JSON, XLSX, Parquet, SQLite) or text (TXT, Markdown, HTML, PDF, DOCX) under \`sources:\`.`,
    { details: { files: paths } },
  );
}
