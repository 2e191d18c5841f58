import { pythonText } from '../python/json.ts';
import { blankWords, replacePunctuation, words } from '../python/text.ts';
import { passOrFail, type Scorer } from '../scorer.ts';

/**
 * What ToolQA compares: lower case, punctuation deleted without a blank in its place, the words a, an, the and usd
 * removed. So `42.75` equals `4275` and `-2.79%` equals `279`. Source: ToolQA, `agents.py`, `normalize_answer`.
 */
export function normaliseToolqaAnswer(text: string): string {
  return words(blankWords(replacePunctuation(text.toLowerCase(), ''), ['a', 'an', 'the', 'usd'])).join(' ');
}

/** Exact match after normalisation. `gold` and `answer` are texts or numbers (`PythonNumber` keeps 272.0 apart from 272); no answer is wrong. */
export const toolqaScorer: Scorer = {
  name: 'toolqa-em',
  score: async ({ gold, answer }) => {
    const given = answer === null ? undefined : pythonText(answer);
    const wanted = pythonText(gold);
    const normalisedGold = wanted === undefined ? undefined : normaliseToolqaAnswer(wanted);
    if (normalisedGold === undefined)
      return { evaluated: false, reason: 'the gold is no text and no number', details: {} };
    if (given === undefined)
      return passOrFail(false, { normalizedPrediction: null, normalizedGold: normalisedGold });
    const normalisedPrediction = normaliseToolqaAnswer(given);
    return passOrFail(normalisedPrediction === normalisedGold, {
      normalizedPrediction: normalisedPrediction,
      normalizedGold: normalisedGold,
    });
  },
};
