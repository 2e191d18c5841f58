import type { ActionDefinitionInput } from '../../domain/action.ts';
import type { DraftedAction, DraftedChange } from '../../domain/action-draft.ts';
import { validateLexical } from '../../domain/lexical.ts';
import type { EntityType, Property, Relation } from '../../domain/schema.ts';
import { familyOf } from '../../functions/plan/column.ts';
import type { SchemaIndex } from '../../functions/schema-index.ts';
import { literalToNTriples } from '../../rdf/n-triples.ts';
import { whenGiven } from './drafted-entities.ts';
import { propertyNamed, relationNamed, typesOf } from './drafted-terms.ts';

type Effects = ActionDefinitionInput['effects'];

interface Input {
  readonly change: DraftedChange;
  readonly draft: DraftedAction;
  readonly index: SchemaIndex;
  readonly types: ReadonlyMap<string, EntityType>;
  readonly nameOf: (iri: string) => string;
}

/** The effects of the changes of a drafted action. `nameOf` writes a term for SPARQL. */
export function draftedChanges(
  draft: DraftedAction,
  index: SchemaIndex,
  nameOf: (iri: string) => string,
): { effects: Effects; reasons: string[] } {
  const types = typesOf(draft, index);
  const effects: Effects = [];
  const reasons: string[] = [];
  for (const change of draft.changes) {
    const found = effectOf({ change, draft, index, types, nameOf });
    if (typeof found === 'string') reasons.push(found);
    else if (found !== undefined) effects.push(found);
  }
  return { effects, reasons };
}

/** An effect, nothing where the key says the same already, or why there can be none. */
function effectOf(input: Input): Effects[number] | string | undefined {
  const { change, draft, index, types, nameOf } = input;
  const type = types.get(change.entity);
  const entity = draft.entities.find(({ name }) => name === change.entity);
  if (entity === undefined)
    return `There is no entity ${JSON.stringify(change.entity)} in this action. There are: ${draft.entities.map(({ name }) => name).join(', ')}.`;
  if (type === undefined) return undefined;
  const [property, relation] = [propertyNamed(change.term, index), relationNamed(change.term, index)];
  const term = property ?? relation;
  if (term === undefined || !index.related(term.domains, [type.iri]))
    return `${type.name} has no ${JSON.stringify(change.term)}. It has: ${termsOf(type, index)}.`;
  const inKey = entity.key.find(({ property: key }) => propertyNamed(key, index) === term);
  if (inKey !== undefined)
    return change.value === inKey.parameter && change.does !== 'remove'
      ? undefined
      : `${term.name} is part of the key of ${type.name}, and a key never changes.`;
  if (isSum(change) && (property === undefined || !isNumber(property)))
    return `${term.name} holds no number, so it cannot ${change.does}.`;
  const value = property ? propertyValue(property, input) : relationValue(relation as Relation, input);
  if (!value.startsWith('$') && !value.startsWith('"') && value !== '') return value;
  const replaces = change.does === 'set' || index.singleValued(term, [type.iri]);
  const keys = [entity.name, change.value].flatMap((name) => keyOf(name, draft));
  return {
    ...whenGiven([...new Set([...keys, change.value ?? ''])], draft),
    update: updateText({
      subject: `$${change.entity}`,
      predicate: nameOf(term.iri),
      value,
      replaces,
      does: change.does,
    }),
  };
}

/** `$parameter`, a literal, nothing (remove all), or why not. */
function propertyValue(property: Property, { change, draft, index }: Input): string {
  const { value, constant, does } = change;
  if (constant !== undefined && value === undefined) return constantText(constant, property, index);
  if (value === undefined)
    return does === 'remove' ? '' : `Say the parameter that holds the value of ${property.name}.`;
  const isEntity = draft.entities.some(({ name }) => name === value);
  return isEntity ? `${property.name} takes a value, and ${value} is an entity.` : `$${value}`;
}

function constantText(constant: string, { name, datatypes }: Property, index: SchemaIndex): string {
  const enumeration = index.enumeration(datatypes[0] ?? '');
  const allowed = enumeration?.values;
  const datatype = enumeration?.datatype ?? datatypes[0] ?? '';
  const lexical = validateLexical(constant, datatype);
  if (lexical !== undefined && (allowed === undefined || allowed.includes(lexical)))
    return literalToNTriples(lexical, '', datatype);
  const wanted = allowed === undefined ? `is of type ${datatype}` : `is one of ${allowed.join(', ')}`;
  return `${name} ${wanted}, got ${JSON.stringify(constant)}.`;
}

function relationValue({ name, ranges }: Relation, { change, index, types, draft }: Input): string {
  if (change.value === undefined && change.constant === undefined && change.does === 'remove') return '';
  const isEntity = draft.entities.some((entity) => entity.name === change.value);
  if (!isEntity)
    return `${name} leads to an entity; ${JSON.stringify(change.value ?? change.constant ?? '')} is none of this action.`;
  const type = types.get(change.value ?? '');
  if (type !== undefined && ranges.length > 0 && !index.related(ranges, [type.iri]))
    return `${name} does not lead to a ${type.name}, but to ${ranges.map((range) => index.entityType(range)?.name ?? range).join(' or ')}.`;
  return `$${change.value}`;
}

function updateText({
  subject,
  predicate,
  value,
  does,
  replaces,
}: Pick<DraftedChange, 'does'> & {
  readonly subject: string;
  readonly predicate: string;
  readonly value: string;
  readonly replaces: boolean;
}): string {
  const before = `{ ${subject} ${predicate} ?before }`;
  const statement = `{ ${subject} ${predicate} ${value} }`;
  if (isSum({ does })) {
    const after = `{ ${subject} ${predicate} ?after }`;
    const sum = `?before ${does === 'increase' ? '+' : '-'} ${value}`;
    return `DELETE ${before} INSERT ${after}\nWHERE { ${subject} ${predicate} ?before BIND(${sum} AS ?after) }`;
  }
  if (does === 'remove' && value !== '') return `DELETE ${statement} WHERE ${statement}`;
  const clear = `DELETE ${before} WHERE ${before}`;
  if (does === 'remove') return clear;
  const insert = `INSERT ${statement} WHERE {}`;
  return replaces ? `${clear} ;\n${insert}` : insert;
}

function isSum({ does }: Pick<DraftedChange, 'does'>): boolean {
  return does === 'increase' || does === 'decrease';
}

function isNumber({ datatypes: [datatype] }: Property): boolean {
  return familyOf({ kind: 'value', datatype }) === 'number';
}

function keyOf(entity: string | undefined, { entities }: DraftedAction): string[] {
  return (entities.find(({ name }) => name === entity)?.key ?? []).map(({ parameter }) => parameter);
}

function termsOf(type: EntityType, { schema, related }: SchemaIndex): string {
  return [...schema.properties, ...schema.relations]
    .filter(({ domains }) => related(domains, [type.iri]))
    .map(({ name }) => name)
    .join(', ');
}
