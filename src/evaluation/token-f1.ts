import { blankWords, replacePunctuation, words } from './python/text.ts';
import type { Scorer } from './scorer.ts';

/** Words that the comparison sees: lower case, no punctuation, no articles. Source: CRMArena-Pro, normalisation of `fuzzy_match`. */
export function normalisedTokens(text: string): string[] {
  const lower = text.replaceAll('_', ' ').toLowerCase();
  const plain = replacePunctuation(lower, ' ').replace(/[‘’´`]/g, ' ');
  return words(blankWords(plain, ['a', 'an', 'the']));
}

/** Whether both texts are the same after normalisation. */
export function sameTokens(prediction: string, gold: string): boolean {
  return normalisedTokens(prediction).join(' ') === normalisedTokens(gold).join(' ');
}

/** Harmonic mean of precision and recall over the tokens as multisets, 0…1; 0 if they share none. */
export function tokenF1(prediction: string, gold: string): number {
  const given = normalisedTokens(prediction);
  const wanted = normalisedTokens(gold);
  const common = commonTokens(given, wanted);
  if (common === 0) return 0;
  const precision = common / given.length;
  const recall = common / wanted.length;
  return (2 * precision * recall) / (precision + recall);
}

/** `official` and `partial` are the F1. An absent answer is 0. */
export const tokenF1Scorer: Scorer = {
  name: 'token-f1',
  score: async ({ gold, answer }) => {
    const f1 = tokenF1(asText(answer), asText(gold));
    return {
      evaluated: true,
      official: f1,
      partial: f1,
      details: { em: sameTokens(asText(answer), asText(gold)) },
    };
  },
};

function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string'
    ? value
    : Array.isArray(value)
      ? value.map(asText).join(' ')
      : String(value);
}

function commonTokens(given: readonly string[], wanted: readonly string[]): number {
  const left = new Map<string, number>();
  for (const token of wanted) left.set(token, (left.get(token) ?? 0) + 1);
  let common = 0;
  for (const token of given) {
    const count = left.get(token) ?? 0;
    if (count > 0) common += 1;
    left.set(token, count - 1);
  }
  return common;
}
