import type { Term } from '@rdfjs/types';
import type { CallColumn, CallResult, CellTerm } from '../domain/call-result.ts';
import { QuercusError } from '../errors.ts';
import { generateQuery, type Query } from '../rdf/sparql-syntax.ts';
import { type BoundArguments, bindArguments } from './bind/bind-arguments.ts';
import { bindQuery } from './bind/bind-query.ts';
import { capRows, orderRows } from './bind/cap-rows.ts';
import type { MintIri } from './bind/mint-iri.ts';
import type { CompiledFunction, PreparedQuery } from './compiled-function.ts';
import type { FunctionCall } from './function-call.ts';
import { hashRows, hashText } from './row-hash.ts';
import { sortRows } from './tail/sort-rows.ts';
import type { TailRow } from './tail/tail-table.ts';
import { findWitness } from './witness/find-witness.ts';

const defaultLimit = 10_000;

/**
 * Calls a function. Arguments that do not fit throw (ARGUMENT_MISSING, ARGUMENT_INVALID); a query that the store could
 * not answer is a result with the status `failed`. Rows come in the order the function asks for, else sorted.
 */
export async function callFunction(call: FunctionCall): Promise<CallResult> {
  const bound = bindArguments(call.function, call.arguments, call.mintIri);
  const prepared = call.function.prepare(bound.choices, bound.shape);
  const tree = bindCall(call, bound, prepared);
  const queryHash = hashText(generateQuery(tree));
  const base = { function: call.function.definition.name, columns: [...call.function.columns], queryHash };
  try {
    const { rows, truncated } = await runCall(call, { bound, prepared, tree });
    const witness = call.evidence ? { witness: await findWitness({ call, bound, prepared, rows }) } : {};
    const status = rows.length === 0 ? ('empty' as const) : ('ok' as const);
    return {
      ...base,
      status,
      rows: rows.map((row) => cellTerms(row, base.columns)),
      truncated,
      rowHash: hashRows(rows, namesOf(base.columns)),
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
      rowHash: hashRows([], namesOf(base.columns)),
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

async function runCall(
  call: FunctionCall,
  { bound, prepared, tree }: { bound: BoundArguments; prepared: PreparedQuery; tree: Query },
): Promise<{ rows: TailRow[]; truncated: boolean }> {
  const { limit = defaultLimit, store, options } = call;
  const names = namesOf(call.function.columns);
  if (prepared.tail) {
    const { rows } = await store.select(generateQuery(tree), options);
    const computed = prepared.tail.run(sortRows(rows, [], prepared.columns), bound.terms);
    const shown = distinctRows(
      prepared.tail.order.length > 0 ? computed : sortRows(computed, [], names),
      call.function,
      names,
    );
    return { rows: shown.slice(0, limit), truncated: shown.length > limit };
  }
  const { rows } = await store.select(generateQuery(capRows(tree, limit + 1)), options);
  if (rows.length <= limit)
    return { rows: prepared.ordered ? [...rows] : sortRows(rows, [], names), truncated: false };
  const first = prepared.ordered
    ? rows
    : (await store.select(generateQuery(capRows(orderRows(tree, names), limit)), options)).rows;
  return { rows: first.slice(0, limit), truncated: true };
}

/** Drops columns that are not returned and, unless the function keeps them, rows that are equal then. */
function distinctRows(
  rows: readonly TailRow[],
  { definition }: CompiledFunction,
  names: readonly string[],
): TailRow[] {
  const shown = rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name]])));
  if (!definition.distinct) return shown;
  const seen = new Set<string>();
  return shown.filter((row) => {
    const key = JSON.stringify(names.map((name) => termJson(row[name])));
    return seen.has(key) ? false : seen.add(key);
  });
}

function namesOf(columns: readonly CallColumn[]): string[] {
  return columns.map(({ name }) => name);
}

function cellTerms(row: TailRow, columns: readonly CallColumn[]): Record<string, CellTerm> {
  return Object.fromEntries(columns.map(({ name }) => [name, termJson(row[name])]));
}

function termJson(term: Term | undefined): CellTerm {
  if (term === undefined) return null;
  if (term.termType === 'Literal') {
    const { value, language, datatype } = term;
    if (language !== '') return { type: 'literal', value, 'xml:lang': language };
    return datatype.value.endsWith('XMLSchema#string')
      ? { type: 'literal', value }
      : { type: 'literal', value, datatype: datatype.value };
  }
  return { type: term.termType === 'BlankNode' ? 'bnode' : 'uri', value: term.value };
}
