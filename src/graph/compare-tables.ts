import type { RunContext } from '../domain/run-context.ts';
import type { RejectedRow, Row } from '../domain/table.ts';
import { mintFromRow } from './cell-values.ts';
import { type EntityIndex, stopIfAsked } from './entity-index.ts';
import type { PlannedMap, PlannedTable } from './planned-map.ts';
import { eachPairOfRows } from './update-rows.ts';

/** One of two versions of the same tables: who exists in it, and the rows that the other version does not have. */
export interface ComparedVersion {
  readonly index: EntityIndex;
  /** By table and number. */
  readonly changed: ReadonlyMap<string, ReadonlyMap<number, Row>>;
  /** Subjects of the changed rows. */
  readonly subjects: ReadonlySet<string>;
  /** Entities that the other version does not have. */
  readonly only: ReadonlySet<string>;
  /** Whether all rows about an entity are changed rows. */
  isAboutChangedRowsOnly(iri: string): boolean;
}

/**
 * Reads both versions of every table once, side by side, and indexes who exists in each. Rows that are the same in
 * both are looked at once; memory grows with entities and with changed rows. The plan may have no joins.
 */
export async function compareTables(
  before: readonly PlannedTable[],
  after: readonly PlannedTable[],
  context: RunContext,
): Promise<{ before: ComparedVersion; after: ComparedVersion; rows: number }> {
  const shared = new Mentions();
  const [earlier, later] = [new Version(shared), new Version(shared)];
  let rows = 0;
  for (const [position, { table, maps }] of after.entries()) {
    const old = (before[position] as PlannedTable).table;
    for (const version of [earlier, later]) version.startTable(table.name);
    for await (const { was, is } of eachPairOfRows(old, table)) {
      stopIfAsked(context);
      rows++;
      if (was === is && is !== undefined) shared.add(table.name, maps, is);
      else {
        if (was !== undefined) earlier.addChanged(table.name, maps, was);
        if (is !== undefined) later.addChanged(table.name, maps, is);
      }
    }
    earlier.rejected.push(...(old.sha256 === table.sha256 ? table : old).rejected());
    later.rejected.push(...table.rejected());
  }
  return { before: earlier.against(later), after: later.against(earlier), rows };
}

/** How many rows of each table are about whom. */
class Mentions {
  readonly entities = new Set<string>();
  private readonly tables = new Map<string, Map<string, number>>();
  readonly rows = new Map<string, number>();

  /** Returns the subjects of the row. */
  add(table: string, maps: readonly PlannedMap[], row: Row): string[] {
    this.rows.set(table, (this.rows.get(table) ?? 0) + 1);
    const counts = this.tables.get(table) ?? new Map<string, number>();
    this.tables.set(table, counts);
    const own: string[] = [];
    for (const map of maps) {
      const { iri } = mintFromRow(map.subject, row);
      if (iri === undefined) continue;
      if (map.classes.length > 0) this.entities.add(iri);
      if (!own.includes(iri)) own.push(iri);
    }
    for (const iri of own) counts.set(iri, (counts.get(iri) ?? 0) + 1);
    return own;
  }

  count(table: string, iri: string): number {
    return this.tables.get(table)?.get(iri) ?? 0;
  }

  isAbout(iri: string): boolean {
    return [...this.tables.values()].some((counts) => counts.has(iri));
  }
}

class Version implements EntityIndex {
  private readonly shared: Mentions;
  private readonly own = new Mentions();
  readonly changed = new Map<string, Map<number, Row>>();
  readonly subjects = new Set<string>();
  readonly rejected: RejectedRow[] = [];
  readonly joins: EntityIndex['joins'] = new Map();
  readonly repeated = new Map<string, { has(iri: string): boolean }>();
  readonly entities = { has: (iri: string) => this.shared.entities.has(iri) || this.own.entities.has(iri) };

  constructor(shared: Mentions) {
    this.shared = shared;
  }

  startTable(table: string): void {
    this.changed.set(table, new Map());
    this.repeated.set(table, {
      has: (iri) => this.shared.count(table, iri) + this.own.count(table, iri) > 1,
    });
  }

  addChanged(table: string, maps: readonly PlannedMap[], row: Row): void {
    this.changed.get(table)?.set(row.number, row);
    for (const iri of this.own.add(table, maps, row)) this.subjects.add(iri);
  }

  get rowCounts(): ReadonlyMap<string, number> {
    const tables = [...this.changed.keys()];
    return new Map(
      tables.map((table) => [table, (this.shared.rows.get(table) ?? 0) + (this.own.rows.get(table) ?? 0)]),
    );
  }

  against(other: Version): ComparedVersion {
    return {
      ...{ index: this, changed: this.changed, subjects: this.subjects },
      only: new Set([...this.own.entities].filter((iri) => !other.entities.has(iri))),
      isAboutChangedRowsOnly: (iri) => !this.shared.isAbout(iri),
    };
  }
}
