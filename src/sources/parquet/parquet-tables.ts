import type { SourceFile } from '../files/find-source-files.ts';
import { inspectFile } from '../files/inspect-file.ts';
import { type OpenedRecords, openRecordTables } from '../json/json-tables.ts';
import { readParquetRecords } from './parquet-records.ts';

/** The tables of a Parquet file: one for its rows, one for every column that holds lists or structs, as JSON has them. */
export async function openParquetTables(
  source: SourceFile,
  nameFor: (table: string) => string,
): Promise<OpenedRecords> {
  const facts = await inspectFile(source);
  const { path, absolutePath } = source;
  const records = () => readParquetRecords({ path, absolutePath, stamp: facts.stamp });
  return openRecordTables({ source, facts, format: 'parquet', records }, nameFor);
}
