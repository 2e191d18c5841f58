import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { type Round, roundSchema } from '../../../src/domain/round.ts';
import { root } from '../../support/source-files.ts';

export interface Ran {
  readonly exitCode: number | undefined;
  /** What was printed for people. */
  readonly output: string;
  /** What `--json` printed; undefined where it was no JSON. */
  readonly data: unknown;
}

/** Runs the program as a user does, with a model at `url`. */
export async function quercus(
  args: readonly string[],
  { url, timeout = 300_000 }: { readonly url?: string; readonly timeout?: number } = {},
): Promise<Ran> {
  const done = await execa(process.execPath, [join(root, 'bin/quercus'), ...args], {
    env: url === undefined ? {} : { QUERCUS_MODEL: 'scripted', QUERCUS_MODEL_URL: url },
    reject: false,
    timeout,
  });
  return { exitCode: done.exitCode, output: `${done.stdout}\n${done.stderr}`, data: parsed(done.stdout) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The finished rounds of a run, in their order. */
export function roundsOf(run: string): Round[] {
  const rounds: Round[] = [];
  for (let number = 1; existsSync(roundPath(run, number)); number++)
    rounds.push(roundSchema.parse(JSON.parse(readFileSync(roundPath(run, number), 'utf8'))));
  return rounds;
}

function roundPath(run: string, number: number): string {
  return join(run, `round-${String(number).padStart(4, '0')}`, 'round.json');
}
