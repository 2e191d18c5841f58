import type { AskedKernel } from '../../agent/asked-kernel.ts';
import type { CallResult } from '../../domain/call-result.ts';
import { type FunctionDefinition, functionDefinitionSchema } from '../../domain/function.ts';
import type { Schema } from '../../domain/schema.ts';
import type { Table } from '../../domain/table.ts';
import { QuercusError } from '../../errors.ts';
import { hashText } from '../../functions/row-hash.ts';

/** Row, or text, by column. */
type Cells = Readonly<Record<string, string | null>>;

const definitions: readonly FunctionDefinition[] = [
  {
    name: 'list_tables',
    description: 'The tables with their columns and numbers of rows.',
    returns: ['table', 'columns', 'rows'],
  },
  {
    name: 'search_rows',
    description: 'Rows of all tables, or of one, that hold all words of a text.',
    parameters: { text: { type: 'string' }, table: { type: 'string', required: false } },
    returns: ['table', 'row', 'cells'],
  },
  {
    name: 'read_rows',
    description: 'Rows of a table in their order, from a number on.',
    parameters: { table: { type: 'string' }, first: { type: 'integer', default: 1, minimum: 1 } },
    returns: ['table', 'row', 'cells'],
  },
].map((definition) => functionDefinitionSchema.parse(definition));

/**
 * The baseline of the paper: ReAct over the same data with plain retrieval tools. It looks like a kernel to the agent,
 * but holds only the tables; nothing of S, G or F is behind it, and its answers have no evidence.
 */
export function tableTools(
  tables: readonly Table[],
  schema: Schema,
): AskedKernel & { close(): Promise<void> } {
  const bare: Schema = {
    ...schema,
    entityTypes: [],
    properties: [],
    relations: [],
    enumerations: [],
    disjointTypes: [],
  };
  return {
    ...{ path: 'tables', schema: bare, functions: definitions, prefixes: {} },
    hash: hashText(tables.map(({ name, columns }) => JSON.stringify([name, columns])).join('\n')),
    call: async (name, values, { limit = 50 } = {}) =>
      resultOf(name, await rowsFor(name, values, tables, limit + 1), limit),
    nearValues: async () => [],
    why: async () => ({ evidence: [] }),
    close: async () => {},
  };
}

async function rowsFor(
  name: string,
  values: Readonly<Record<string, unknown>>,
  tables: readonly Table[],
  most: number,
): Promise<readonly Cells[]> {
  if (name === 'list_tables') return listTables(tables);
  const wanted = values.table === undefined ? tables : [tableCalled(String(values.table), tables)];
  const text = String(values.text ?? '');
  const first = Number(values.first ?? 1);
  const rows: Cells[] = [];
  for (const table of wanted) {
    for await (const { number, cells } of table.rows()) {
      const isWanted = name === 'search_rows' ? hasWords(cells, text) : number >= first;
      if (isWanted) rows.push({ table: table.name, row: String(number), cells: cellsText(table, cells) });
      if (rows.length >= most) return rows;
    }
  }
  return rows;
}

async function listTables(tables: readonly Table[]): Promise<Cells[]> {
  const rows: Cells[] = [];
  for (const table of tables) {
    let count = 0;
    for await (const _ of table.rows()) count++;
    rows.push({ table: table.name, columns: table.columns.join(', '), rows: String(count) });
  }
  return rows;
}

function tableCalled(name: string, tables: readonly Table[]): Table {
  const found = tables.find((table) => table.name === name);
  if (found !== undefined) return found;
  const known = tables.map((table) => table.name);
  throw new QuercusError(
    'ARGUMENT_INVALID',
    `There is no table ${JSON.stringify(name)}. There are: ${known.join(', ')}.`,
    {
      details: { got: name, known },
    },
  );
}

/** Whether the cells hold every word of a text. */
function hasWords(cells: readonly (string | null)[], text: string): boolean {
  const all = cells.join(' ').toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}

function cellsText({ columns }: Table, cells: readonly (string | null)[]): string {
  return columns.map((column, at) => `${column}: ${cells[at] ?? ''}`).join(' · ');
}

function resultOf(name: string, rows: readonly Cells[], limit: number): CallResult {
  const columns = Object.keys(rows[0] ?? {});
  const kept = rows
    .slice(0, limit)
    .map((row) =>
      Object.fromEntries(
        columns.map((column) => [column, { type: 'literal' as const, value: row[column] ?? '' }]),
      ),
    );
  return {
    function: name,
    status: rows.length === 0 ? 'empty' : 'ok',
    columns: columns.map((column) => ({ name: column, kind: 'value', types: [] })),
    rows: kept,
    truncated: rows.length > limit,
    queryHash: hashText(name),
    rowHash: hashText(JSON.stringify(kept)),
  };
}
