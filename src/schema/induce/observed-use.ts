import type { ColumnProfile, TableProfile } from '../../domain/profile.ts';
import { sortUtf8 } from '../../rdf/utf8-order.ts';
import type { TypeDraft } from './induction.ts';

/** Whether one value at most, and at least one, holds for a column or foreign key of one table. */
export interface UseFacts {
  readonly type: TypeDraft;
  readonly table: TableProfile;
  readonly single: boolean;
  readonly required: boolean;
  readonly observations: readonly string[];
}

/** Domain and cardinalities of a property or relation from the facts of each of its uses. */
export interface Cardinalities {
  readonly domains: string[];
  readonly functional: boolean;
  readonly singleIn: string[];
  readonly requiredIn: string[];
  readonly observations: string[];
}

/**
 * One value at most is structural: a row is an entity as soon as the key is told or declared, or shown by
 * `minimumRows` rows. Required is told, or declared, or seen in every one of at least `minimumRows` rows.
 */
export function observeUse(
  { type, table, columns }: { type: TypeDraft; table: TableProfile; columns: readonly ColumnProfile[] },
  minimumRows: number,
): UseFacts {
  const enough = table.rows >= minimumRows;
  const isKey = columns.every(({ column }) => table.key.columns.includes(column));
  const several = columns.some(({ multiValued }) => multiValued !== undefined);
  const filled = table.rows > 0 && columns.every(({ empty }) => empty === 0);
  const told = columns.every(({ required }) => required?.value === true);
  const toldNot = columns.some(({ required }) => required?.value === false);
  const single = !several && (isKey || rowsAreEntities(table, minimumRows));
  const required = isKey || (filled && !toldNot && (told || enough));
  const isObserved = filled && !required && !toldNot;
  const observations = isObserved
    ? [`Every row of ${table.table} has a value (${countRows(table.rows)}).`]
    : [];
  return { type, table, single, required, observations };
}

/** A row is an entity when its key is told or declared, or when enough rows show that it is a key. */
export function rowsAreEntities({ key, rows }: TableProfile, minimumRows: number): boolean {
  return key.certainty === 'told' || key.certainty === 'declared' || rows >= minimumRows;
}

export function countRows(rows: number): string {
  return rows === 1 ? '1 row' : `${rows} rows`;
}

/** Subtypes inherit: they are named only where their supertypes are not. */
export function combineUses(uses: readonly UseFacts[]): Cardinalities {
  const types = [...new Set(uses.map(({ type }) => type))];
  const every = (type: TypeDraft, holds: (use: UseFacts) => boolean) =>
    uses.filter((use) => use.type === type).every(holds);
  const single = types.filter((type) => every(type, (use) => use.single));
  const functional = single.length === types.length;
  return {
    domains: withoutSubtypes(types),
    functional,
    singleIn: functional ? [] : withoutSubtypes(single),
    requiredIn: withoutSubtypes(types.filter((type) => every(type, (use) => use.required))),
    observations: sortUtf8([...new Set(uses.flatMap(({ observations }) => observations))]),
  };
}

/** IRIs of the types that have none of the others above them. */
export function withoutSubtypes(types: readonly TypeDraft[]): string[] {
  return sortUtf8(
    types.filter((type) => !ancestorsOf(type).some((above) => types.includes(above))).map(({ iri }) => iri),
  );
}

/** The type above, the one above that, and so on to the topmost. */
export function ancestorsOf(type: TypeDraft): TypeDraft[] {
  const above = type.parent?.type;
  return above === undefined ? [] : [above, ...ancestorsOf(above)];
}
