import type { RunContext } from '../domain/run-context.ts';
import type { Row } from '../domain/table.ts';
import { cellParts, mintFromRow } from './cell-values.ts';
import { type EntityIndex, stopIfAsked } from './entity-index.ts';
import type { PlannedMap, PlannedTable } from './planned-map.ts';

/** A table with the rows that changed. */
export interface PlannedVersion {
  readonly plan: readonly PlannedTable[];
  /** By table name. */
  readonly changed: ReadonlyMap<string, ReadonlySet<number>>;
}

/** Entities that exist in one of two versions only. */
export function differentEntities(before: EntityIndex, after: EntityIndex): Set<string> {
  const different = new Set<string>();
  for (const iri of before.entities) if (!after.entities.has(iri)) different.add(iri);
  for (const iri of after.entities) if (!before.entities.has(iri)) different.add(iri);
  return different;
}

/**
 * Adds to `touched` the subjects of all changed rows, and of all rows that refer to one of `different`: what these
 * rows say is another thing now.
 */
export async function touchSubjects(
  { plan, changed }: PlannedVersion,
  different: ReadonlySet<string>,
  touched: Set<string>,
  context: RunContext,
): Promise<void> {
  for (const { table, maps } of plan) {
    const own = changed.get(table.name);
    for await (const row of table.rows()) {
      stopIfAsked(context);
      if (own?.has(row.number) || (different.size > 0 && maps.some((map) => refersTo(map, row, different))))
        for (const iri of subjectsOf(maps, row)) touched.add(iri);
    }
  }
}

/**
 * By table: the numbers of the changed rows and of all rows about a touched entity. Undefined when such a row is also
 * about an entity that is not touched, so that the change would spread.
 */
export async function affectedRows(
  { plan, changed }: PlannedVersion,
  touched: ReadonlySet<string>,
  context: RunContext,
): Promise<Map<string, Set<number>> | undefined> {
  const affected = new Map<string, Set<number>>();
  for (const { table, maps } of plan) {
    const numbers = new Set(changed.get(table.name));
    for await (const row of table.rows()) {
      stopIfAsked(context);
      const subjects = subjectsOf(maps, row);
      if (!subjects.some((iri) => touched.has(iri))) continue;
      if (!subjects.every((iri) => touched.has(iri))) return undefined;
      numbers.add(row.number);
    }
    affected.set(table.name, numbers);
  }
  return affected;
}

/** Whether what a row says depends on itself, its own entities and the existence of those it refers to alone. */
export function isRowByRow(plan: readonly PlannedTable[]): boolean {
  return plan.every(({ maps }) =>
    maps.every(
      ({ predicates, joinIndexes }) =>
        joinIndexes.length === 0 &&
        predicates.every(({ inverted, object }) => !inverted && object.kind !== 'join'),
    ),
  );
}

function subjectsOf(maps: readonly PlannedMap[], row: Row): string[] {
  return maps.flatMap((map) => mintFromRow(map.subject, row).iri ?? []);
}

function refersTo({ predicates }: PlannedMap, row: Row, entities: ReadonlySet<string>): boolean {
  return predicates.some(({ object }) => {
    if (object.kind !== 'template' || !object.reference) return false;
    const split = object.columns.find((column) => column.separator !== undefined);
    const parts = split === undefined ? [undefined] : cellParts(row, split);
    return parts.some((part) => {
      const { iri } = mintFromRow(object, row, part);
      return iri !== undefined && entities.has(iri);
    });
  });
}
