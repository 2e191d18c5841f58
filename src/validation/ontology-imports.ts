import type { Quad } from '@rdfjs/types';
import type { Finding } from '../domain/finding.ts';
import { mergeGraphs } from '../rdf/merge-graphs.ts';
import { sortUtf8 } from '../rdf/utf8-order.ts';
import { iri } from '../rdf/vocabularies.ts';

/** Imported ontologies by the IRI under which they are imported. */
export type Imports = Readonly<Record<string, readonly Quad[]>>;

const owlImports = iri('owl', 'imports');

/** IRIs that an ontology imports, sorted. */
export function importedIris(ontology: readonly Quad[]): string[] {
  const iris = ontology
    .filter(({ predicate }) => predicate.value === owlImports)
    .map(({ object }) => object.value);
  return sortUtf8([...new Set(iris)]);
}

/** All that an ontology imports, directly or not, blank nodes kept apart, and the IRIs for which nothing was given. */
export function importClosure(
  ontology: readonly Quad[],
  imports: Imports,
): { imported: Quad[]; missing: string[] } {
  const reached = new Map<string, readonly Quad[]>();
  const missing: string[] = [];
  const waiting = importedIris(ontology);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next) || missing.includes(next)) continue;
    const quads = Object.hasOwn(imports, next) ? imports[next] : undefined;
    if (quads === undefined) missing.push(next);
    else {
      reached.set(next, quads);
      waiting.push(...importedIris(quads));
    }
  }
  const sorted = sortUtf8([...reached.keys()]).map((key) => reached.get(key)!);
  return { imported: mergeGraphs(...sorted), missing: sortUtf8(missing) };
}

/** One graph for the reasoner; nothing is left to be fetched. */
export function mergedForReasoning(ontology: readonly Quad[], imported: readonly Quad[]): Quad[] {
  return mergeGraphs(ontology, imported).filter(({ predicate }) => predicate.value !== owlImports);
}

/** A missing import leaves properties undeclared and axioms unseen: the ontology was not checked as a whole. */
export function missingImportFindings(missing: readonly string[]): Finding[] {
  return missing.map((importIri) => ({
    check: 'missing-import',
    severity: 'blocks',
    message: `The ontology imports ${importIri}, which was not given; nothing is fetched from the network. What it says was not checked.`,
    subjects: [importIri],
    axioms: [],
    repairHint: `Supply it with --import ${importIri}=FILE or with a catalog, or remove the owl:imports.`,
  }));
}
