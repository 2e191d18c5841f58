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
): Promise<EntityIndex & { readonly entities: Members & { readonly size: number } }> {
  const builder = new EntityIndexBuilder();
  const step = startStep(context, 'index entities', { total: rows, unit: 'rows' });
  for (const { table, maps } of plan) {
    builder.startTable(table.name, maps);
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
  readonly entities = new SetOfSets();
  readonly repeated = new Map<string, Set<string>>();
  readonly joins = new Map<string, Map<string, Set<string>>>();
  readonly rowCounts = new Map<string, number>();
  readonly rejected: RejectedRow[] = [];
  private readonly several = new Set<string>();
  private seen = new Set<string>();
  private twice = new Set<string>();
  private table = '';
  private rows = 0;

  constructor() {
    this.entities.include(this.several);
  }

  startTable(table: string, maps: readonly PlannedMap[]): void {
    this.table = table;
    this.rows = 0;
    this.seen = new Set();
    this.twice = new Set();
    this.repeated.set(table, this.twice);
    if (areOneTypedMap(maps)) this.entities.include(this.seen);
  }

  addRow(maps: readonly PlannedMap[], row: Row): void {
    this.rows++;
    const [first] = maps;
    if (first !== undefined && maps.length === 1) {
      const iri = this.addSubjectOf(first, row);
      if (iri !== undefined) this.addSubject(iri);
      return;
    }
    const own = new Set<string>();
    for (const map of maps) {
      const iri = this.addSubjectOf(map, row);
      if (iri === undefined) continue;
      own.add(iri);
      if (map.classes.length > 0) this.several.add(iri);
    }
    for (const iri of own) this.addSubject(iri);
  }

  endTable(rejected: readonly RejectedRow[]): void {
    this.rowCounts.set(this.table, this.rows);
    for (const row of rejected) this.rejected.push(row);
  }

  private addSubjectOf({ subject, joinIndexes }: PlannedMap, row: Row): string | undefined {
    const { iri } = mintFromRow(subject, row);
    if (iri !== undefined)
      for (const { index, columns } of joinIndexes) this.addToJoin(index, joinKey(row, columns), iri);
    return iri;
  }

  private addSubject(iri: string): void {
    const before = this.seen.size;
    this.seen.add(iri);
    if (this.seen.size === before) this.twice.add(iri);
  }

  private addToJoin(index: string, key: string | undefined, iri: string): void {
    const subjects = this.joins.get(index) ?? new Map<string, Set<string>>();
    this.joins.set(index, subjects);
    if (key === undefined) return;
    const known = subjects.get(key) ?? new Set();
    subjects.set(key, known.add(iri));
  }
}

/** Its rows are about entities and nothing else, so that its subjects need not be kept twice. */
function areOneTypedMap(maps: readonly PlannedMap[]): boolean {
  return maps.length === 1 && (maps[0]?.classes.length ?? 0) > 0;
}

/** What one of some sets holds. */
class SetOfSets implements Members {
  private readonly sets: ReadonlySet<string>[] = [];

  include(set: ReadonlySet<string>): void {
    this.sets.push(set);
  }

  has(iri: string): boolean {
    for (const set of this.sets) if (set.has(iri)) return true;
    return false;
  }

  /** What several sets hold counts once. */
  get size(): number {
    let size = 0;
    for (const [index, set] of this.sets.entries()) {
      const earlier = this.sets.slice(0, index).filter((other) => other.size > 0);
      if (earlier.length === 0) size += set.size;
      else for (const iri of set) if (!earlier.some((other) => other.has(iri))) size++;
    }
    return size;
  }
}
