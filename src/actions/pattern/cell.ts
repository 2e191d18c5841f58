import type { Term } from '@rdfjs/types';
import { xsd } from '../../domain/lexical.ts';
import { formatDecimal, parseDecimal } from '../../functions/tail/exact-decimal.ts';
import { literalToNTriples, termToNTriples } from '../../rdf/n-triples.ts';
import { parseRdf } from '../../rdf/parse-rdf.ts';
import { literal, namedNode } from '../../rdf/terms.ts';

const [integer, decimal] = [xsd('integer'), xsd('decimal')];

/** A term as text: canonical N-Triples, decimals in their shortest form as the store gives them back. */
export function cellOf(term: Term): string {
  if (term.termType !== 'Literal' || term.datatype.value !== decimal) return termToNTriples(term);
  const number = parseDecimal(term.value);
  return number ? literalToNTriples(formatDecimal(number), '', decimal) : termToNTriples(term);
}

const plainLiteral = /^"([^"\\]*)"(?:\^\^<([^>]*)>|@([A-Za-z0-9-]+))?$/;

/** The term behind a cell. */
export function termOfCell(cell: string): Term {
  if (cell.startsWith('<')) return namedNode(cell.slice(1, -1));
  const match = plainLiteral.exec(cell);
  if (match === null) return parseRdf(`<s:s> <p:p> ${cell} .`, { format: 'nt' })[0]!.object;
  const [, value = '', datatype, language] = match;
  return literal(value, language ?? (datatype === undefined ? undefined : namedNode(datatype)));
}

export const trueCell = literalToNTriples('true', '', xsd('boolean'));
export const falseCell = literalToNTriples('false', '', xsd('boolean'));

/** A number as a cell: an integer when both operands were, else a decimal. */
export function numberCell(text: string, isInteger: boolean): string {
  return literalToNTriples(text, '', isInteger ? integer : decimal);
}
