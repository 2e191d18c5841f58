import type { Quad } from '@rdfjs/types';
import { mergeGraphs } from '../rdf/merge-graphs.ts';
import { parseRdf } from '../rdf/parse-rdf.ts';
import { type Axiom, meaningOf, splitIntoAxioms } from '../schema/owl/axioms.ts';
import { withoutVersionIri } from '../schema/write-ontology.ts';
import type { DraftedFile } from './draft-folder.ts';

/** What a person changed in a drafted file, counted in axioms (blank-node closures). */
export interface HandEdits {
  readonly quads: Quad[];
  readonly added: number;
  readonly removed: number;
}

/**
 * Takes the hand edits of a drafted file over into what would be drafted now: what the person added is added, what the
 * person removed is removed, everything else follows the tables. A file of which no generated copy is known is the
 * person's own and stands as it is.
 */
export function applyHandEdits(fresh: readonly Quad[], file: DraftedFile, name: string): HandEdits {
  if (!file.editedByHand || file.current === undefined) return { quads: [...fresh], added: 0, removed: 0 };
  if (file.generated === undefined) {
    const byHand = axiomsOf(parse(file.current, name));
    return { quads: join([...byHand.values()]), added: byHand.size, removed: 0 };
  }
  const { added, removed } = editedAxioms(file.current, file.generated, name);
  const now = axiomsOf(fresh);
  for (const [text] of removed) now.delete(text);
  for (const [text, axiom] of added) now.set(text, axiom);
  return { quads: join([...now.values()]), added: added.length, removed: removed.length };
}

/** Axioms that stand in one text and not in the other, by their meaning. */
function editedAxioms(current: string, generated: string, name: string) {
  const byHand = axiomsOf(parse(current, name));
  const before = axiomsOf(parse(generated, name));
  const removed = [...before].filter(([text]) => !byHand.has(text));
  const added = [...byHand].filter(([text]) => !before.has(text));
  return { added, removed };
}

/** IRIs of the terms that a person's axioms are about: added, removed, or all of a file of their own. */
export function handEditedTerms(
  { current, generated, editedByHand }: DraftedFile,
  name: string,
): ReadonlySet<string> {
  if (!editedByHand || current === undefined) return new Set();
  const { added, removed } = editedAxioms(current, generated ?? '', name);
  return new Set(
    [...added, ...removed].flatMap(([, { quads }]) => quads.map(({ subject }) => subject.value)),
  );
}

function parse(text: string, name: string): Quad[] {
  return withoutVersionIri(parseRdf(text, { format: 'ttl', name }));
}

function axiomsOf(quads: readonly Quad[]): Map<string, Axiom> {
  return new Map(splitIntoAxioms(quads).map((axiom) => [meaningOf(axiom), axiom]));
}

function join(axioms: readonly Axiom[]): Quad[] {
  return mergeGraphs(...axioms.map((axiom) => axiom.quads));
}
