import { generateQuery, type Query } from '../rdf/sparql-syntax.ts';
import type { BoundArguments } from './bind/bind-arguments.ts';
import { capRows, orderRows } from './bind/cap-rows.ts';
import { cellTerm } from './cell-terms.ts';
import type { CompiledFunction, PreparedQuery } from './compiled-function.ts';
import type { FunctionCall } from './function-call.ts';
import { sortRows } from './tail/sort-rows.ts';
import type { TailRow } from './tail/tail-table.ts';

const defaultLimit = 10_000;

export interface BoundCall {
  readonly bound: BoundArguments;
  readonly prepared: PreparedQuery;
  readonly tree: Query;
  /** What `cappedText` gave for the tree. */
  readonly text: string;
}

/** The text to run: one row more than wanted shows that there are more. A tail needs all rows. */
export function cappedText(
  tree: Query,
  { limit = defaultLimit }: FunctionCall,
  { tail }: PreparedQuery,
): string {
  return generateQuery(tail ? tree : capRows(tree, limit + 1));
}

/** Runs the query and the tail; rows in the order asked for, else sorted, at most as many as wanted. */
export async function runCall(
  call: FunctionCall,
  bound: BoundCall,
): Promise<{ rows: TailRow[]; truncated: boolean }> {
  const { rows } = await call.store.select(bound.text, call.options);
  return bound.prepared.tail ? runTail(call, bound, rows) : cutRows(call, bound, rows);
}

/** Without an order the store gave any rows: where some must be cut, it is asked again for the first ones. */
async function cutRows(
  call: FunctionCall,
  { prepared, tree }: BoundCall,
  rows: readonly TailRow[],
): Promise<{ rows: TailRow[]; truncated: boolean }> {
  const { limit = defaultLimit, store, options } = call;
  const names = namesOf(call.function);
  if (rows.length <= limit)
    return { rows: prepared.ordered ? [...rows] : sortRows(rows, [], names), truncated: false };
  if (prepared.ordered) return { rows: rows.slice(0, limit), truncated: true };
  const ordered = await store.select(generateQuery(capRows(orderRows(tree, names), limit)), options);
  return { rows: [...ordered.rows], truncated: true };
}

function runTail(
  call: FunctionCall,
  { bound, prepared }: BoundCall,
  rows: readonly TailRow[],
): { rows: TailRow[]; truncated: boolean } {
  const { limit = defaultLimit } = call;
  const tail = prepared.tail!;
  const names = namesOf(call.function);
  const computed = tail.run(sortRows(rows, [], prepared.columns), bound.terms);
  const shown = distinctRows(
    tail.order.length > 0 ? computed : sortRows(computed, [], names),
    call.function,
    names,
  );
  return { rows: shown.slice(0, limit), truncated: shown.length > limit };
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
    const key = JSON.stringify(names.map((name) => cellTerm(row[name])));
    return seen.has(key) ? false : seen.add(key);
  });
}

function namesOf({ columns }: CompiledFunction): string[] {
  return columns.map(({ name }) => name);
}
