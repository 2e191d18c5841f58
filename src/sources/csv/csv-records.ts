import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { QuercusError } from '../../errors.ts';
import { decodeText } from '../files/decode-text.ts';
import type { CsvDialect, CsvRecord } from './csv-record.ts';
import { createLineSplitter } from './line-splitter.ts';

/** A longer record means a quote that is never closed: better a clear error than all the memory. */
const longestRecord = 64 * 1024 * 1024;

/**
 * The records of a CSV file (RFC 4180), the header among them, streamed in batches; blank lines are no records. A
 * quote inside an unquoted cell is taken as it is. A quote that is never closed makes one last record with a `problem`.
 * Lines that end where their record ends are split here, many times faster than a parser of characters; from the
 * first line that does not, csv-parse takes over.
 */
export async function* readCsvRecords(dialect: CsvDialect): AsyncGenerator<readonly CsvRecord[]> {
  const text = decodeText(dialect);
  const splitter = createLineSplitter(dialect);
  try {
    for await (const piece of text) {
      const records = splitter.split(piece);
      if (records.length > 0) yield records;
      if (splitter.isOver()) return yield* parseRecords(withRest(splitter.rest(), text), dialect);
      if (splitter.rest().length > longestRecord) throw tooLong(dialect.path);
    }
    if (splitter.rest() !== '') yield* parseRecords([splitter.rest()], dialect);
  } finally {
    await text.return(undefined);
  }
}

async function* withRest(rest: string, text: AsyncIterable<string>): AsyncGenerator<string> {
  yield rest;
  yield* text;
}

async function* parseRecords(
  pieces: AsyncIterable<string> | Iterable<string>,
  dialect: CsvDialect,
): AsyncGenerator<readonly CsvRecord[]> {
  const skipped: CsvRecord[] = [];
  const text = Readable.from(pieces);
  const parser = parse({
    delimiter: dialect.delimiter,
    record_delimiter: dialect.lineEndsAreReturns ? ['\r'] : ['\r\n', '\n'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: longestRecord,
    raw: true,
    on_skip: (error, raw) => {
      if (error?.code === 'CSV_MAX_RECORD_SIZE') parser.destroy(tooLong(dialect.path));
      else skipped.push(unclosed(raw ?? ''));
      return undefined;
    },
  });
  text.on('error', (error) => parser.destroy(error));
  text.pipe(parser);
  try {
    for await (const { record, raw } of parser as AsyncIterable<{ record: string[]; raw: string }>) {
      yield [{ cells: record, raw: withoutLineBreaks(raw) }];
    }
    yield skipped;
  } finally {
    text.destroy();
    parser.destroy();
  }
}

function unclosed(raw: string): CsvRecord {
  const lines = raw.split(/\r\n|\n|\r/).length;
  const problem = `a quote in it is never closed, so that it runs on to the end of the file (${lines} lines)`;
  return { cells: [], raw: withoutLineBreaks(raw), problem };
}

function withoutLineBreaks(raw: string): string {
  return raw.replace(/^[\r\n]+|[\r\n]+$/g, '');
}

function tooLong(path: string): QuercusError {
  return new QuercusError(
    'SOURCE_UNREADABLE',
    `A record of ${path} is longer than ${longestRecord} characters: a quote is opened and never closed, or \`delimiter:\` is wrong.`,
    { details: { path, longestRecord } },
  );
}
