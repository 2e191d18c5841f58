import type { CellTerm } from '../domain/call-result.ts';
import type { Shorten } from '../rdf/shorten-iri.ts';
import { showCell } from './shown-term.ts';
import { textTable } from './text-table.ts';

/** SPARQL 1.1 Query Results JSON, as far as it is shown. */
export interface QueryResults {
  readonly head: { readonly vars?: readonly string[] };
  readonly boolean?: boolean;
  readonly results?: { readonly bindings: readonly Readonly<Record<string, CellTerm>>[] };
}

export const resultsMediaType = 'application/sparql-results+json';

/** The answer of a SELECT as a table, of an ASK as yes or no. */
export function queryText({ head, boolean, results }: QueryResults, shorten: Shorten): string {
  if (boolean !== undefined) return boolean ? 'yes' : 'no';
  const variables = head.vars ?? [];
  const bindings = results?.bindings ?? [];
  const rows = bindings.map((row) => variables.map((name) => showCell(row[name], shorten)));
  return `${textTable(variables, rows)}${rows.length === 1 ? '1 row' : `${rows.length} rows`}`;
}
