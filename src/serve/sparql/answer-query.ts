import { QuercusError } from '../../errors.ts';
import type { GraphStore } from '../../rdf/graph-store.ts';
import { type CutResult, cutGraph, cutRows, type ResultCaps, signedGraph } from './cut-result.ts';
import type { PreparedQuery } from './prepare-query.ts';

export interface AnswerInput {
  readonly store: GraphStore;
  readonly query: PreparedQuery;
  /** Format of the engine. */
  readonly engineType: string;
  readonly caps: ResultCaps;
  readonly timeout: number | undefined;
  readonly signal: AbortSignal | undefined;
}

/** Runs a prepared query and cuts its result to the caps. Errors of syntax name lines of the client's own text. */
export async function answerQuery(input: AnswerInput): Promise<CutResult> {
  const { store, query, engineType, caps, timeout, signal } = input;
  try {
    const text = await store.queryText(query.text, engineType, { timeout, signal });
    if (query.cutRows) return cutRows(text, engineType, caps);
    if (query.form === 'select' || query.form === 'ask')
      return cutRows(text, engineType, { ...caps, rows: Number.POSITIVE_INFINITY });
    return await cutGraphAnswer(text, input);
  } catch (error) {
    throw query.addedLines === 0 ? error : withLinesOfClient(error, query.addedLines);
  }
}

async function cutGraphAnswer(
  text: string,
  { store, query, engineType, caps, timeout, signal }: AnswerInput,
): Promise<CutResult> {
  const cut = cutGraph(text, engineType, caps.characters);
  if (cut.truncated || query.remainder === undefined) return cut;
  const { rows } = await store.select(query.remainder, { timeout, signal });
  return rows.length === 0 ? cut : { text: signedGraph(text, engineType), truncated: 'rows' };
}

function withLinesOfClient(error: unknown, addedLines: number): unknown {
  if (!(error instanceof QuercusError) || error.code !== 'QUERY_SYNTAX') return error;
  const { line, column, reason } = error.details;
  if (typeof line !== 'number') return error;
  const own = line - addedLines;
  return new QuercusError(
    'QUERY_SYNTAX',
    `The SPARQL text is not valid (line ${own}, column ${column}): ${reason}`,
    {
      details: { line: own, column, reason },
      cause: error,
    },
  );
}
