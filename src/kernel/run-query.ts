import { QuercusError } from '../errors.ts';
import { declarePrefixes } from '../rdf/declare-prefixes.ts';
import type { GraphStore, QueryOptions } from '../rdf/graph-store.ts';
import { parseQuery, parseSparql, type Query } from '../rdf/sparql-syntax.ts';

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
  const tree = readQuery(sparql, prefixes);
  refuseOtherSources(tree);
  const { mediaType: asked, ...limits } = options;
  const allowed = tree.subType === 'select' || tree.subType === 'ask' ? selectTypes : graphTypes;
  const mediaType = asked ?? (allowed[0] as string);
  if (!allowed.includes(mediaType)) {
    throw new QuercusError(
      'QUERY_REFUSED',
      `${queryForm(tree)} has no result in ${mediaType}. It can be had in ${allowed.join(', ')}.`,
      { details: { mediaType, allowed, form: tree.subType } },
    );
  }
  // The text itself and not one made from the tree: the parser's tree cuts a local name at its second colon.
  const text = await store.queryText(declarePrefixes(sparql, prefixes), mediaType, limits).catch((error) => {
    throw inOwnText(error, sparql);
  });
  return { text, mediaType };
}

function queryForm({ subType }: Query): string {
  return `${subType === 'ask' ? 'An' : 'A'} ${subType.toUpperCase()} query`;
}

/** The store reads the text with the prefixes in front: its places are none of the text that was asked. */
function inOwnText(error: unknown, sparql: string): unknown {
  if (!(error instanceof QuercusError) || error.code !== 'QUERY_SYNTAX') return error;
  const reason = error.details.reason ?? error.message;
  return new QuercusError('QUERY_SYNTAX', `The SPARQL text is not valid: ${reason}`, {
    details: { reason, query: sparql },
    cause: error,
  });
}

function readQuery(text: string, prefixes: Request['prefixes']): Query {
  const tree = parseSparql(text, prefixes);
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
