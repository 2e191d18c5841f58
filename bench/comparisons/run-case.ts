import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** What one run of a case cost, preparation apart (memory is the peak of the whole process). */
export interface Cost {
  readonly cpuSeconds: number;
  readonly wallSeconds: number;
  readonly peakMegabytes: number;
  /** Results, to be compared between two ways of doing the same. */
  readonly results?: number;
}

/** Runs a case of `cases/` in a process of its own. */
export async function runCase(name: string, ...args: readonly (string | number)[]): Promise<Cost> {
  const child = join(import.meta.dirname, 'child.mjs');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--max-old-space-size=4096', child, name, ...args.map(String)],
    { maxBuffer: 2 ** 26 },
  );
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}

/** The cheapest of some runs: what is more is other processes of the machine. */
export async function cheapest(runs: number, run: () => Promise<Cost>): Promise<Cost> {
  let best = await run();
  for (let more = 1; more < runs; more++) {
    const next = await run();
    if (next.cpuSeconds < best.cpuSeconds) best = next;
  }
  return best;
}
