import type { RunContext } from '../domain/run-context.ts';
import type { Row } from '../domain/table.ts';
import { cellParts, mintFromRow } from './cell-values.ts';
import { stopIfAsked } from './entity-index.ts';
import type { PlannedMap, PlannedTable } from './planned-map.ts';

/** A version of the tables with the rows that changed. */
export interface PlannedVersion {
  readonly plan: readonly PlannedTable[];
  /** By table name and number. */
  readonly changed: ReadonlyMap<string, ReadonlyMap<number, Row>>;
}

/** Adds to `touched` the subjects of all rows that refer to one of `entities`: what these rows say is another thing now. */
export async function touchReferring(
  plan: readonly PlannedTable[],
  entities: ReadonlySet<string>,
  touched: Set<string>,
  context: RunContext,
): Promise<void> {
  for (const { table, maps } of plan) {
    for await (const row of table.rows()) {
      stopIfAsked(context);
      if (maps.some((map) => refersTo(map, row, entities)))
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
    const numbers = new Set(changed.get(table.name)?.keys());
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
