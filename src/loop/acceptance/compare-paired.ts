import type { ItemScore, PairedComparison } from '../../domain/acceptance.ts';
import { sortUtf8 } from '../../domain/utf8-order.ts';
import { type Asks, type ItemVerdict, judgeItem, type Side, sidesToAsk } from './judge-item.ts';

/** Answers question `item` on one side and scores it; `attempt` from 1. Undefined: the scorer could not judge it. */
export type Ask = (side: Side, item: string, attempt: number) => Promise<ItemScore | undefined>;

/**
 * Compares parent and candidate question by question; only those that first come out otherwise are asked again, at
 * most three times a side. What `ask` throws ends the comparison.
 */
export async function comparePaired(items: readonly string[], ask: Ask): Promise<PairedComparison> {
  const verdicts: { item: string; verdict: ItemVerdict }[] = [];
  for (const item of sortUtf8([...items]))
    verdicts.push({ item, verdict: judgeItem(await collectAsks(item, ask)) });
  const withVerdict = (wanted: ItemVerdict) =>
    verdicts.filter(({ verdict }) => verdict === wanted).map(({ item }) => item);
  return {
    wins: withVerdict('win'),
    losses: withVerdict('loss'),
    undecided: withVerdict('undecided'),
    same: withVerdict('same'),
    notEvaluated: withVerdict('not evaluated'),
  };
}

async function collectAsks(item: string, ask: Ask): Promise<Asks> {
  const asks = { parent: [await ask('parent', item, 1)], candidate: [await ask('candidate', item, 1)] };
  for (let open = sidesToAsk(asks); open.length > 0; open = sidesToAsk(asks))
    for (const side of open) asks[side].push(await ask(side, item, asks[side].length + 1));
  return asks;
}
