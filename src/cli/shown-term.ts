import type { CellTerm } from '../domain/call-result.ts';

/** Shortens IRIs for people: `acme:Claim/1` for `https://…/Claim/1`. */
export type Shorten = (iri: string) => string;

/** The longest known namespace wins; an IRI of no known namespace stays whole. */
export function shortenWith(prefixes: Readonly<Record<string, string>>): Shorten {
  const known = Object.entries(prefixes).sort(([, a], [, b]) => b.length - a.length);
  return (iri) => {
    const match = known.find(([, namespace]) => iri.startsWith(namespace) && iri.length > namespace.length);
    return match === undefined ? iri : `${match[0]}:${iri.slice(match[1].length)}`;
  };
}

/** A cell of a call as people read it: the bare value, an IRI shortened, nothing for an empty cell. */
export function showCell(cell: CellTerm | undefined, shorten: Shorten): string {
  if (cell === null || cell === undefined) return '';
  return cell.type === 'uri' ? shorten(cell.value) : cell.type === 'bnode' ? `_:${cell.value}` : cell.value;
}
