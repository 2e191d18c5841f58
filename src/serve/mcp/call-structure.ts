import type { CallColumn, CallResult, CellTerm } from '../../domain/call-result.ts';
import type { ErrorCode } from '../../errors.ts';
import { QuercusError } from '../../errors.ts';
import { pageOf } from '../functions/page-of-call.ts';
import type { CallPage } from './call-page.ts';
import type { ObjectSchema } from './mcp-tool.ts';

const meaning = {
  ok: 'rows were found',
  empty: 'the call worked and nothing fits: an answer, not an error',
  infeasible: 'no solution can exist under the constraints given',
};

/** What a call of a function gives: rows of plain texts, an entity as its IRI, a value in its lexical form. */
export function callStructure(result: CallResult, asked: CallPage): Record<string, unknown> {
  const { status, rows, truncated, rowHash, queryHash, error, witness } = pageOf(result, asked);
  if (status === 'failed') {
    throw new QuercusError(
      (error?.code ?? 'QUERY_FAILED') as ErrorCode,
      error?.message ?? 'The call failed.',
    );
  }
  return {
    status,
    rows: rows.map((row) =>
      Object.fromEntries(result.columns.map(({ name }) => [name, plain(row[name] ?? null)])),
    ),
    truncated,
    ...(truncated ? { nextOffset: asked.offset + asked.limit } : {}),
    rowHash,
    queryHash,
    ...(error === undefined ? {} : { reason: error.message }),
    ...(witness === undefined ? {} : { evidence: witness }),
  };
}

/** The same as JSON Schema; `columns` absent = any. */
export function callStructureSchema(columns: readonly CallColumn[] | undefined): ObjectSchema {
  return {
    type: 'object',
    properties: {
      status: {
        type: 'string',
        enum: Object.keys(meaning),
        description: Object.entries(meaning)
          .map(([status, text]) => `${status}: ${text}`)
          .join('; '),
      },
      rows: { type: 'array', items: columns === undefined ? { type: 'object' } : rowSchema(columns) },
      truncated: {
        type: 'boolean',
        description: 'there are more rows: call again with _offset = nextOffset',
      },
      nextOffset: { type: 'integer' },
      rowHash: { type: 'string', description: 'sha256 of columns and rows by value' },
      queryHash: { type: 'string', description: 'sha256 of the SPARQL text that ran' },
      reason: { type: 'string', description: 'why no solution can exist' },
      evidence: {
        type: 'object',
        description: 'on request: for each row the entities (IRIs) and facts (N-Triples) it rests on',
      },
    },
    required: ['status', 'rows', 'truncated', 'rowHash', 'queryHash'],
    additionalProperties: false,
  };
}

function rowSchema(columns: readonly CallColumn[]): ObjectSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(
      columns.map((column) => [column.name, { type: ['string', 'null'], description: columnText(column) }]),
    ),
    required: columns.map(({ name }) => name),
    additionalProperties: false,
  };
}

function columnText({ kind, types, description }: CallColumn): string {
  const what = kind === 'entity' ? 'IRI of an entity' : 'value in its lexical form';
  return [description, `${what}${types.length === 0 ? '' : ` (${types.join(', ')})`}`]
    .filter((part) => part !== undefined && part !== '')
    .join('; ');
}

function plain(cell: CellTerm): string | null {
  if (cell === null) return null;
  return cell.type === 'bnode' ? `_:${cell.value}` : cell.value;
}
