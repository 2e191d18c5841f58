import type { EntityType } from '../../domain/schema.ts';
import { literal, term } from '../../rdf/terms.ts';
import { sortUtf8 } from '../../rdf/utf8-order.ts';
import { iri } from '../../rdf/vocabularies.ts';
import type { AxiomWriter } from './axiom-writer.ts';

/** A class: declaration, label, comment, superclasses, keys, and the minting rule as an annotation. */
export function writeEntityType(writer: AxiomWriter, entityType: EntityType, language: string): void {
  writer.state(entityType.iri, ['rdf', 'type'], term('owl', 'Class'));
  writeTexts(writer, entityType, language);
  for (const superType of entityType.superTypes)
    writer.state(entityType.iri, ['rdfs', 'subClassOf'], superType);
  for (const key of keysOf(entityType)) writer.state(entityType.iri, ['owl', 'hasKey'], writer.list(key));
  if (entityType.identity !== undefined)
    writer.state(entityType.iri, ['q', 'iriTemplate'], literal(entityType.identity.template));
  writeObservations(writer, entityType, language);
}

/** Label and comment, tagged with the language of S. */
export function writeTexts(
  writer: AxiomWriter,
  { iri: subject, label, comment }: { iri: string; label: string; comment?: string },
  language: string,
): void {
  writer.state(subject, ['rdfs', 'label'], literal(label, language));
  if (comment !== undefined) writer.state(subject, ['rdfs', 'comment'], literal(comment, language));
}

/** What too few rows show to be an axiom. */
export function writeObservations(
  writer: AxiomWriter,
  { iri: subject, observations }: { iri: string; observations: readonly string[] },
  language: string,
): void {
  for (const observation of observations)
    writer.state(subject, ['q', 'observation'], literal(observation, language));
}

/** Sorted, because OWLAPI sorts them too: the order of the identity stands in its template. */
function keysOf({ identity, alternativeKeys }: EntityType): string[][] {
  const label = iri('rdfs', 'label');
  const keys = [identity?.properties ?? [], ...alternativeKeys];
  // An annotation property cannot stand in a key (OWL 2 section 9.5); the template alone says it then.
  return keys.filter((key) => key.length > 0 && !key.includes(label)).map((key) => sortUtf8([...key]));
}
