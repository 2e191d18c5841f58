import { sameColumns } from './row-columns.ts';
import { type Row, rowIdentity, rowsOf } from './row-set.ts';
import type { Scorer } from './scorer.ts';

/**
 * The answer holds the same set of rows as the gold, by value; names and order of columns, order and repetition of
 * rows are free. `partial` is F1 over the rows with the columns as they stand, 1 where a reordering makes them equal.
 * Rows are lists, objects or single values; also `{columns, rows}`.
 */
export const rowsScorer: Scorer = {
  name: 'rows',
  score: async ({ gold, answer }) => {
    const wanted = rowsOf(gold);
    const given = rowsOf(answer);
    const equal = sameColumns(wanted, given);
    return {
      evaluated: true,
      official: equal ? 1 : 0,
      partial: equal ? 1 : rowF1(wanted, given),
      details: differences(wanted, given, equal),
    };
  },
};

function rowF1(wanted: readonly Row[], given: readonly Row[]): number {
  const gold = new Set(wanted.map(rowIdentity));
  const answer = new Set(given.map(rowIdentity));
  const common = [...answer].filter((row) => gold.has(row)).length;
  return common === 0 ? 0 : (2 * common) / (gold.size + answer.size);
}

/** Up to five rows of each kind, so that a person sees what is wrong. */
function differences(wanted: readonly Row[], given: readonly Row[], equal: boolean): Record<string, unknown> {
  const counts = { goldRows: wanted.length, answerRows: given.length };
  if (equal) return counts;
  const gold = new Set(wanted.map(rowIdentity));
  const answer = new Set(given.map(rowIdentity));
  return {
    ...counts,
    missing: wanted
      .filter((row) => !answer.has(rowIdentity(row)))
      .slice(0, 5)
      .map(({ cells }) => cells),
    surplus: given
      .filter((row) => !gold.has(rowIdentity(row)))
      .slice(0, 5)
      .map(({ cells }) => cells),
  };
}
