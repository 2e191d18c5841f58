import type { Finding } from '../../domain/finding.ts';
import type { Mapping } from '../../domain/mapping.ts';
import { type Schema, schemaSchema } from '../../domain/schema.ts';
import { normaliseSchema } from '../normalise-schema.ts';
import { completeProperty, completeRelation } from './complete-terms.ts';
import { completeType } from './complete-types.ts';
import { draftDisjointness } from './draft-disjointness.ts';
import { draftMapping } from './draft-mapping.ts';
import { draftProperties } from './draft-properties.ts';
import { draftRelations } from './draft-relations.ts';
import { draftTypes } from './draft-types.ts';
import { Induction, type InductionInput } from './induction.ts';

export interface InducedSchema {
  readonly schema: Schema;
  readonly mapping: Mapping;
  readonly findings: Finding[];
}

/**
 * S and its mapping from what profiling decided (design section 3). Every table with a key becomes a class, every
 * column a property, every foreign key and join table a relation. What too few rows show (`minimumRows`) is kept as
 * an observation. The findings name what got another name, was left out or could not be said.
 */
export function induceSchema(input: InductionInput): InducedSchema {
  const induction = new Induction(input);
  const types = draftTypes(induction);
  const properties = draftProperties(induction, types);
  const relations = draftRelations(induction, types);
  const drafts = { types, properties, relations };
  const distinctTypes = [...new Set(types.values())];
  const { disjointTypes, observations } = draftDisjointness(induction, distinctTypes);
  const completed = properties.map((property) => completeProperty(induction, property));
  const schema = schemaSchema.parse({
    ...header(input),
    entityTypes: distinctTypes.map((type) => {
      const entityType = completeType(induction, type, drafts);
      const all = [...entityType.observations, ...(observations.get(type) ?? [])];
      return { ...entityType, observations: all };
    }),
    properties: completed.map(({ property }) => property),
    relations: relations.map((relation) => completeRelation(induction, relation)),
    enumerations: completed.flatMap(({ enumeration }) => enumeration ?? []),
    disjointTypes,
  });
  const mapping = draftMapping(induction, drafts);
  return { schema: normaliseSchema(schema), mapping, findings: induction.findings };
}

function header({ base, task }: InductionInput) {
  return {
    base,
    ontologyIri: `${base}schema`,
    title: task.title,
    description: task.description || task.title,
    language: task.language,
    prefixes: { '': `${base}schema#` },
  };
}
