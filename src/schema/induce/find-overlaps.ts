import type { Profile, TableProfile } from '../../domain/profile.ts';
import type { RunContext } from '../../domain/run-context.ts';
import type { Normalisation } from '../../domain/schema.ts';
import type { Table } from '../../domain/table.ts';
import { QuercusError } from '../../errors.ts';

export interface OverlapInput {
  readonly profile: Profile;
  readonly tables: readonly Table[];
  /** `normaliseKey` of src/graph: keys are compared as they stand in IRIs. */
  readonly normalise: (value: string, rules: readonly Normalisation[]) => string | undefined;
}

/**
 * Which subtypes of one table have keys in common, by table name: every subtype table is listed, with the names of
 * those it meets. Reads the subtype tables once and holds the keys of one family in memory.
 */
export async function findOverlaps(
  { profile, tables, normalise }: OverlapInput,
  context: RunContext,
): Promise<Record<string, string[]>> {
  const overlaps = new Map<string, string[]>();
  const subtypes = profile.tables.filter(({ ignored, subtypeOf }) => !ignored && subtypeOf !== undefined);
  for (const parent of new Set(subtypes.map(({ subtypeOf }) => subtypeOf?.table))) {
    const family = subtypes.filter(({ subtypeOf }) => subtypeOf?.table === parent);
    for (const { table } of family) overlaps.set(table, []);
    const owners: KeyOwners = { first: new Map(), others: new Map() };
    for (const member of family) {
      const table = tables.find(({ name }) => name === member.table);
      if (table === undefined) continue;
      for await (const key of keysOf({ table, profile: member, normalise }, context)) {
        for (const owner of addOwner(owners, key, member.table)) meet(overlaps, owner, member.table);
      }
    }
  }
  return Object.fromEntries(overlaps);
}

async function* keysOf(
  { table, profile, normalise }: { table: Table; profile: TableProfile } & Pick<OverlapInput, 'normalise'>,
  { signal }: RunContext,
): AsyncIterable<string> {
  const columns = profile.key.columns.map((name) => ({
    index: table.columns.indexOf(name),
    rules: profile.columns.find(({ column }) => column === name)?.normalise ?? ['trim' as const],
  }));
  for await (const { cells } of table.rows()) {
    if (signal?.aborted)
      throw new QuercusError('CANCELLED', `Comparing the keys of ${table.name} was cancelled.`);
    const values = columns.map(({ index, rules }) => normalise(cells[index] ?? '', rules) ?? '');
    if (values.every((value) => value !== '')) yield JSON.stringify(values);
  }
}

/** Few keys have more than one table, so only those get a set. */
interface KeyOwners {
  readonly first: Map<string, string>;
  readonly others: Map<string, Set<string>>;
}

/** Remembers that a table has a key, and gives the tables that had it before. */
function addOwner({ first, others }: KeyOwners, key: string, table: string): string[] {
  const owner = first.get(key);
  if (owner === undefined) first.set(key, table);
  if (owner === undefined || owner === table) return [];
  const also = others.get(key) ?? new Set();
  const before = [owner, ...also].filter((other) => other !== table);
  others.set(key, also.add(table));
  return before;
}

function meet(overlaps: Map<string, string[]>, a: string, b: string): void {
  if (!overlaps.get(a)?.includes(b)) overlaps.get(a)?.push(b);
  if (!overlaps.get(b)?.includes(a)) overlaps.get(b)?.push(a);
}
