import type { RunContext } from '../domain/run-context.ts';
import type { RejectedRow, Row } from '../domain/table.ts';
import { QuercusError } from '../errors.ts';
import { joinKey, mintFromRow } from './cell-values.ts';
import { startStep } from './counted-step.ts';
import type { PlannedMap, PlannedTable } from './planned-map.ts';

/** IRIs that can be asked for. */
export interface Members {
  has(iri: string): boolean;
}

/** What a first reading of all tables finds out; memory grows with entities, not with rows. */
export interface EntityIndex {
  /** IRIs that have a type: what a reference may point to. */
  readonly entities: Members;
  /** By table: subjects that more than one row of it has. */
  readonly repeated: ReadonlyMap<string, Members>;
  /** By index name and joined values: subjects. */
  readonly joins: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;
  /** By table: rows that were read, rejected ones apart. */
  readonly rowCounts: ReadonlyMap<string, number>;
  readonly rejected: readonly RejectedRow[];
}

/**
 * Reads every table once and indexes who exists. `rows` is how many rows are expected, for the progress.
 * Throws CANCELLED when the context's signal asks to stop.
 */
export async function indexEntities(
  plan: readonly PlannedTable[],
  rows: number,
  context: RunContext,
): Promise<EntityIndex & { readonly entities: ReadonlySet<string> }> {
  const builder = new EntityIndexBuilder();
  const step = startStep(context, 'index entities', { total: rows, unit: 'rows' });
  for (const { table, maps } of plan) {
    builder.startTable(table.name);
    for await (const row of table.rows()) {
      stopIfAsked(context);
      builder.addRow(maps, row);
      step.did();
    }
    builder.endTable(table.rejected());
  }
  step.end();
  return builder;
}

export function stopIfAsked({ signal }: RunContext): void {
  if (signal?.aborted) throw new QuercusError('CANCELLED', 'The graph was not built: the run was cancelled.');
}

class EntityIndexBuilder implements EntityIndex {
  readonly entities = new Set<string>();
  readonly repeated = new Map<string, Set<string>>();
  readonly joins = new Map<string, Map<string, Set<string>>>();
  readonly rowCounts = new Map<string, number>();
  readonly rejected: RejectedRow[] = [];
  private seen = new Set<string>();
  private twice = new Set<string>();
  private table = '';
  private rows = 0;

  startTable(table: string): void {
    this.table = table;
    this.rows = 0;
    this.seen = new Set();
    this.twice = new Set();
    this.repeated.set(table, this.twice);
  }

  addRow(maps: readonly PlannedMap[], row: Row): void {
    this.rows++;
    const own = new Set<string>();
    for (const map of maps) {
      const { iri } = mintFromRow(map.subject, row);
      if (iri === undefined) continue;
      own.add(iri);
      if (map.classes.length > 0) this.entities.add(iri);
      for (const { index, columns } of map.joinIndexes) this.addToJoin(index, joinKey(row, columns), iri);
    }
    for (const iri of own) this.addSubject(iri);
  }

  endTable(rejected: readonly RejectedRow[]): void {
    this.rowCounts.set(this.table, this.rows);
    for (const row of rejected) this.rejected.push(row);
  }

  private addSubject(iri: string): void {
    if (this.seen.has(iri)) this.twice.add(iri);
    this.seen.add(iri);
  }

  private addToJoin(index: string, key: string | undefined, iri: string): void {
    const subjects = this.joins.get(index) ?? new Map<string, Set<string>>();
    this.joins.set(index, subjects);
    if (key === undefined) return;
    const known = subjects.get(key) ?? new Set();
    subjects.set(key, known.add(iri));
  }
}
