import type { EntityType, Relation, Schema } from '../../domain/schema.ts';
import type { DraftedRelation, DraftProblem, SchemaDraft } from '../../domain/schema-draft.ts';
import { humanLabel } from '../names.ts';
import { termIri, typeCalled, union, withTerm } from './drafted-terms.ts';
import { cardinalities } from './extend-properties.ts';

/** Relations that no foreign key gives, and characteristics, inverses and cardinalities of all that the draft names. */
export function extendRelations(schema: Schema, draft: SchemaDraft, problems: DraftProblem[]): Schema {
  const extended = draft.relations.reduce((now, relation) => extendRelation(now, relation, problems), schema);
  return draft.relations.reduce((now, relation) => addInverse(now, relation), extended);
}

function extendRelation(schema: Schema, relation: DraftedRelation, problems: DraftProblem[]): Schema {
  const from = typeCalled(schema, relation.from, { at: relation.name, problems });
  const to = typeCalled(schema, relation.to, { at: relation.name, problems });
  if (from === undefined || to === undefined) return schema;
  if (schema.properties.some(({ name }) => name === relation.name)) {
    problems.push({
      at: relation.name,
      message: `${relation.name} is a property of S already. Rename the relation, or leave the property out.`,
    });
    return schema;
  }
  const known = schema.relations.find(({ name }) => name === relation.name) ?? newRelation(schema, relation);
  return { ...schema, relations: withTerm(schema.relations, described(known, { relation, from, to })) };
}

function newRelation(schema: Schema, { name }: DraftedRelation): Relation {
  return {
    ...{ iri: termIri(schema, name), name, label: humanLabel(name), domains: [], ranges: [] },
    ...{ functional: false, singleIn: [], requiredIn: [], characteristics: [], observations: [] },
  };
}

interface Ends {
  readonly relation: DraftedRelation;
  readonly from: EntityType;
  readonly to: EntityType;
}

function described(known: Relation, { relation, from, to }: Ends): Relation {
  return {
    ...known,
    domains: union(known.domains, [from.iri]),
    ranges: union(known.ranges, [to.iri]),
    ...cardinalities(known, { type: from, property: relation }),
    characteristics: [...new Set([...known.characteristics, ...(relation.characteristics ?? [])])],
    ...(relation.comment ? { comment: relation.comment } : {}),
  };
}

/** The inverse stands in S as a relation of its own, the other way round. */
function addInverse(schema: Schema, { name, inverse }: DraftedRelation): Schema {
  const relation = schema.relations.find((each) => each.name === name);
  if (relation === undefined || !inverse || inverse === name) return schema;
  const known = schema.relations.find((each) => each.name === inverse);
  const other = {
    ...(known ?? newRelation(schema, { name: inverse, from: '', to: '' })),
    domains: union(known?.domains ?? [], relation.ranges),
    ranges: union(known?.ranges ?? [], relation.domains),
  };
  const relations = withTerm(schema.relations, { ...relation, inverse: other.iri });
  return { ...schema, relations: withTerm(relations, other) };
}
