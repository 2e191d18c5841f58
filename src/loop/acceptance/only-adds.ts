import type { OntologyDiff } from '../../domain/ontology-diff.ts';

/** Whether a revised schema says everything the earlier one said and nothing that earlier data could violate. */
export function onlyAdds({ renamed, changes }: Pick<OntologyDiff, 'renamed' | 'changes'>): boolean {
  return (
    renamed.length === 0 &&
    changes.length > 0 &&
    changes.every((change) => change.change === 'added' && change.class === 'additive')
  );
}
