import type { Quote } from './extraction.ts';

/** A value of a cell as it was read: always text, `null` when the cell is empty (or one of the source's null values). */
export type Cell = string | null;

/** A document whose words rows of a table quote. */
export interface QuotedDocument {
  readonly name: string;
  readonly path: string;
  /** Of the file's bytes. */
  readonly sha256: string;
  /** Of the UTF-8 bytes of the extracted text, which quotes point into. */
  readonly textSha256: string;
  /** Place among the documents of the task. */
  readonly order: number;
}

/** One row as it stands in its source. `number` counts data rows from 1, the header apart; rejected rows keep their number. */
export interface Row {
  readonly number: number;
  readonly cells: readonly Cell[];
  /** The words of a document that say it; only where a text was read into rows. */
  readonly quote?: Quote;
}

/** A row that could not be read as a row of its table. It is reported, never dropped silently. */
export interface RejectedRow {
  readonly source: string;
  readonly number: number;
  readonly reason: string;
  readonly raw: string;
}

/** What a SQL schema declares about a table. */
export interface DeclaredTable {
  readonly name: string;
  readonly columns: readonly {
    readonly name: string;
    readonly sqlType: string;
    readonly notNull: boolean;
    /** The only texts that the column may hold: a CHECK … IN, an enum type. */
    readonly values?: readonly string[];
  }[];
  readonly primaryKey: readonly string[];
  readonly uniqueKeys: readonly (readonly string[])[];
  readonly foreignKeys: readonly {
    readonly columns: readonly string[];
    readonly references: string;
    readonly referencedColumns: readonly string[];
  }[];
}

/** A table that can be read again and again, a row at a time, in bounded memory. */
export interface Table {
  /** Unique in the task; what `tables:` in task.yaml calls it. */
  readonly name: string;
  /** Path relative to the task folder; for a database `file.sqlite` or `postgres://host/database`, with `table` naming the table inside. */
  readonly path: string;
  readonly format:
    | 'csv'
    | 'tsv'
    | 'json'
    | 'jsonl'
    | 'xlsx'
    | 'parquet'
    | 'sqlite'
    | 'postgresql'
    | 'txt'
    | 'md'
    | 'html'
    | 'pdf'
    | 'docx';
  /** Name of the table inside a database, of the sheet inside a workbook. */
  readonly table?: string;
  /** Column names after duplicates were numbered and empty ones named; what a mapping refers to. */
  readonly columns: readonly string[];
  /** Column names as the source has them. */
  readonly headers: readonly string[];
  /** sha256 (hex) of the file's bytes. */
  readonly sha256: string;
  readonly declared?: DeclaredTable;
  /** True when an outside RML engine can read `path` as it is (plain UTF-8 CSV with unique headers). */
  readonly readableAsIs: boolean;
  /** Documents that its rows quote, by name; the quotes name them. */
  readonly documents?: ReadonlyMap<string, QuotedDocument>;
  rows(): AsyncIterable<Row>;
  /** Rows that were rejected; complete once `rows()` was read to its end. */
  rejected(): readonly RejectedRow[];
}
