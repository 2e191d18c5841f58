import { createWriteStream } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { validateLexical } from '../domain/lexical.ts';
import type { Mapping } from '../domain/mapping.ts';
import type { RunContext } from '../domain/run-context.ts';
import type { Row, Table } from '../domain/table.ts';
import { QuercusError } from '../errors.ts';
import { cellParts, keyText } from './cell-values.ts';
import { csvwMetadata } from './csvw-metadata.ts';
import { stopIfAsked } from './entity-index.ts';
import { planExecution } from './execution-plan.ts';
import type { PlanInput, PlannedColumn, PlannedTable } from './planned-map.ts';

export interface CanonicalTables {
  /** The mapping with `tables/….csv` as the path of those tables, and the source's own path for the others. */
  readonly mapping: Mapping;
  /** Names of the tables that were written. */
  readonly written: readonly string[];
}

/** A column of a canonical table: how its cells are made canonical. */
interface CanonicalColumn {
  readonly name: string;
  readonly column: PlannedColumn | undefined;
  readonly datatype: string | undefined;
  readonly isKey: boolean;
}

/**
 * Writes `tables/*.csv` with `csv-metadata.json` for the tables that an outside RML engine could not read as they
 * are: other formats or encodings, renamed headers, cells that had to be split, keys that had to be normalised,
 * values whose valid form differs from the text. A row whose cells hold several values becomes several rows, which
 * say the same triples. A cell that is not valid stays as it is. No file is written when no table needs it.
 * A column that is part of two keys with different normalisations is written by the rule of its own table's key.
 */
export async function writeCanonicalTables(
  input: PlanInput & { readonly outFolder: string },
  context: RunContext,
): Promise<CanonicalTables> {
  const folder = join(input.outFolder, 'tables');
  const written: { table: PlannedTable; path: string; split: boolean }[] = [];
  try {
    for (const planned of planExecution(input)) {
      const columns = canonicalColumns(planned);
      if (!(await needsCanonicalForm(planned.table, columns, context))) continue;
      await mkdir(folder, { recursive: true });
      const path = fileName(planned.table.name);
      await writeTable(planned.table, columns, join(folder, path), context);
      written.push({
        table: planned,
        path,
        split: columns.some(({ column }) => column?.separator !== undefined),
      });
    }
    if (written.length > 0)
      await writeFile(
        join(folder, 'csv-metadata.json'),
        `${JSON.stringify(csvwMetadata(written), null, 2)}\n`,
      );
  } catch (cause) {
    throw asUnwritable(folder, cause);
  }
  const paths = new Map(written.map(({ table, path }) => [table.table.name, `tables/${path}`]));
  const pathOf = (name: string) => paths.get(name) ?? input.tables.find((table) => table.name === name)!.path;
  const maps = input.mapping.maps.map((map) => ({ ...map, path: pathOf(map.source) }));
  return { mapping: { ...input.mapping, maps }, written: [...paths.keys()] };
}

/** Table names are unique but may hold characters that file names may not. */
function fileName(table: string): string {
  return `${table.replace(/[^\p{L}\p{N} ._-]/gu, (character) => `%${character.codePointAt(0)!.toString(16).toUpperCase()}`)}.csv`;
}

function canonicalColumns({ table, maps }: PlannedTable): CanonicalColumn[] {
  const objects = maps.flatMap((map) => map.predicates.map(({ object }) => object));
  const keys = maps.flatMap((map) => map.subject.columns);
  const references = objects.flatMap((object) => (object.kind === 'column' ? [] : object.columns));
  return table.columns.map((name) => {
    const literal = objects
      .filter((object) => object.kind === 'column')
      .find((object) => object.column.name === name);
    const key = [...keys, ...references].find((column) => column.name === name);
    return { name, column: key ?? literal?.column, datatype: literal?.datatype, isKey: key !== undefined };
  });
}

async function needsCanonicalForm(
  table: Table,
  columns: readonly CanonicalColumn[],
  context: RunContext,
): Promise<boolean> {
  if (!table.readableAsIs || columns.some(({ column }) => column?.separator !== undefined)) return true;
  for await (const row of table.rows()) {
    stopIfAsked(context);
    if (
      columns.some(
        (column, index) => canonicalParts(row, column, index)[0] !== (row.cells[index] || undefined),
      )
    )
      return true;
  }
  return false;
}

/** The values of a cell as they are mapped; a column that is not mapped keeps its text. */
function canonicalParts(row: Row, { column, datatype, isKey }: CanonicalColumn, index: number): string[] {
  if (column === undefined) return row.cells[index] ? [row.cells[index]] : [];
  return cellParts(row, column).map((part) => {
    const text = isKey || column.rules.length > 0 ? keyText(part, column) : part;
    return text === undefined
      ? part
      : datatype === undefined
        ? text
        : (validateLexical(text, datatype) ?? text);
  });
}

async function writeTable(
  table: Table,
  columns: readonly CanonicalColumn[],
  path: string,
  context: RunContext,
): Promise<void> {
  const partial = `${path}.partial`;
  await pipeline(Readable.from(csvText(table, columns, context)), createWriteStream(partial));
  await rename(partial, path);
}

async function* csvText(
  table: Table,
  columns: readonly CanonicalColumn[],
  context: RunContext,
): AsyncGenerator<string> {
  yield csvLine(columns.map(({ name }) => name));
  for await (const row of table.rows()) {
    stopIfAsked(context);
    const cells = columns.map((column, index) => canonicalParts(row, column, index));
    const copies = Math.max(1, ...cells.map((parts) => parts.length));
    for (let copy = 0; copy < copies; copy++) {
      yield csvLine(
        cells.map(
          (parts, index) => (columns[index]?.column?.separator === undefined ? parts[0] : parts[copy]) ?? '',
        ),
      );
    }
  }
}

/** RFC 4180, with `\n` as the line end. */
function csvLine(cells: readonly string[]): string {
  const quoted = cells.map((cell) =>
    /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell,
  );
  const only = quoted.length === 1 && quoted[0] === '' ? ['""'] : quoted;
  return `${only.join(',')}\n`;
}

function asUnwritable(path: string, cause: unknown): unknown {
  const { syscall, message } = cause as NodeJS.ErrnoException;
  if (cause instanceof QuercusError || syscall === undefined) return cause;
  return new QuercusError(
    'TARGET_UNWRITABLE',
    `${path} could not be written: ${message}. Check the folder, its permissions and the free space.`,
    {
      details: { path },
      cause,
    },
  );
}
