import type { Term } from '@rdfjs/types';
import { xsd } from '../../domain/lexical.ts';
import { formatDecimal, parseDecimal } from '../../functions/tail/exact-decimal.ts';
import { literalToNTriples, termToNTriples } from '../../rdf/n-triples.ts';
import { parseRdf } from '../../rdf/parse-rdf.ts';

const [integer, decimal] = [xsd('integer'), xsd('decimal')];

/** A term as text: canonical N-Triples, decimals in their shortest form as the store gives them back. */
export function cellOf(term: Term): string {
  if (term.termType !== 'Literal' || term.datatype.value !== decimal) return termToNTriples(term);
  const number = parseDecimal(term.value);
  return number ? literalToNTriples(formatDecimal(number), '', decimal) : termToNTriples(term);
}

const known = new Map<string, Term>();
const mostKnown = 10_000;

/** The term behind a cell. */
export function termOfCell(cell: string): Term {
  const found = known.get(cell);
  if (found !== undefined) return found;
  if (known.size > mostKnown) known.clear();
  const term = parseRdf(`<s:s> <p:p> ${cell} .`, { format: 'nt' })[0]!.object;
  known.set(cell, term);
  return term;
}

export const trueCell = literalToNTriples('true', '', xsd('boolean'));
export const falseCell = literalToNTriples('false', '', xsd('boolean'));

/** A number as a cell: an integer when both operands were, else a decimal. */
export function numberCell(text: string, isInteger: boolean): string {
  return literalToNTriples(text, '', isInteger ? integer : decimal);
}
