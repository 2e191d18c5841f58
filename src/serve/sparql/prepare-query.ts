import { QuercusError } from '../../errors.ts';
import { termToNTriples } from '../../rdf/n-triples.ts';
import { namedNode } from '../../rdf/terms.ts';
import { type QueryForm, type QueryOutline, readQuery } from './read-query.ts';

/** Graphs that the protocol names (SPARQL 1.1 Protocol §2.1.4); they replace those of the query. */
export interface ProtocolDataset {
  readonly defaultGraphs: readonly string[];
  readonly namedGraphs: readonly string[];
}

/** A query that passed and is ready for the engine. */
export interface PreparedQuery {
  readonly form: QueryForm;
  readonly text: string;
  /** Lines put in front of the client's own. */
  readonly addedLines: number;
  /** False = two runs may differ (NOW, RAND …), so the answer must not be kept. */
  readonly isRepeatable: boolean;
  /** A SELECT: at most `rows` + 1 rows come back, and more than `rows` have to be cut. */
  readonly cutRows: boolean;
  /** CONSTRUCT and DESCRIBE: a query with a row exactly when solutions were left out. */
  readonly remainder: string | undefined;
}

export interface PrepareInput {
  readonly sparql: string;
  readonly prefixes: Readonly<Record<string, string>>;
  readonly dataset: ProtocolDataset;
  /** What relative IRIs are resolved against: the address of the endpoint (RFC 3986 §5.1.3). */
  readonly baseIri?: string;
  /** Solutions at most. */
  readonly rows: number;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Checks what may run (a read-only query without SERVICE: QUERY_REFUSED), declares missing prefixes, puts the dataset
 * of the protocol in, and bounds the number of solutions. Everything else of the client's text stays as it is.
 */
export function prepareQuery({ sparql, prefixes, dataset, baseIri, rows }: PrepareInput): PreparedQuery {
  const outline = readQuery(sparql);
  const form = requireQuery(outline);
  const declarations = prologue(outline, prefixes, baseIri);
  const inDataset = datasetEdits(outline, dataset);
  const isBounded = form === 'ask' || (outline.limit !== undefined && outline.limit.value <= rows);
  const isGraph = form === 'construct' || form === 'describe';
  const limited = isBounded ? [] : [limitEdit(outline, isGraph ? rows : rows + 1)];
  const hasPattern = outline.patternStart < sparql.length;
  return {
    form,
    text: declarations + edit(sparql, [...inDataset, ...limited]),
    addedLines: declarations === '' ? 0 : 1,
    isRepeatable: outline.isRepeatable,
    cutRows: form === 'select' && !isBounded,
    remainder:
      isGraph && !isBounded && hasPattern
        ? declarations + remainderOf({ sparql, outline, inDataset, rows })
        : undefined,
  };
}

function requireQuery({ form, isUpdate, hasService }: QueryOutline): QueryForm {
  if (isUpdate)
    throw new QuercusError(
      'QUERY_REFUSED',
      'This is an update, but a served kernel is read-only. Send a SELECT, ASK, CONSTRUCT or DESCRIBE query.',
    );
  if (form === undefined)
    throw new QuercusError(
      'QUERY_SYNTAX',
      'The SPARQL text is not valid: no SELECT, ASK, CONSTRUCT or DESCRIBE in it.',
      {
        details: { reason: 'no query form' },
      },
    );
  if (hasService)
    throw new QuercusError(
      'QUERY_REFUSED',
      'SERVICE is not allowed: a kernel answers from its own facts only. Query the other endpoint on its own.',
    );
  return form;
}

/** What the query uses without declaring it, on one line, so that only the number of the line of an error moves. */
function prologue(
  { usedPrefixes, declaredPrefixes, needsBase }: QueryOutline,
  prefixes: Readonly<Record<string, string>>,
  baseIri: string | undefined,
): string {
  const missing = [...usedPrefixes].filter(
    (prefix) => !declaredPrefixes.has(prefix) && Object.hasOwn(prefixes, prefix),
  );
  const declarations = [
    ...(needsBase && baseIri !== undefined ? [`BASE ${iriText(baseIri)}`] : []),
    ...missing.map((prefix) => `PREFIX ${prefix}: ${iriText(prefixes[prefix] as string)}`),
  ];
  return declarations.length === 0 ? '' : `${declarations.join(' ')}\n`;
}

function datasetEdits(
  { datasets, patternStart }: QueryOutline,
  { defaultGraphs, namedGraphs }: ProtocolDataset,
): Edit[] {
  if (defaultGraphs.length + namedGraphs.length === 0) return [];
  const clauses = [
    ...defaultGraphs.map((graph) => ` FROM ${iriText(graph)}`),
    ...namedGraphs.map((graph) => ` FROM NAMED ${iriText(graph)}`),
  ];
  return [
    ...datasets.map(({ start, end }) => ({ start, end, text: '' })),
    { start: patternStart, end: patternStart, text: `${clauses.join('')} ` },
  ];
}

function limitEdit({ limit, limitPlace }: QueryOutline, rows: number): Edit {
  if (limit) return { start: limit.start, end: limit.end, text: String(rows) };
  // A line of its own: the text may end with a comment.
  return { start: limitPlace, end: limitPlace, text: `\nLIMIT ${rows}\n` };
}

function remainderOf({
  sparql,
  outline,
  inDataset,
  rows,
}: {
  sparql: string;
  outline: QueryOutline;
  inDataset: readonly Edit[];
  rows: number;
}): string {
  const { formStart, patternStart, datasets, limitPlace, limit, offset } = outline;
  const from =
    inDataset.length > 0 ? '' : datasets.map(({ start, end }) => sparql.slice(start, end)).join(' ');
  const head: Edit = { start: formStart, end: patternStart, text: `SELECT (1 AS ?more) ${from} ` };
  const skipped = (offset?.value ?? 0) + rows;
  const page: Edit[] = offset
    ? [{ start: offset.start, end: offset.end, text: String(skipped) }]
    : [{ start: limitPlace, end: limitPlace, text: `\nOFFSET ${skipped}\n` }];
  const one = limit
    ? { start: limit.start, end: limit.end, text: '1' }
    : { start: limitPlace, end: limitPlace, text: '\nLIMIT 1\n' };
  const clauses = inDataset.filter(({ start, text }) => start === patternStart && text !== '');
  return edit(sparql, [head, ...clauses, ...page, one]);
}

/** The text with all edits made; those at one place in the order given. */
function edit(text: string, edits: readonly Edit[]): string {
  const sorted = [...edits].sort((a, b) => a.start - b.start);
  let result = '';
  let at = 0;
  for (const { start, end, text: replacement } of sorted) {
    result += text.slice(at, start) + replacement;
    at = Math.max(at, end);
  }
  return result + text.slice(at);
}

function iriText(iri: string): string {
  return termToNTriples(namedNode(iri));
}
