import type { Quad } from '@rdfjs/types';
import type { Finding } from '../../domain/finding.ts';
import type { Mapping } from '../../domain/mapping.ts';
import type { Profile } from '../../domain/profile.ts';
import type { Schema } from '../../domain/schema.ts';
import type { Task } from '../../domain/task.ts';
import { normaliseSchema } from '../normalise-schema.ts';
import { annotationProperties } from '../owl/vocabulary.ts';
import { readSchema } from '../read-schema.ts';
import { deriveShapes } from '../shapes/derive-shapes.ts';
import { mergeShapes } from '../shapes/merge-shapes.ts';
import { adoptIdentities } from './adopt-identities.ts';
import { adoptMapping } from './adopt-mapping.ts';
import type { Adoption } from './adoption.ts';
import { matchTables } from './match-terms.ts';

export interface AdoptionInput {
  /** The author's ontology. */
  readonly ontology: readonly Quad[];
  /** The author's shapes, merged over the derived ones. */
  readonly shapes?: readonly Quad[];
  readonly profile: Profile;
  readonly task: Task;
  /** Base IRI of the data; terms keep the IRIs they have. */
  readonly base: string;
}

/**
 * S from an ontology that exists. Terms keep their IRIs, axioms their form; what is added is the base of the data, a
 * missing title, and a rule for IRIs on classes without one. Tables and columns are matched with classes and properties by name or
 * label; what matches nothing is left out with a finding, never guessed. SCHEMA_INVALID as in `readSchema`.
 */
export function adoptSchema(input: AdoptionInput): {
  schema: Schema;
  mapping: Mapping;
  shapes: Quad[];
  findings: Finding[];
} {
  const read = readSchema(input.ontology, { base: input.base });
  const { matched, findings } = matchTables(read, input.profile);
  const { profile, base } = input;
  const adoption: Adoption = { schema: read, profile, base, matched, findings };
  adoptIdentities(adoption);
  const mapping = adoptMapping(adoption);
  const schema = normaliseSchema(completeHeader(adoption.schema, input.task));
  const { shapes, findings: overruled } = mergeShapes(deriveShapes(schema), input.shapes ?? []);
  return { schema, mapping, shapes, findings: [...adoption.findings, ...overruled] };
}

/**
 * The task's title and description where the ontology has none. The base is not in the ontology, so `readSchema` would
 * not write it: but the kernel must know it without the task.
 */
function completeHeader(schema: Schema, { title, description }: Task): Schema {
  return {
    ...schema,
    title: schema.title === schema.ontologyIri ? title : schema.title,
    description: schema.description || description,
    asWritten: schema.asWritten.filter(({ axiom }) => !axiom.includes(`<${annotationProperties.base}>`)),
  };
}
