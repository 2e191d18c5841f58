import type { CellTerm } from '../domain/call-result.ts';
import type { Shorten } from '../rdf/shorten-iri.ts';

/** A cell of a call as people read it: the bare value, an IRI shortened, nothing for an empty cell. */
export function showCell(cell: CellTerm | undefined, shorten: Shorten): string {
  if (cell === null || cell === undefined) return '';
  return cell.type === 'uri' ? shorten(cell.value) : cell.type === 'bnode' ? `_:${cell.value}` : cell.value;
}
