import type { Term } from '@rdfjs/types';
import type { CellTerm } from '../domain/call-result.ts';
import type { TailRow } from './tail/tail-table.ts';

/** A row as SPARQL 1.1 Query Results JSON has it, with `null` for empty cells. */
export function cellTerms(row: TailRow, names: readonly string[]): Record<string, CellTerm> {
  return Object.fromEntries(names.map((name) => [name, cellTerm(row[name])]));
}

export function cellTerm(term: Term | undefined): CellTerm {
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
