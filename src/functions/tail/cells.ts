import { xsd } from '../../domain/lexical.ts';
import { literal, namedNode } from '../../rdf/terms.ts';
import { type Cell, numberOf } from './compare-terms.ts';
import { type Decimal, formatDecimal } from './exact-decimal.ts';

/** Effective boolean value (SPARQL 1.1 section 17.2.2). */
export function truth(cell: Cell): boolean | undefined {
  if (cell?.termType !== 'Literal') return undefined;
  if (cell.datatype.value === xsd('boolean')) return cell.value === 'true' || cell.value === '1';
  const number = numberOf(cell);
  if (number) return number.digits !== 0n;
  return cell.datatype.value === xsd('string') ? cell.value !== '' : undefined;
}

export function booleanCell(value: boolean): Cell {
  return literal(String(value), namedNode(xsd('boolean')));
}

/** A number as a literal: an integer where `like` are all integers and it comes out even, a double where one is. */
export function numberCell(value: Decimal | undefined, like: readonly Cell[], divided = false): Cell {
  if (value === undefined) return undefined;
  const datatypes = like.map((cell) => (cell?.termType === 'Literal' ? cell.datatype.value : ''));
  const floating = datatypes.some((datatype) => datatype === xsd('double') || datatype === xsd('float'));
  const fractional = divided || datatypes.some((datatype) => datatype === xsd('decimal'));
  return literal(
    formatDecimal(value),
    namedNode(xsd(floating ? 'double' : fractional ? 'decimal' : 'integer')),
  );
}
