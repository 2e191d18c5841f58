import type { TextFile } from '../files/decode-text.ts';

/** A record as it stands in the file: its cells, and its text without the line break at its end. */
export interface CsvRecord {
  readonly cells: readonly string[];
  readonly raw: string;
  /** Why it could not be split into cells. */
  readonly problem?: string;
}

export interface CsvDialect extends TextFile {
  readonly delimiter: string;
  /** `\r` alone ends a line only in files that hold no `\n`. */
  readonly lineEndsAreReturns: boolean;
}
