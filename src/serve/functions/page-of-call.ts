import type { CallResult } from '../../domain/call-result.ts';
import type { HttpCall } from './read-call.ts';

/** How many rows have to be fetched to show the page. */
export function rowsToFetch({ limit, offset }: Pick<HttpCall, 'limit' | 'offset'>): number {
  return offset + limit;
}

/**
 * The page of a result that was fetched from its first row on. Rows have an order that is the same at every call, so
 * pages fit together. `rowHash` stays that of all rows fetched.
 */
export function pageOf(result: CallResult, { offset }: Pick<HttpCall, 'offset'>): CallResult {
  if (offset === 0) return result;
  const { witness } = result;
  return {
    ...result,
    rows: result.rows.slice(offset),
    ...(witness?.outcome === 'evaluated'
      ? { witness: { ...witness, rows: witness.rows.slice(offset) } }
      : {}),
  };
}

/** The address of the next page; absent on the last one, and for POST, whose arguments are not in the address. */
export function nextPage(
  request: Request,
  { truncated }: CallResult,
  { limit, offset }: HttpCall,
): string | undefined {
  if (!truncated || request.method === 'POST') return undefined;
  const url = new URL(request.url);
  url.searchParams.set('_offset', String(offset + limit));
  url.searchParams.set('_limit', String(limit));
  return `${url.pathname}${url.search}`;
}
