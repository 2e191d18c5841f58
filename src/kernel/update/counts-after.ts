import { predicateOf } from '../../graph/facts-change.ts';
import type { UpdatedGraph } from '../../graph/update-graph.ts';
import type { StatementCounts } from '../count-facts.ts';

/** The counts of a graph after a change of its lines. */
export function countsAfter(
  before: StatementCounts,
  { facts, evidence }: UpdatedGraph['change'],
): StatementCounts {
  const counts = new Map(Object.entries(before.byPredicate));
  const count = (line: string, by: 1 | -1) => {
    const predicate = predicateOf(line);
    counts.set(predicate, (counts.get(predicate) ?? 0) + by);
  };
  for (const line of facts.removed) count(line, -1);
  for (const line of facts.added) count(line, 1);
  return {
    byPredicate: Object.fromEntries([...counts].filter(([, number]) => number > 0)),
    evidence: before.evidence - evidence.removed + evidence.added,
  };
}
