import type { AxiomChange, OntologyDiff } from '../../domain/ontology-diff.ts';
import { iri } from '../../rdf/vocabularies.ts';

/**
 * Whether a revised schema says everything the earlier one said, gives entities the same IRIs, and nothing that earlier
 * data could violate: what could refuse data speaks of a term that is new.
 */
export function onlyAdds({ renamed, changes }: Pick<OntologyDiff, 'renamed' | 'changes'>): boolean {
  const declared = changes
    .filter(({ change, triples }) => change === 'added' && triples.some(isDeclaration))
    .map(({ subject }) => `<${subject}>`);
  const isAboutNew = ({ triples }: AxiomChange) => !mentions(triples, [key]) && mentions(triples, declared);
  return (
    renamed.length === 0 &&
    changes.length > 0 &&
    changes.every(
      (change) =>
        change.change === 'added' &&
        (change.class === 'additive' || (change.class === 'narrowing' && isAboutNew(change))),
    )
  );
}

const type = `<${iri('rdf', 'type')}>`;
const kinds = ['Class', 'DatatypeProperty', 'ObjectProperty'].map((name) => `<${iri('owl', name)}>`);
/** A key with a new property would tell entities apart otherwise than before. */
const key = `<${iri('owl', 'hasKey')}>`;

function isDeclaration(triple: string): boolean {
  return kinds.some((kind) => triple.includes(` ${type} ${kind}`));
}

function mentions(triples: readonly string[], terms: readonly string[]): boolean {
  return terms.some((term) => triples.some((triple) => triple.includes(term)));
}
