import { judgeItem, sidesToAsk } from '../../src/loop/acceptance/judge-item.ts';
import { mostAsks } from '../../src/loop/acceptance/majority.ts';

/** What the loop makes of a question whose every answer is known beforehand. */
export interface AskedAgain {
  readonly verdict: ReturnType<typeof judgeItem>;
  /** After the first of each side. */
  readonly furtherAsks: number;
}

const score = (bit: number) => ({ partial: bit, final: bit });
const bitsOf = (pattern: number) =>
  Array.from({ length: mostAsks }, (_, index) => score((pattern >> index) & 1));

/**
 * The verdict of the loop's own functions for each pattern of answers, `parent | candidate << mostAsks`, bit n the
 * n-th answer: asked only as far as the loop asks.
 */
export const askedAgain: readonly AskedAgain[] = Array.from({ length: 4 ** mostAsks }, (_, pattern) => {
  const all = { parent: bitsOf(pattern), candidate: bitsOf(pattern >> mostAsks) };
  const asks = { parent: all.parent.slice(0, 1), candidate: all.candidate.slice(0, 1) };
  for (let open = sidesToAsk(asks); open.length > 0; open = sidesToAsk(asks))
    for (const side of open) asks[side].push(all[side][asks[side].length] ?? score(0));
  const furtherAsks = asks.parent.length + asks.candidate.length - 2;
  return { verdict: judgeItem(asks), furtherAsks };
});
