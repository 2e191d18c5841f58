import type { Term } from '@rdfjs/types';
import type { Solutions } from './graph-store.ts';
import { blankNode, literal, namedNode } from './terms.ts';

export const sparqlJson = 'application/sparql-results+json';

interface JsonTerm {
  readonly type: 'uri' | 'literal' | 'typed-literal' | 'bnode';
  readonly value: string;
  readonly datatype?: string;
  readonly 'xml:lang'?: string;
}

interface JsonResults {
  readonly head?: { readonly vars?: readonly string[] };
  readonly results?: { readonly bindings: readonly Readonly<Record<string, JsonTerm>>[] };
  readonly boolean?: boolean;
}

/** SPARQL 1.1 Query Results JSON: solutions of a SELECT, or the truth value of an ASK. Throws on any other text. */
export function parseSparqlJson(text: string): Solutions | boolean {
  const { head, results, boolean } = JSON.parse(text) as JsonResults;
  if (typeof boolean === 'boolean') return boolean;
  if (!results) throw new Error('neither "results" nor "boolean" in the SPARQL JSON result');
  return { variables: head?.vars ?? [], rows: results.bindings.map(toRow) };
}

function toRow(binding: Readonly<Record<string, JsonTerm>>): Readonly<Record<string, Term>> {
  const row: Record<string, Term> = {};
  for (const variable in binding) row[variable] = toTerm(binding[variable] as JsonTerm);
  return row;
}

function toTerm(term: JsonTerm): Term {
  switch (term.type) {
    case 'uri':
      return namedNode(term.value);
    case 'bnode':
      return blankNode(term.value);
    case 'literal':
    case 'typed-literal':
      return literal(
        term.value,
        term['xml:lang'] ?? (term.datatype === undefined ? undefined : namedNode(term.datatype)),
      );
    default:
      throw new Error(`term type ${term.type} is not part of SPARQL 1.1 (triple terms are not supported)`);
  }
}
