import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { z } from 'zod';
import {
  type Round,
  type RunResult,
  roundSchema,
  runResultSchema,
  type Trajectory,
  trajectorySchema,
} from '../../domain/round.ts';
import { QuercusError } from '../../errors.ts';

/** A run as it lies on disk. `result` is null while it is not finished; rounds are in their order. */
export interface RunHistory {
  readonly name: string;
  readonly result: RunResult | null;
  readonly rounds: readonly { readonly round: Round; readonly trajectories: readonly Trajectory[] }[];
}

/** Reads `result.json` and, of each finished round, `round.json` and `trajectories.jsonl`. RUN_INVALID. */
export async function readRun(folder: string): Promise<RunHistory> {
  const names = await folderNames(folder);
  const finished = names.filter((name) => existsSync(join(folder, name, 'round.json')));
  if (finished.length === 0) throw invalid(folder, 'it holds no finished round (round-0001/round.json)');
  const result = join(folder, 'result.json');
  return {
    name: basename(folder),
    result: existsSync(result) ? parseFile(runResultSchema, result, await readFile(result, 'utf8')) : null,
    rounds: await Promise.all(finished.map((name) => readRound(join(folder, name)))),
  };
}

async function folderNames(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder);
    return entries.filter((name) => /^round-\d{4}$/.test(name)).sort();
  } catch (cause) {
    throw invalid(folder, `it cannot be read: ${(cause as Error).message}`, cause);
  }
}

async function readRound(folder: string) {
  const path = join(folder, 'round.json');
  const round = parseFile(roundSchema, path, await readFile(path, 'utf8'));
  const lines = join(folder, 'trajectories.jsonl');
  if (!existsSync(lines)) return { round, trajectories: [] };
  const texts = (await readFile(lines, 'utf8')).split('\n').filter((line) => line !== '');
  const trajectories = texts.map((text, at) => parseFile(trajectorySchema, `${lines}, line ${at + 1}`, text));
  return { round, trajectories };
}

function parseFile<Output>(schema: z.ZodType<Output>, place: string, text: string): Output {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw invalid(place, `it cannot be used: ${(cause as Error).message.slice(0, 300)}`, cause);
  }
}

function invalid(path: string, problem: string, cause?: unknown): QuercusError {
  return new QuercusError('RUN_INVALID', `${path} is no run that can be reported: ${problem}.`, {
    details: { folder: path, problem },
    cause,
  });
}
