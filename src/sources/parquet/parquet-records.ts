import {
  asyncBufferFromFile,
  type FileMetaData,
  parquetMetadataAsync,
  parquetReadObjects,
  parquetSchema,
} from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { QuercusError } from '../../errors.ts';
import { refuseChanged, type StoredFile } from '../files/read-bytes.ts';
import type { JsonRecord } from '../json/json-records.ts';
import { jsonOfParquet, type StoredValue } from './parquet-value.ts';

/** So many rows are decoded at once; a row group may hold a million. */
const rowsAtOnce = 10_000;

/** The rows of a Parquet file as records, a part of a row group at a time. SOURCE_UNREADABLE when it is none, or changed. */
export async function* readParquetRecords(file: StoredFile): AsyncGenerator<JsonRecord> {
  await refuseChanged(file);
  const buffer = await asyncBufferFromFile(file.absolutePath);
  const metadata = await readable(file, () => parquetMetadataAsync(buffer));
  const schema = parquetSchema(metadata);
  const stored = withoutConversions(metadata);
  const total = Number(metadata.num_rows);
  for (let rowStart = 0; rowStart < total; rowStart += rowsAtOnce) {
    const rowEnd = Math.min(total, rowStart + rowsAtOnce);
    const rows = await readable(file, () =>
      parquetReadObjects({
        file: buffer,
        metadata: stored,
        rowStart,
        rowEnd,
        compressors,
        utf8: false,
        parsers,
      }),
    );
    for (const [index, row] of rows.entries()) {
      const value = jsonOfParquet(row as StoredValue, schema);
      yield {
        root: '',
        position: rowStart + index + 1,
        raw: value.kind === 'object' ? value.raw : '',
        value,
      };
    }
  }
  await refuseChanged(file);
}

/** Nanoseconds of an INT96 as they are; the library would make a Date of milliseconds of them. */
const parsers = { timestampFromNanoseconds: (nanos: bigint) => nanos };

const exactly = new Set(['DECIMAL', 'DATE', 'TIMESTAMP', 'TIME']);

/** The library would make numbers and Dates of what these types store, and lose digits: they are read as stored. */
function withoutConversions(metadata: FileMetaData): FileMetaData {
  const schema = metadata.schema.map((element) => {
    const { converted_type: converted = '', logical_type: logical, ...rest } = element;
    const isExact = exactly.has(logical?.type ?? '') || exactly.has(converted.replace(/_.*$/, ''));
    return isExact ? { ...rest } : element;
  });
  return { ...metadata, schema };
}

async function readable<Value>({ path }: StoredFile, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof QuercusError) throw cause;
    throw new QuercusError(
      'SOURCE_UNREADABLE',
      `${path} cannot be read as Parquet: ${(cause as Error).message}. It may be cut off, encrypted, or another format: then name it with \`format:\`.`,
      { details: { path }, cause },
    );
  }
}
