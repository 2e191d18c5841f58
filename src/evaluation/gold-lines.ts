import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { compareUtf8 } from '../domain/utf8-order.ts';
import { QuercusError } from '../errors.ts';
import { fileLines } from './json-lines.ts';
import { problemText } from './problem-text.ts';

export interface GoldReading<Gold> {
  /** Files of JSON lines, or folders that hold such files (`*.jsonl`). */
  readonly paths: readonly string[];
  readonly schema: z.ZodType<Gold>;
  /** Must be the same for the same query only. */
  readonly idOf: (gold: Gold) => string;
  /** Adds what only the base name of the file says. */
  readonly complete?: (gold: Gold, file: string) => Gold;
  /** Default: JSON.parse. */
  readonly parse?: (text: string) => unknown;
}

/** Reads gold by id. Throws EVALUATION_INPUT_INVALID, with file and line, on anything that is not gold, and on one id with two contents. */
export async function readGold<Gold>({
  paths,
  schema,
  idOf,
  complete = (gold) => gold,
  parse = JSON.parse,
}: GoldReading<Gold>): Promise<Map<string, Gold>> {
  const found = new Map<string, Gold>();
  for (const path of (await Promise.all(paths.map(filesOf))).flat()) {
    for await (const { number, text } of fileLines(path)) {
      const place = `${path} line ${number}`;
      const gold = complete(readLine(text, place, { schema, parse }), basename(path));
      const id = idOf(gold);
      const other = found.get(id);
      if (other !== undefined && !isDeepStrictEqual(other, gold))
        throw invalid(`${place} has the id "${id}" again, with other content`, { path, line: number, id });
      found.set(id, gold);
    }
  }
  if (found.size === 0) throw invalid(`${paths.join(', ')} holds no gold`, { paths });
  return found;
}

function readLine<Gold>(
  text: string,
  place: string,
  { schema, parse }: { schema: z.ZodType<Gold>; parse: (text: string) => unknown },
): Gold {
  let value: unknown;
  try {
    value = parse(text);
  } catch (cause) {
    throw invalid(`${place} is not JSON: ${(cause as Error).message}`, { place });
  }
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw invalid(`${place} is no query with gold: ${problemText(read.error)}`, {
    place,
  });
}

async function filesOf(path: string): Promise<string[]> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) return [path];
  const names = (await readdir(path)).filter((name) => name.endsWith('.jsonl'));
  return names.sort(compareUtf8).map((name) => join(path, name));
}

function invalid(what: string, details: Record<string, unknown>): QuercusError {
  return new QuercusError(
    'EVALUATION_INPUT_INVALID',
    `The gold cannot be used: ${what}. Mend the gold; nothing was scored.`,
    { details },
  );
}
