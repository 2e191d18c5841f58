export interface Score {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/** Precision, recall and F1 of a list against its gold, by keys; an empty prediction has precision 0, as Text2KGBench counts. */
export function scoreOf(predicted: ReadonlySet<string>, gold: ReadonlySet<string>): Score {
  const right = [...predicted].filter((key) => gold.has(key)).length;
  const precision = predicted.size === 0 ? 0 : right / predicted.size;
  const recall = gold.size === 0 ? 0 : right / gold.size;
  return {
    precision,
    recall,
    f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
  };
}

export function meanScore(scores: readonly Score[]): Score {
  const mean = (of: (score: Score) => number) =>
    scores.reduce((sum, score) => sum + of(score), 0) / scores.length;
  return {
    precision: mean(({ precision }) => precision),
    recall: mean(({ recall }) => recall),
    f1: mean(({ f1 }) => f1),
  };
}

export function scoreText({ precision, recall, f1 }: Score): string {
  return `P ${precision.toFixed(2)}  R ${recall.toFixed(2)}  F1 ${f1.toFixed(2)}`;
}
