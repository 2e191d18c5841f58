import { z } from 'zod';
import type { Score, ScoreItem } from '../domain/score.ts';
import { QuercusError } from '../errors.ts';
import { problemText } from './problem-text.ts';

const share = z.number().min(0).max(1);
const details = z.record(z.string(), z.unknown()).default({});
const notEvaluatedLine = z.object({
  id: z.string(),
  evaluated: z.literal(false),
  reason: z.string(),
  details,
});
const scoredLine = z.object({
  id: z.string(),
  evaluated: z.literal(true).default(true),
  official: share,
  partial: share.optional(),
  details,
});

/** Reads what a scorer program wrote: exactly one score an item, in the order of the items. Throws SCORER_OUTPUT_INVALID. */
export function readScores(output: string, items: readonly ScoreItem[]): Score[] {
  const known = new Set(items.map(({ id }) => id));
  const scores = new Map<string, Score>();
  for (const [index, line] of output.split('\n').entries()) {
    if (line.trim() === '') continue;
    const { id, score } = readLine(line, index + 1);
    if (!known.has(id))
      throw invalid(`line ${index + 1} scores "${id}", which is no item it was given`, line);
    if (scores.has(id)) throw invalid(`line ${index + 1} scores "${id}" a second time`, line);
    scores.set(id, score);
  }
  return items.map(({ id }) => scores.get(id) ?? missing(id, scores.size, items.length));
}

function readLine(line: string, number: number): { id: string; score: Score } {
  const value = parse(line, number);
  const notEvaluated = notEvaluatedLine.safeParse(value);
  if (notEvaluated.success) {
    const { id, ...score } = notEvaluated.data;
    return { id, score };
  }
  const scored = scoredLine.safeParse(value);
  if (!scored.success) throw invalid(`line ${number} is no score: ${problemText(scored.error)}`, line);
  const { id, official, partial = official } = scored.data;
  return { id, score: { evaluated: true, official, partial, details: scored.data.details } };
}

function parse(line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw invalid(`line ${number} is not JSON`, line);
  }
}

function missing(id: string, scored: number, asked: number): never {
  throw invalid(`there is no score for "${id}" (${scored} of ${asked} items were scored)`, '');
}

function invalid(what: string, line: string): QuercusError {
  return new QuercusError(
    'SCORER_OUTPUT_INVALID',
    `The scorer program's output is wrong: ${what}. Wanted: one line {"id", "official": 0…1, "partial"?, "details"?} or {"id", "evaluated": false, "reason"} for each item.`,
    { details: { line: line.slice(0, 500) } },
  );
}
