import type { Cell, RejectedRow, Row, Table } from '../../domain/table.ts';
import { QuercusError } from '../../errors.ts';
import { isGzipName } from '../files/file-stem.ts';
import type { SourceFile } from '../files/find-source-files.ts';
import { inspectText, type TextFacts } from '../files/inspect-file.ts';
import { columnNames } from './column-names.ts';
import type { CsvDialect, CsvRecord } from './csv-record.ts';
import { readCsvRecords } from './csv-records.ts';
import { detectDelimiter } from './detect-delimiter.ts';

/** A CSV or TSV file as a table, or `undefined` as its table when there is not even a header. */
export interface OpenedCsv {
  readonly table: Table | undefined;
  readonly facts: TextFacts;
}

/** Opens a delimited file and reads its header; rows are read each time `rows()` is called. */
export async function openCsvTable(file: SourceFile, name: string): Promise<OpenedCsv> {
  const text = {
    path: file.path,
    absolutePath: file.absolutePath,
    encoding: file.source.encoding ?? 'utf-8',
  } as const;
  const facts = await inspectText(text);
  const dialect: CsvDialect = {
    ...text,
    stamp: facts.stamp,
    delimiter: file.source.delimiter ?? (file.format === 'tsv' ? '\t' : detectDelimiter(facts.sample)),
    lineEndsAreReturns: facts.sample.includes('\r') && !facts.sample.includes('\n'),
  };
  const headers = await readHeader(dialect);
  if (headers === undefined) return { table: undefined, facts };
  return { table: csvTable({ file, name, dialect, facts, headers }), facts };
}

async function readHeader(dialect: CsvDialect): Promise<readonly string[] | undefined> {
  for await (const [record] of readCsvRecords(dialect)) {
    if (record === undefined) continue;
    if (record.problem !== undefined || record.raw.includes('\0'))
      throw unreadableHeader(dialect.path, record);
    return record.cells;
  }
  return undefined;
}

function csvTable({
  file,
  name,
  dialect,
  facts,
  headers,
}: {
  file: SourceFile;
  name: string;
  dialect: CsvDialect;
  facts: TextFacts;
  headers: readonly string[];
}): Table {
  const columns = columnNames(headers);
  const nullValues = new Set(['', ...file.source.nullValues]);
  const asPlainCsv =
    !isGzipName(file.path) &&
    dialect.encoding === 'utf-8' &&
    dialect.delimiter === ',' &&
    !facts.hasByteOrderMark;
  const namedAsIs = columns.every((column, index) => column === headers[index]);
  let rejected: readonly RejectedRow[] = [];
  return {
    name,
    path: file.path,
    format: file.format === 'tsv' ? 'tsv' : 'csv',
    columns,
    headers,
    sha256: facts.sha256,
    readableAsIs: asPlainCsv && namedAsIs && nullValues.size === 1 && !dialect.lineEndsAreReturns,
    rows: () => {
      const found: RejectedRow[] = [];
      rejected = found;
      const reject = (row: Omit<RejectedRow, 'source'>) => found.push({ source: name, ...row });
      return readRows({ dialect, width: columns.length, nullValues, reject });
    },
    rejected: () => rejected,
  };
}

async function* readRows({
  dialect,
  width,
  nullValues,
  reject,
}: {
  dialect: CsvDialect;
  width: number;
  nullValues: ReadonlySet<string>;
  reject: (row: Omit<RejectedRow, 'source'>) => void;
}): AsyncGenerator<Row> {
  let number = -1;
  for await (const records of readCsvRecords(dialect)) {
    for (const record of records) {
      number++;
      if (number === 0) continue;
      const reason = whyRejected(record, width);
      if (reason === undefined) yield { number, cells: record.cells.map((cell) => toCell(cell, nullValues)) };
      else reject({ number, reason, raw: record.raw });
    }
  }
}

function toCell(text: string, nullValues: ReadonlySet<string>): Cell {
  return nullValues.has(text) ? null : text;
}

function whyRejected({ cells, raw, problem }: CsvRecord, width: number): string | undefined {
  if (problem !== undefined) return problem;
  if (raw.includes('\0')) return 'it holds a NUL byte';
  if (cells.length === width) return undefined;
  return `it has ${cells.length} ${cells.length === 1 ? 'cell' : 'cells'}, the header has ${width}`;
}

function unreadableHeader(path: string, { problem }: CsvRecord): QuercusError {
  const reason = problem ?? 'it holds NUL bytes, as UTF-16 does; if it is UTF-16, say `encoding: utf-16le`';
  return new QuercusError('SOURCE_UNREADABLE', `The header of ${path} cannot be read: ${reason}.`, {
    details: { path, reason },
  });
}
