import { createWriteStream } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { validateLexical } from '../domain/lexical.ts';
import type { Mapping } from '../domain/mapping.ts';
import type { RunContext } from '../domain/run-context.ts';
import type { Row, Table } from '../domain/table.ts';
import { canonicalPath } from '../schema/induce/source-path.ts';
import { cellParts, keyText } from './cell-values.ts';
import { csvwMetadata, type WrittenTable } from './csvw-metadata.ts';
import { stopIfAsked } from './entity-index.ts';
import { planExecution } from './execution-plan.ts';
import type { PlanInput, PlannedColumn, PlannedTable } from './planned-map.ts';
import { asUnwritable } from './target-errors.ts';

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
 * say the same triples. Also written: tables for which the mapping already names a path in `tables/`. A cell that is not valid stays as it is. No file is written when no table needs it.
 * A column that is part of two keys with different normalisations is written by the rule of its own table's key.
 */
export async function writeCanonicalTables(
  input: PlanInput & {
    readonly outFolder: string;
    /** By table: rows beside which all are known to be canonical as they are. */
    readonly open?: ReadonlyMap<string, readonly Row[]>;
  },
  context: RunContext,
): Promise<CanonicalTables> {
  const { mapping, tables, outFolder } = input;
  const written: WrittenTable[] = [];
  try {
    for (const planned of planExecution(input)) {
      const { table } = planned;
      const columns = canonicalColumns(planned);
      const path = canonicalPath(table.name);
      const isAskedFor =
        table.path !== path && mapping.maps.some((map) => map.source === table.name && map.path === path);
      if (!isAskedFor && !(await needsCanonicalForm(table, columns, input.open?.get(table.name), context)))
        continue;
      await mkdir(dirname(join(outFolder, path)), { recursive: true });
      await writeTable(table, columns, join(outFolder, path), context);
      written.push({
        table: planned,
        path,
        split: columns.some(({ column }) => column?.separator !== undefined),
      });
    }
    if (written.length > 0) await writeMetadata(written, outFolder);
  } catch (cause) {
    throw asUnwritable(join(outFolder, 'tables'), cause);
  }
  const paths = new Map([
    ...tables.map(({ name, path }) => [name, path] as const),
    ...written.map(({ table, path }) => [table.table.name, path] as const),
  ]);
  const maps = mapping.maps.map((map) => ({ ...map, path: paths.get(map.source) ?? map.path }));
  return { mapping: { ...mapping, maps }, written: written.map(({ table }) => table.table.name) };
}

async function writeMetadata(written: readonly WrittenTable[], outFolder: string): Promise<void> {
  const text = JSON.stringify(csvwMetadata(written), null, 2);
  await writeFile(join(outFolder, 'tables', 'csv-metadata.json'), `${text}\n`);
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
  open: readonly Row[] | undefined,
  context: RunContext,
): Promise<boolean> {
  if (!table.readableAsIs || columns.some(({ column }) => column?.separator !== undefined)) return true;
  for await (const row of open ?? table.rows()) {
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
