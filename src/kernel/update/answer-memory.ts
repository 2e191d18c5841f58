import { createHash } from 'node:crypto';
import { z } from 'zod';
import { installationVersion } from '../../config/installation.ts';
import type { OutcomeMemory } from '../../functions/gate/outcome-memory.ts';
import type { FactsChange } from '../../graph/facts-change.ts';
import { touchedBy } from './facts-change.ts';
import { type FactPattern, footprintOf } from './query-footprint.ts';
import { readState, statePath, writeState } from './state-folder.ts';

const patternSchema = z.tuple([z.string().nullable(), z.string().nullable(), z.string().nullable()]);
const rememberedSchema = z.object({ value: z.string(), facts: z.array(patternSchema) });
type Remembered = { readonly value: string; readonly facts: readonly FactPattern[] };
const stateSchema = z.object({
  kernel: z.string(),
  version: z.string(),
  answers: z.record(z.string(), rememberedSchema),
});

/** Longer answers (characters) are not kept. */
const longestAnswer = 20_000;

/** What queries over the facts gave, and what was concluded from them, each with the facts that it depends on. */
export interface AnswerMemory extends OutcomeMemory {
  /**
   * The remembered answer, else that of `ask`, which is remembered. `ask` is told the answer of before where facts that
   * it depends on changed.
   */
  answer(
    query: string,
    mediaType: string,
    ask: (before: string | undefined) => Promise<string>,
  ): Promise<string>;
  /** What depends on a fact that was added or removed does not stand any more. */
  forget(change: FactsChange): void;
  /** For the next update of this kernel. */
  save(taskFolder: string, kernel: string): Promise<void>;
}

export function createAnswerMemory(known: Readonly<Record<string, Remembered>> = {}): AnswerMemory {
  const earlier = new Map(Object.entries(known));
  const stale = new Map<string, Remembered>();
  const kept = new Map<string, Remembered>();
  const asked: string[] = [];
  const recall = (key: string) => {
    const found = kept.get(key) ?? earlier.get(key);
    if (found !== undefined) kept.set(key, found);
    return found?.value;
  };
  return {
    answer: async (query, mediaType, ask) => {
      asked.push(query);
      const key = keyOf(['answer', mediaType, query]);
      const value = recall(key) ?? (await ask(stale.get(key)?.value));
      const facts = value.length <= longestAnswer && !kept.has(key) ? footprintOf(query) : undefined;
      if (facts !== undefined) kept.set(key, { value, facts });
      return value;
    },
    outcome: async (parts, conclude) => {
      const key = keyOf(['outcome', ...parts]);
      const value = recall(key);
      if (value !== undefined) return JSON.parse(value);
      const first = asked.length;
      const outcome = await conclude();
      const seen = [...new Set(asked.slice(first))].map(footprintOf);
      if (seen.every((facts) => facts !== undefined))
        kept.set(key, { value: JSON.stringify(outcome), facts: seen.flat() });
      return outcome;
    },
    forget: (change) => {
      const isTouched = touchedBy(change);
      for (const [key, entry] of earlier) {
        if (!entry.facts.some(isTouched)) continue;
        earlier.delete(key);
        stale.set(key, entry);
      }
    },
    save: (taskFolder, kernel) =>
      writeState(pathOf(taskFolder), {
        ...{ kernel, version: installationVersion() },
        answers: Object.fromEntries(kept),
      }),
  };
}

/** What the build of this kernel remembered; empty when that is gone, or of another version of the program. */
export async function readAnswerMemory(taskFolder: string, kernel: string): Promise<AnswerMemory> {
  const { data } = stateSchema.safeParse(await readState(pathOf(taskFolder)));
  const isUsable = data?.kernel === kernel && data.version === installationVersion();
  return createAnswerMemory(isUsable ? data.answers : {});
}

function pathOf(taskFolder: string): string {
  return statePath(taskFolder, 'answers.json');
}

function keyOf(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
