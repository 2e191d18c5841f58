import { QuercusError } from '../errors.ts';
import { declarePrefixes } from '../rdf/declare-prefixes.ts';
import type { GraphStore, QueryOptions } from '../rdf/graph-store.ts';
import { generateQuery, parseQuery, parseSparql, type Query } from '../rdf/sparql-syntax.ts';

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

/** Runs a read-only query: no SERVICE, no FROM, no update. QUERY_SYNTAX, QUERY_REFUSED, QUERY_FAILED, QUERY_TIMED_OUT. */
export async function runQuery({
  sparql,
  store,
  prefixes,
  options,
}: Request): Promise<{ text: string; mediaType: string }> {
  const text = declarePrefixes(sparql, prefixes);
  const tree = readQuery(text);
  refuseOtherSources(tree);
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

function readQuery(text: string): Query {
  const tree = parseSparql(text);
  if (tree.type === 'query') return tree;
  if (!tree.updates.some(({ operation }) => operation)) return parseQuery(text);
  throw new QuercusError(
    'QUERY_REFUSED',
    'This is an update, and a frozen kernel does not change. Ask with SELECT, ASK, CONSTRUCT or DESCRIBE.',
  );
}

/** SERVICE anywhere in the tree, and FROM at its top, reach out of the kernel. */
function refuseOtherSources(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  const { type, subType, clauses } = node as { type?: unknown; subType?: unknown; clauses?: unknown };
  if (subType === 'service') {
    throw new QuercusError(
      'QUERY_REFUSED',
      'SERVICE is not allowed: a kernel answers from its own facts only. Query the other endpoint on its own.',
    );
  }
  if (type === 'datasetClauses' && Array.isArray(clauses) && clauses.length > 0) {
    throw new QuercusError(
      'QUERY_REFUSED',
      'FROM is not allowed: a kernel answers from its own facts only. Leave it out; evidence graphs are asked with GRAPH.',
    );
  }
  for (const value of Object.values(node)) refuseOtherSources(value);
}
