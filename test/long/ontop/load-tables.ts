import { join } from 'node:path';
import { xsd } from '../../../src/domain/lexical.ts';
import type { Mapping } from '../../../src/domain/mapping.ts';
import { silentContext } from '../../../src/domain/run-context.ts';
import { mappingFromQuads } from '../../../src/graph/rml-reader.ts';
import { compileTemplate } from '../../../src/graph/template.ts';
import { kernelFile } from '../../../src/kernel/kernel-files.ts';
import { readRdfFile } from '../../../src/rdf/parse-rdf.ts';
import { openSources } from '../../../src/sources/open-sources.ts';
import { taskOf } from '../../sources/with-files.ts';
import type { Postgres } from './postgres.ts';

interface LoadedTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** What is not in the table is null. */
  readonly rows: readonly (readonly (string | null)[])[];
}

/** Others are text. */
const sqlTypes: Readonly<Record<string, string>> = {
  [xsd('integer')]: 'bigint',
  [xsd('decimal')]: 'numeric',
  [xsd('double')]: 'double precision',
  [xsd('boolean')]: 'boolean',
  [xsd('date')]: 'date',
  [xsd('dateTime')]: 'timestamp',
};

/**
 * Every table that the mapping of a kernel reads, under its name in the task, each column of the type that the mapping
 * gives it: Ontop cannot sort by a number in a column of text where it also removes duplicates. Columns that subjects
 * are named by are declared UNIQUE where they are: without that Ontop joins a table with itself for each property.
 */
export async function loadTables(kernel: string, task: string, database: Postgres): Promise<void> {
  const { maps } = mappingFromQuads(await readRdfFile(kernelFile(kernel, 'mapping')));
  for (const [name, path] of new Map(maps.map((map) => [map.source, map.path]))) {
    const own = maps.filter(({ source }) => source === name);
    const keys = new Set(own.map(({ subject }) => compileTemplate(subject).columns));
    // Tables that the build wrote in their canonical form are in the kernel, the others beside the task.
    const table = await readTable(name, path, path.startsWith('tables/') ? kernel : task);
    database.run(sqlOf(table, { keys, types: typesOf(own) }));
  }
}

/** The SQL type of each column that holds one kind of values. */
function typesOf(maps: Mapping['maps']): Map<string, string> {
  const values = maps
    .flatMap(({ predicates }) => predicates.map(({ object }) => object))
    .flatMap((object) => (object.kind === 'column' ? [object] : []));
  const types = new Map(values.map(({ column, datatype }) => [column, sqlTypes[datatype] ?? 'text']));
  const mixed = values.filter(({ column, datatype }) => types.get(column) !== (sqlTypes[datatype] ?? 'text'));
  return new Map([...types, ...mixed.map(({ column }) => [column, 'text'] as const)]);
}

async function readTable(name: string, path: string, taskFolder: string): Promise<LoadedTable> {
  const opened = await openSources({ task: taskOf({ sources: [path] }), taskFolder }, silentContext);
  const [table] = opened.tables;
  if (table === undefined) throw new Error(`${join(taskFolder, path)} holds no table`);
  const rows: (string | null)[][] = [];
  for await (const { cells } of table.rows()) rows.push([...cells]);
  return { name, columns: table.columns, rows };
}

interface Declared {
  /** Columns that subjects are named by. */
  readonly keys: Iterable<readonly string[]>;
  readonly types: ReadonlyMap<string, string>;
}

function sqlOf(table: LoadedTable, { keys: subjects, types }: Declared): string {
  const keys = new Map(
    [...subjects].filter((columns) => isKey(table, columns)).map((columns) => [columns.join(), columns]),
  );
  const typed = (column: string) => `${quoted(column)} ${types.get(column) ?? 'text'}`;
  const inKeys = new Set([...keys.values()].flat());
  const definitions = [
    ...table.columns.map((column) => `${typed(column)}${inKeys.has(column) ? ' NOT NULL' : ''}`),
    ...[...keys.values()].map((columns) => `UNIQUE (${columns.map(quoted).join(', ')})`),
  ];
  const data = table.rows.map((cells) => cells.map(csvCell).join(',')).join('\n');
  const name = quoted(table.name);
  return `CREATE TABLE ${name} (${definitions.join(', ')});\nCOPY ${name} FROM STDIN WITH (FORMAT csv);\n${data}\n\\.\n`;
}

function isKey({ columns, rows }: LoadedTable, key: readonly string[]): boolean {
  const places = key.map((column) => columns.indexOf(column));
  const values = rows.map((cells) => places.map((place) => cells[place] ?? null));
  const isWhole = values.every((cells) => !cells.includes(null));
  return isWhole && new Set(values.map((cells) => JSON.stringify(cells))).size === rows.length;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function csvCell(cell: string | null): string {
  return cell === null ? '' : `"${cell.replaceAll('"', '""')}"`;
}
