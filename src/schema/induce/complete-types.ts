import type { TableProfile } from '../../domain/profile.ts';
import type { EntityType, Identity } from '../../domain/schema.ts';
import { identityTemplate } from '../iri-template.ts';
import { propertyOf } from './draft-properties.ts';
import { labelOf } from './draft-types.ts';
import type { Induction, PropertyDraft, RelationDraft, TypeDraft } from './induction.ts';
import { countRows, rowsAreEntities } from './observed-use.ts';

export interface Drafts {
  readonly types: ReadonlyMap<string, TypeDraft>;
  readonly properties: readonly PropertyDraft[];
  readonly relations: readonly RelationDraft[];
}

/** A class with its place in the hierarchy; the topmost one has the identity of all below it. */
export function completeType(induction: Induction, type: TypeDraft, drafts: Drafts): EntityType {
  const keys = type.tables.flatMap((table) => alternativeKeys(induction, table, drafts));
  const named = { iri: type.iri, name: type.name, label: type.label, comment: describe(type) };
  const hierarchy =
    type.parent === undefined
      ? { superTypes: [], identity: identityOf(type, drafts.properties) }
      : { superTypes: [type.parent.type.iri] };
  return {
    ...named,
    ...hierarchy,
    alternativeKeys: keys.flatMap(({ asserted, properties }) => (asserted ? [properties] : [])),
    observations: [
      ...type.tables.flatMap((table) => observeKey(induction, table)),
      ...keys.flatMap(({ asserted, observation }) => (asserted ? [] : [observation])),
    ],
  };
}

/** Why no property of the type is called single-valued. */
function observeKey({ minimumRows }: Induction, table: TableProfile): string[] {
  if (rowsAreEntities(table, minimumRows) || table.key.duplicates > 0) return [];
  return [`No two rows of ${table.table} have the same key (${countRows(table.rows)}).`];
}

function identityOf(type: TypeDraft, properties: readonly PropertyDraft[]): Identity {
  const table = type.tables[0]!;
  // Key columns always become properties, so none is missing here.
  const keys = table.key.columns.flatMap((column) => propertyOf(properties, table, column) ?? []);
  const normalisation = keys.flatMap(({ iri, uses }) => {
    const steps = uses.find(({ column }) => column.normalise !== undefined)?.column.normalise;
    return steps === undefined || steps.length === 0 ? [] : [[iri, steps] as const];
  });
  return {
    template: identityTemplate(
      type.name,
      keys.map(({ name }) => name),
    ),
    properties: keys.map(({ iri }) => iri),
    normalisation: Object.fromEntries(normalisation),
  };
}

function alternativeKeys(induction: Induction, table: TableProfile, { properties, relations }: Drafts) {
  return table.alternativeKeys.flatMap((columns) => {
    const terms = columns.map(
      (column) => propertyOf(properties, table, column)?.iri ?? relationOf(relations, table, column)?.iri,
    );
    if (!terms.every((term) => term !== undefined)) return [];
    const observation = `${columns.map((column) => labelOf(table, column)).join(' + ')} is different in every row of ${table.table} (${countRows(table.rows)}).`;
    return [{ asserted: table.rows >= induction.minimumRows, properties: terms, observation }];
  });
}

function relationOf(
  relations: readonly RelationDraft[],
  table: TableProfile,
  column: string,
): RelationDraft | undefined {
  return relations.find(({ uses }) =>
    uses.some((use) => use.table === table && use.foreignKey.columns.join('\n') === column),
  );
}

function describe(type: TypeDraft): string {
  const tables = type.tables.map(({ table }) => table).join(', ');
  const keys = type.tables[0]?.key.columns.map((column) => labelOf(type.tables[0]!, column)).join(', ');
  return `A row of ${tables}, known by ${keys}.`;
}
