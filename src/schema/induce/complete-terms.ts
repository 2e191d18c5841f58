import type { Enumeration, Property, Relation } from '../../domain/schema.ts';
import { sortUtf8 } from '../../rdf/utf8-order.ts';
import { iri } from '../../rdf/vocabularies.ts';
import { humanLabel } from '../names.ts';
import { datatypesOf } from './datatypes.ts';
import { labelOf } from './draft-types.ts';
import type { Induction, PropertyDraft, RelationDraft } from './induction.ts';
import { combineUses, countRows, observeUse, withoutSubtypes } from './observed-use.ts';

/** A property with its range, cardinalities and unit, and the closed list of its values where it has one. */
export function completeProperty(
  induction: Induction,
  { iri: propertyIri, name, label, uses }: PropertyDraft,
): { property: Property; enumeration?: Enumeration } {
  const columns = uses.map(({ column }) => column);
  const facts = uses.map(({ type, table, column }) =>
    observeUse({ type, table, columns: [column] }, induction.minimumRows),
  );
  const cardinalities = combineUses(facts);
  const { enumeration, observations } = enumerate(induction, { name, uses });
  const unit = unitOf(induction, { name, uses });
  const property = {
    iri: propertyIri,
    name,
    label,
    comment: `Values of ${sources(uses.map(({ table, column }) => `${table.table}.${column.column}`))}.`,
    ...cardinalities,
    observations: sortUtf8([...cardinalities.observations, ...observations]),
    datatypes: enumeration === undefined ? datatypesOf(columns) : [enumeration.iri],
    ...(unit === undefined ? {} : { unit }),
  };
  return enumeration === undefined ? { property } : { property, enumeration };
}

export function completeRelation(
  induction: Induction,
  { iri: relationIri, name, label, uses }: RelationDraft,
): Relation {
  const facts = uses.map(({ type, table, foreignKey, joinTable }) => {
    const columns = table.columns.filter(({ column }) => foreignKey.columns.includes(column));
    const observed = observeUse({ type, table, columns }, induction.minimumRows);
    if (joinTable !== undefined) return { ...observed, single: false, required: false, observations: [] };
    return foreignKey.dangling === 0 ? observed : { ...observed, required: false };
  });
  const from = uses.map(
    ({ table, foreignKey }) =>
      `${table.table}.${foreignKey.columns.map((column) => labelOf(table, column)).join(' + ')}`,
  );
  return {
    iri: relationIri,
    name,
    label,
    comment: `Reference by ${sources(from)}.`,
    ...combineUses(facts),
    ranges: withoutSubtypes([...new Set(uses.map(({ target }) => target))]),
    characteristics: [],
  };
}

type Named = Pick<PropertyDraft, 'name' | 'uses'>;

/** A closed list only when every column with values has one: told, declared, or seen in enough rows. */
function enumerate(
  induction: Induction,
  { name, uses }: Named,
): { enumeration?: Enumeration; observations: string[] } {
  const filled = uses.filter(({ column }) => column.empty < column.rows);
  const listed = filled.filter(({ column }) => column.enumeration !== undefined);
  if (listed.length === 0) return { observations: [] };
  const enough = listed.every(
    ({ column }) => column.enumeration?.certainty !== 'inferred' || column.rows >= induction.minimumRows,
  );
  const datatypes = datatypesOf(filled.map(({ column }) => column));
  const datatype = datatypes[0];
  if (!enough || listed.length < filled.length || datatypes.length !== 1 || datatype === undefined)
    return { observations: listed.map(describeValues) };
  const values = listed.flatMap(({ column }) => column.enumeration?.values ?? []);
  const named = induction.takeName(`${name.charAt(0).toUpperCase()}${name.slice(1)}Value`, [name]);
  const label = `${humanLabel(name)} value`;
  return {
    enumeration: { ...named, label, datatype, values: sortUtf8([...new Set(values)]) },
    observations: [],
  };
}

function describeValues({ table, column }: Named['uses'][number]): string {
  const values = column.enumeration?.values ?? [];
  const shown = values.slice(0, 10).map((value) => JSON.stringify(value));
  return `${table.table} has the values ${sources(shown, values.length)} only (${countRows(column.rows)}).`;
}

function unitOf(induction: Induction, { name, uses }: Named): string | undefined {
  const units = [...new Set(uses.flatMap(({ column }) => column.unit ?? []))];
  if (units.length > 1)
    induction.report('units-differ', 'warning', {
      message: `The columns of ${name} are told to be in ${units.join(' and ')}, so the property gets no unit.`,
      subjects: [iri('q', 'unit'), induction.namespace + name],
      repairHint: 'Rename the column of one table in task.yaml, so that there are two properties.',
    });
  return units.length === 1 ? units[0] : undefined;
}

function sources(all: readonly string[], total = all.length): string {
  const shown = all.slice(0, 10);
  return `${shown.join(', ')}${total > shown.length ? ` and ${total - shown.length} more` : ''}`;
}
