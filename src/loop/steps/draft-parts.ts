import type { DraftedRelation, DraftedType, SchemaDraft } from '../../domain/schema-draft.ts';

/** A part of a draft that can be left out alone. */
export interface DraftPart {
  /** In words, for the report. */
  readonly name: string;
  /** Names that a problem must mention for the part to be behind it. */
  readonly mentions: readonly string[];
  readonly without: (draft: SchemaDraft) => SchemaDraft;
}

/** All parts, the smallest first: single axioms before properties, properties before relations, relations before types. */
export function draftParts(draft: SchemaDraft): DraftPart[] {
  return [
    ...draft.types.flatMap(linksOf),
    ...draft.relations.flatMap(axiomsOfRelation),
    ...draft.types.flatMap(cardinalitiesOf),
    ...draft.types.flatMap(keyOf),
    ...draft.types.flatMap(propertiesOf),
    ...draft.leaveOut.map(leftOut),
    ...draft.relations.map(relationPart),
    ...draft.types.map(typePart),
  ];
}

function changeType(name: string, change: (type: DraftedType) => DraftedType) {
  return (draft: SchemaDraft): SchemaDraft => ({
    ...draft,
    types: draft.types.map((type) => (type.name === name ? change(type) : type)),
  });
}

function linksOf({ name, disjointWith = [], superTypes = [] }: DraftedType): DraftPart[] {
  return [
    ...disjointWith.map((other) => ({
      name: `${name} disjoint with ${other}`,
      mentions: [name, other],
      without: changeType(name, (type) => ({
        ...type,
        disjointWith: (type.disjointWith ?? []).filter((each) => each !== other),
      })),
    })),
    ...superTypes.map((other) => ({
      name: `${name} a kind of ${other}`,
      mentions: [name, other],
      without: changeType(name, (type) => ({
        ...type,
        superTypes: (type.superTypes ?? []).filter((each) => each !== other),
      })),
    })),
  ];
}

function axiomsOfRelation({ name, ...relation }: DraftedRelation): DraftPart[] {
  const change = (draft: SchemaDraft, changed: (each: DraftedRelation) => DraftedRelation) => ({
    ...draft,
    relations: draft.relations.map((each) => (each.name === name ? changed(each) : each)),
  });
  const flags = (['required', 'single', 'inverse'] as const).filter((flag) => relation[flag]);
  return [
    ...(relation.characteristics ?? []).map((characteristic) => ({
      name: `${name} is ${characteristic}`,
      mentions: [name],
      without: (draft: SchemaDraft) =>
        change(draft, (each) => ({
          ...each,
          characteristics: (each.characteristics ?? []).filter((one) => one !== characteristic),
        })),
    })),
    ...flags.map((flag) => ({
      name: `${name}: ${flag}`,
      mentions: [name],
      without: (draft: SchemaDraft) => change(draft, ({ [flag]: _, ...each }) => each as DraftedRelation),
    })),
  ];
}

function cardinalitiesOf({ name, properties = [] }: DraftedType): DraftPart[] {
  return properties.flatMap((property) =>
    (['required', 'single', 'values'] as const)
      .filter((flag) => property[flag])
      .map((flag) => ({
        name: `${name}.${property.name}: ${flag}`,
        mentions: [property.name],
        without: changeType(name, (type) => ({
          ...type,
          properties: (type.properties ?? []).map((each) => {
            if (each.name !== property.name) return each;
            const { [flag]: _, ...rest } = each;
            return rest;
          }),
        })),
      })),
  );
}

function keyOf({ name, key = [] }: DraftedType): DraftPart[] {
  if (key.length === 0) return [];
  const without = changeType(name, ({ key: _, ...type }) => type);
  return [{ name: `the key of ${name}`, mentions: [name], without }];
}

function propertiesOf({ name, properties = [] }: DraftedType): DraftPart[] {
  return properties.map((property) => ({
    name: `${name}.${property.name}`,
    mentions: [property.name],
    without: changeType(name, (type) => ({
      ...type,
      properties: (type.properties ?? []).filter((each) => each.name !== property.name),
    })),
  }));
}

function leftOut(name: string): DraftPart {
  return {
    name: `leaving out ${name}`,
    mentions: [name],
    without: (draft) => ({ ...draft, leaveOut: draft.leaveOut.filter((each) => each !== name) }),
  };
}

function relationPart({ name }: DraftedRelation): DraftPart {
  return {
    name: `the relation ${name}`,
    mentions: [name],
    without: (draft) => ({ ...draft, relations: draft.relations.filter((each) => each.name !== name) }),
  };
}

function typePart({ name }: DraftedType): DraftPart {
  return {
    name: `the type ${name}`,
    mentions: [name],
    without: (draft) => ({
      ...draft,
      types: draft.types.filter((each) => each.name !== name),
      relations: draft.relations.filter(({ from, to }) => from !== name && to !== name),
    }),
  };
}
