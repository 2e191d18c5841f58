import type { OntologyDiff } from '../../domain/ontology-diff.ts';

/**
 * Whether a revised schema says everything the earlier one said and nothing that earlier data could violate: what could
 * refuse data speaks of a term that is new.
 */
export function onlyAdds({ renamed, changes }: Pick<OntologyDiff, 'renamed' | 'changes'>): boolean {
  const declared = changes
    .filter(({ change, triples }) => change === 'added' && triples.some(isDeclaration))
    .map(({ subject }) => `<${subject}>`);
  const isAboutNew = (triples: readonly string[]) =>
    declared.some((iri) => triples.some((triple) => triple.includes(iri)));
  return (
    renamed.length === 0 &&
    changes.length > 0 &&
    changes.every(
      ({ change, class: kind, triples }) =>
        change === 'added' && (kind === 'additive' || isAboutNew(triples)),
    )
  );
}

function isDeclaration(triple: string): boolean {
  return /<http:\/\/www\.w3\.org\/1999\/02\/22-rdf-syntax-ns#type> <http:\/\/www\.w3\.org\/2002\/07\/owl#(?:Class|DatatypeProperty|ObjectProperty)>/.test(
    triple,
  );
}
