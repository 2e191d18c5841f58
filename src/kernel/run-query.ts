import { QuercusError } from '../errors.ts';
import { declarePrefixes } from '../rdf/declare-prefixes.ts';
import type { GraphStore, QueryOptions } from '../rdf/graph-store.ts';
import { generateQuery, parseQuery } from '../rdf/sparql-syntax.ts';

const selectTypes = [
  'application/sparql-results+json',
  'application/sparql-results+xml',
  'text/csv',
  'text/tab-separated-values',
];
const graphTypes = ['text/turtle', 'application/n-triples', 'application/rdf+xml'];

interface Request {
  readonly sparql: string;
  readonly store: GraphStore;
  /** Declared for queries that use them without declaring them. */
  readonly prefixes: Readonly<Record<string, string>>;
  readonly options: QueryOptions & { readonly mediaType?: string };
}

/** Runs a read-only query: no SERVICE, no update. QUERY_SYNTAX, QUERY_REFUSED, QUERY_FAILED, QUERY_TIMED_OUT. */
export async function runQuery({
  sparql,
  store,
  prefixes,
  options,
}: Request): Promise<{ text: string; mediaType: string }> {
  const text = declarePrefixes(sparql, prefixes);
  const tree = parseQuery(text);
  refuseService(tree);
  const { mediaType: asked, ...limits } = options;
  const allowed = tree.subType === 'select' || tree.subType === 'ask' ? selectTypes : graphTypes;
  const mediaType = asked ?? (allowed[0] as string);
  if (!allowed.includes(mediaType)) {
    throw new QuercusError(
      'QUERY_REFUSED',
      `A ${tree.subType.toUpperCase()} query has no result in ${mediaType}. It can be had in ${allowed.join(', ')}.`,
      { details: { mediaType, allowed } },
    );
  }
  return { text: await store.queryText(generateQuery(tree), mediaType, limits), mediaType };
}

/** SERVICE anywhere in the tree reaches out of the kernel. */
function refuseService(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  if ((node as { subType?: unknown }).subType === 'service') {
    throw new QuercusError(
      'QUERY_REFUSED',
      'SERVICE is not allowed: a kernel answers from its own facts only. Query the other endpoint on its own.',
    );
  }
  for (const value of Object.values(node)) refuseService(value);
}
