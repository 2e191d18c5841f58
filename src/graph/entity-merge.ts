import type { Conflict } from '../domain/merge-report.ts';
import type { ConflictPolicy } from '../domain/task.ts';
import { compareUtf8 } from '../domain/utf8-order.ts';
import { groupBy } from '../rdf/group-by.ts';
import { compareValues, valueKey } from './literal-value.ts';
import type { PropertyPolicy } from './property-policies.ts';

/** One statement of one row about an entity. */
export interface Claim {
  readonly predicate: string;
  /** N-Triples term. */
  readonly object: string;
  /** Place of the table in task order. */
  readonly source: number;
  /** The value of the `latest` property in the same row, an N-Triples term; empty when there is none. */
  readonly rank: string;
  /** The row gave the entity another IRI, which a decision fused into this one. */
  readonly moved: boolean;
  readonly graph: string;
  /** Distinguishes rows. */
  readonly row: string;
}

export interface MergedEntity {
  /** Predicate IRI → N-Triples terms, sorted. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly conflicts: readonly Omit<Conflict, 'subject'>[];
  readonly merged: number;
  readonly rejected: number;
}

/** Terms that mean one value, written as the smallest of them. */
interface Value {
  readonly term: string;
  readonly claims: readonly Claim[];
}

/**
 * Folds everything that is said about one entity into its facts. The result does not depend on the order of the
 * claims, and the same claim twice changes only the counts. `types` are all classes of the entity.
 */
export function mergeEntity(
  claims: readonly Claim[],
  types: ReadonlySet<string>,
  policies: ReadonlyMap<string, PropertyPolicy>,
): MergedEntity {
  const values = new Map<string, string[]>();
  const conflicts: Omit<Conflict, 'subject'>[] = [];
  let rejected = 0;
  for (const [predicate, ofPredicate] of groupBy(claims, (claim) => claim.predicate)) {
    const all = distinctValues(ofPredicate);
    const { kept, policy } = decide(all, policies.get(predicate), types);
    const lost = all.filter((value) => !kept.includes(value));
    if (lost.length > 0)
      conflicts.push({ property: predicate, policy, kept: kept.map(shown), lost: lost.map(shown) });
    if (kept.length > 0)
      values.set(
        predicate,
        kept.map(({ term }) => term),
      );
    rejected += lost.reduce((sum, value) => sum + value.claims.length, 0);
  }
  return { values, conflicts, merged: claims.length - rejected, rejected };
}

function decide(
  all: readonly Value[],
  property: PropertyPolicy | undefined,
  types: ReadonlySet<string>,
): { kept: readonly Value[]; policy: string } {
  if (property === undefined || all.length < 2) return { kept: all, policy: 'keep all' };
  const own = all.filter(({ claims }) => claims.some((claim) => !claim.moved));
  const candidates = property.isKey && own.length > 0 ? own : all;
  const policy = property.forTypes(types);
  if (candidates.length === 1) return { kept: candidates, policy: 'identity' };
  if (policy === 'keep all') return { kept: candidates, policy: candidates === all ? policy : 'identity' };
  const name = typeof policy === 'object' ? `latest ${policy.latest}` : policy;
  return { kept: winner(candidates, policy), policy: name };
}

/** `all` is sorted by term, so that the first of equals is the smallest. */
function winner(all: readonly Value[], policy: Exclude<ConflictPolicy, 'keep all'>): readonly Value[] {
  if (policy === 'refuse') return [];
  const better =
    typeof policy === 'object' ? isLater : policy === 'majority' ? isMoreFrequent : isEarlierSource;
  return [all.reduce((best, value) => (better(value, best) ? value : best))];
}

function isEarlierSource(one: Value, other: Value): boolean {
  const first = ({ claims }: Value) =>
    claims.reduce((least, { source }) => Math.min(least, source), Number.POSITIVE_INFINITY);
  return first(one) < first(other);
}

function isMoreFrequent(one: Value, other: Value): boolean {
  const rows = ({ claims }: Value) => new Set(claims.map(({ row }) => row)).size;
  return rows(one) > rows(other);
}

function isLater(one: Value, other: Value): boolean {
  const [rank, otherRank] = [latestRank(one), latestRank(other)];
  if (rank === '' || otherRank === '') return rank !== '' && otherRank === '';
  return compareValues(rank, otherRank) > 0;
}

function latestRank({ claims }: Value): string {
  return claims
    .map(({ rank }) => rank)
    .reduce((latest, rank) =>
      latest === '' || (rank !== '' && compareValues(rank, latest) > 0) ? rank : latest,
    );
}

function distinctValues(claims: readonly Claim[]): Value[] {
  const byValue = [...groupBy(claims, (claim) => valueKey(claim.object)).values()];
  const smallest = (group: readonly Claim[]) =>
    group.map(({ object }) => object).reduce((least, term) => (compareUtf8(term, least) < 0 ? term : least));
  return byValue
    .map((group) => ({ term: smallest(group), claims: group }))
    .sort((a, b) => compareUtf8(a.term, b.term));
}

function shown({ term, claims }: Value): { value: string; evidence: string[] } {
  const graphs = [...new Set(claims.map(({ graph }) => graph))];
  return { value: term, evidence: graphs.sort(compareUtf8).slice(0, 10) };
}
