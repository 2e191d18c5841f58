import type { Quad } from '@rdfjs/types';
import type { Mapping } from '../domain/mapping.ts';
import { keysFromIri } from './identity.ts';
import { compileTemplate } from './template.ts';

/** A column with the text that stood in its cell. */
export interface CellText {
  readonly column: string;
  readonly text: string;
}

/**
 * The cells that a row's statement comes from, by the mapping. `raw` are cells whose text differs from the value and
 * was therefore kept; for the others the text is the value itself, or the key in the IRI.
 */
export function mappedCells({
  mapping,
  source,
  quad,
  raw,
}: {
  readonly mapping: Mapping;
  readonly source: string;
  readonly quad: Quad;
  readonly raw: readonly CellText[];
}): CellText[] {
  const objects = mapping.maps
    .filter((map) => map.source === source)
    .flatMap((map) => map.predicates)
    .filter(({ predicate }) => predicate === quad.predicate.value)
    .map(({ object }) => object);
  const cells = objects.flatMap((object): CellText[] => {
    if (object.kind === 'column') return [{ column: object.column, text: quad.object.value }];
    if (object.kind === 'join') return [];
    const template = compileTemplate(object.template);
    const keys = keysFromIri(template, quad.object.value) ?? [];
    return keys.map((text, index) => ({ column: template.columns[index] ?? '', text }));
  });
  const kept = new Map([...cells, ...raw].map(({ column, text }) => [column, text]));
  return [...kept].map(([column, text]) => ({ column, text }));
}
