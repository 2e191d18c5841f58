import type { BenchmarkReport } from '../domain/score.ts';
import { coverage, type MatchedLine } from './prediction-lines.ts';

/** A scored line: the gold, the verdict as the benchmark's aggregates want it, and what the report shows. */
export interface ScoredLine<Gold, Verdict> {
  readonly line: number;
  readonly gold: Gold;
  readonly verdict: Verdict;
  readonly shown: Record<string, unknown>;
}

export interface ReportParts<Gold, Prediction, Verdict> {
  readonly benchmark: string;
  readonly mode: 'official' | 'strict';
  readonly gold: ReadonlyMap<string, Gold>;
  readonly lines: readonly MatchedLine<Gold, Prediction>[];
  readonly scored: readonly ScoredLine<Gold, Verdict>[];
  /** The verdict on a query that nobody answered. */
  readonly unanswered: (gold: Gold) => Verdict;
  readonly aggregate: (entries: readonly { gold: Gold; verdict: Verdict }[]) => object;
  readonly notes?: readonly string[];
}

/** Puts scored and rejected lines back in order, and aggregates over the lines and over all queries. */
export function makeReport<Gold, Prediction, Verdict>(
  parts: ReportParts<Gold, Prediction, Verdict>,
): BenchmarkReport {
  const { queriesWithoutPrediction, repeatedQueries } = coverage(parts.gold, parts.lines);
  const byLine = new Map(parts.scored.map((scored) => [scored.line, scored]));
  const items = parts.lines.map((line) => ({ line: line.line, ...shownPart(line, byLine.get(line.line)) }));
  const absent = queriesWithoutPrediction.map((id) => parts.gold.get(id) as Gold);
  const everyQuery = [...parts.scored, ...absent.map((gold) => ({ gold, verdict: parts.unanswered(gold) }))];
  return {
    benchmark: parts.benchmark,
    mode: parts.mode,
    items,
    aggregates: { ...parts.aggregate(parts.scored) },
    overAllQueries: repeatedQueries.length === 0 ? { ...parts.aggregate(everyQuery) } : null,
    rejected: items.filter((item) => 'rejected' in item).length,
    queriesWithoutPrediction,
    repeatedQueries,
    notes: [...(parts.notes ?? [])],
  };
}

function shownPart<Gold, Prediction, Verdict>(
  line: MatchedLine<Gold, Prediction>,
  scored: ScoredLine<Gold, Verdict> | undefined,
): Record<string, unknown> {
  if ('rejected' in line) return { rejected: line.rejected };
  return scored?.shown ?? { rejected: 'it was not scored' };
}
