import type { RunContext } from '../../domain/run-context.ts';
import type { QueryDoubt, QueryRows } from '../../domain/sparql-answer.ts';
import { QuercusError } from '../../errors.ts';
import { capRows } from '../../functions/bind/cap-rows.ts';
import { cellTerms } from '../../functions/cell-terms.ts';
import { parseSparqlJson } from '../../rdf/sparql-results.ts';
import { generateQuery, type Query } from '../../rdf/sparql-syntax.ts';
import type { QueriedKernel } from '../asked-kernel.ts';

const mostRows = 200;
const timeout = 60_000;

/** Rows of a query that passed the gate, or why the store could not answer. */
export async function runWrittenQuery(
  tree: Query,
  kernel: QueriedKernel,
  { signal }: RunContext,
): Promise<{ readonly result: QueryRows } | { readonly doubt: QueryDoubt }> {
  try {
    const { text } = await kernel.query(generateQuery(capRows(tree, mostRows + 1)), {
      timeout,
      ...(signal === undefined ? {} : { signal }),
    });
    const solutions = parseSparqlJson(text);
    if (typeof solutions === 'boolean') throw new Error('a SELECT was answered as an ASK');
    const { variables, rows } = solutions;
    const columns = [...variables];
    return {
      result: {
        columns,
        rows: rows.slice(0, mostRows).map((row) => cellTerms(row, columns)),
        truncated: rows.length > mostRows,
      },
    };
  } catch (error) {
    if (!(error instanceof QuercusError) || !error.code.startsWith('QUERY_')) throw error;
    return { doubt: { check: 'failed', message: error.message } };
  }
}
