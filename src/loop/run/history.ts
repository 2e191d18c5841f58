import type { Round, RunResult } from '../../domain/round.ts';
import type { KernelHistory } from '../../kernel/kernel-history.ts';

/** What kernel.ttl says of the rounds: nothing that was paid, nothing that depends on the clock. */
export function historyOf(rounds: readonly Round[], { best, models, seed, test }: RunResult): KernelHistory {
  return {
    seed,
    models: [...new Set(Object.values(models))].sort(),
    best,
    ...(test?.official === null || test === null ? {} : { testScore: test.official }),
    rounds: rounds.map(({ number, parent, decision, scores }) => ({
      number,
      ...(parent === null ? {} : { parent }),
      outcome: decision.outcome,
      reason: decision.reason,
      ...scored('acceptScore', scores.accept?.official),
      ...scored('buildScore', scores.build?.official),
    })),
  };
}

function scored<Name extends string>(name: Name, score: number | null | undefined): { [N in Name]?: number } {
  return (score === null || score === undefined ? {} : { [name]: score }) as { [N in Name]?: number };
}
