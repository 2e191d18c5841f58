import { join } from 'node:path';
import { z } from 'zod';
import { spendingSchema } from '../../domain/budget.ts';
import { readLedger } from '../../llm/ledger.ts';
import type { ModelContext } from '../../llm/model-runtime.ts';
import { type LoopRun, roundFolder } from './loop-run.ts';
import { once } from './once.ts';

const totalSchema = spendingSchema.extend({ cost: z.number().nullable() });
type Total = z.infer<typeof totalSchema>;

/** What was paid since the end of the round before: the ledger of all recorded calls, then and now. */
export async function spentInRound(run: LoopRun, number: number, context: ModelContext): Promise<Total> {
  const now = await spentUntil(run, number, context);
  if (number === 1) return now;
  const before = await spentUntil(run, number - 1, context);
  const counts = Object.keys(spendingSchema.shape) as (keyof z.infer<typeof spendingSchema>)[];
  const difference = Object.fromEntries(counts.map((name) => [name, now[name] - before[name]]));
  const cost = now.cost === null || before.cost === null ? null : Math.max(0, now.cost - before.cost);
  return totalSchema.parse({ ...difference, cost });
}

function spentUntil(run: LoopRun, number: number, { models }: ModelContext): Promise<Total> {
  const path = join(roundFolder(run, number), 'spent.json');
  return once(path, totalSchema, async () => (await readLedger(models.recordings, run.prices)).total);
}
