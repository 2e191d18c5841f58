import type { z } from 'zod';
import { QuercusError } from '../errors.ts';
import { fileLines } from './json-lines.ts';
import { problemText } from './problem-text.ts';

/** A line of the predictions with the gold it belongs to, or the reason why it cannot be scored. */
export type MatchedLine<Gold, Prediction> =
  | { readonly line: number; readonly id: string; readonly gold: Gold; readonly prediction: Prediction }
  | { readonly line: number; readonly rejected: string };

export interface PredictionReading<Gold, Prediction> {
  readonly path: string;
  readonly schema: z.ZodType<Prediction>;
  readonly gold: ReadonlyMap<string, Gold>;
  /** The id in `gold`, or null with a reason. */
  readonly find: (prediction: Prediction) => { id: string } | { rejected: string };
  /** Default: JSON.parse. */
  readonly parse?: (text: string) => unknown;
}

/**
 * Reads predictions in the order of their lines. A malformed line, or one whose query is not in the gold, is kept as
 * rejected. Throws EVALUATION_INPUT_INVALID if not one line can be scored.
 */
export async function readPredictions<Gold, Prediction>(
  reading: PredictionReading<Gold, Prediction>,
): Promise<MatchedLine<Gold, Prediction>[]> {
  const lines: MatchedLine<Gold, Prediction>[] = [];
  for await (const { number, text } of fileLines(reading.path))
    lines.push({ line: number, ...matchLine(text, reading) });
  if (lines.some((line) => 'prediction' in line)) return lines;
  const first = lines.find((line) => 'rejected' in line);
  const why = first === undefined ? 'it is empty' : `line ${first.line}: ${first.rejected}`;
  throw new QuercusError(
    'EVALUATION_INPUT_INVALID',
    `No line of ${reading.path} can be scored; ${why}. Check that predictions and gold are of the same benchmark and split.`,
    { details: { path: reading.path, lines: lines.length } },
  );
}

/** Queries without a prediction, and queries with several, in the order of the gold. */
export function coverage<Gold, Prediction>(
  gold: ReadonlyMap<string, Gold>,
  lines: readonly MatchedLine<Gold, Prediction>[],
): { queriesWithoutPrediction: string[]; repeatedQueries: string[] } {
  const counts = new Map<string, number>();
  for (const line of lines) if ('id' in line) counts.set(line.id, (counts.get(line.id) ?? 0) + 1);
  const ids = [...gold.keys()];
  return {
    queriesWithoutPrediction: ids.filter((id) => !counts.has(id)),
    repeatedQueries: ids.filter((id) => (counts.get(id) ?? 0) > 1),
  };
}

function matchLine<Gold, Prediction>(
  text: string,
  { schema, gold, find, parse = JSON.parse }: PredictionReading<Gold, Prediction>,
): { id: string; gold: Gold; prediction: Prediction } | { rejected: string } {
  let value: unknown;
  try {
    value = parse(text);
  } catch (error) {
    return { rejected: `not JSON: ${(error as Error).message}` };
  }
  const read = schema.safeParse(value);
  if (!read.success) return { rejected: `no prediction: ${problemText(read.error)}` };
  const place = find(read.data);
  if ('rejected' in place) return place;
  const wanted = gold.get(place.id);
  return wanted === undefined
    ? { rejected: `no query "${place.id}" in the gold` }
    : { id: place.id, gold: wanted, prediction: read.data };
}
