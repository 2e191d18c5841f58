import type { CallResult } from '../domain/call-result.ts';
import { QuercusError } from '../errors.ts';
import { generateQuery, type Query } from '../rdf/sparql-syntax.ts';
import { type BoundArguments, bindArguments } from './bind/bind-arguments.ts';
import { bindQuery } from './bind/bind-query.ts';
import type { MintIri } from './bind/mint-iri.ts';
import { cellTerms } from './cell-terms.ts';
import type { CompiledFunction, PreparedQuery } from './compiled-function.ts';
import type { FunctionCall } from './function-call.ts';
import { hashRows, hashText } from './row-hash.ts';
import { cappedText, runCall } from './run-call.ts';
import { findWitness } from './witness/find-witness.ts';

/**
 * Calls a function. Arguments that do not fit throw (ARGUMENT_MISSING, ARGUMENT_INVALID); a query that the store could
 * not answer is a result with the status `failed`. Rows come in the order the function asks for, else sorted.
 */
export async function callFunction(call: FunctionCall): Promise<CallResult> {
  const bound = bindArguments(call.function, call.arguments, call.mintIri);
  const prepared = call.function.prepare(bound.choices, bound.shape);
  const tree = bindCall(call, bound, prepared);
  const text = cappedText(tree, call, prepared);
  const names = call.function.columns.map(({ name }) => name);
  const base = {
    function: call.function.definition.name,
    columns: [...call.function.columns],
    queryHash: hashText(text),
  };
  try {
    const { rows, truncated } = await runCall(call, { bound, prepared, tree, text });
    const witness = call.evidence ? { witness: await findWitness({ call, bound, prepared, rows }) } : {};
    const status = rows.length === 0 ? ('empty' as const) : ('ok' as const);
    return {
      ...base,
      status,
      rows: rows.map((row) => cellTerms(row, names)),
      truncated,
      rowHash: hashRows(rows, names),
      ...witness,
    };
  } catch (error) {
    if (!(error instanceof QuercusError) || error.code === 'CANCELLED') throw error;
    const failure = { code: error.code, message: error.message };
    return {
      ...base,
      status: 'failed',
      rows: [],
      truncated: false,
      rowHash: hashRows([], names),
      error: failure,
    };
  }
}

/** The SPARQL text that a call runs, with every argument in its place. */
export function callText(
  compiled: CompiledFunction,
  rawArguments: Readonly<Record<string, unknown>>,
  mintIri: MintIri,
): string {
  const bound = bindArguments(compiled, rawArguments, mintIri);
  return generateQuery(bindCall({ function: compiled }, bound, compiled.prepare(bound.choices, bound.shape)));
}

function bindCall(
  call: Pick<FunctionCall, 'function'>,
  bound: BoundArguments,
  { tree }: PreparedQuery,
): Query {
  const { definition, parameters } = call.function;
  return bindQuery({ tree, bound, parameters, handWritten: definition.select !== undefined });
}
