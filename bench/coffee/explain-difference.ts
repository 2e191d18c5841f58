import type { QuestionType } from './question-templates.ts';

interface Difference {
  readonly type: QuestionType;
  readonly strict: string | undefined;
  readonly gold: string;
  /** The answer as the benchmark computes it from the same kernel. */
  readonly official: string | undefined;
}

/** Why an honest answer is not the published one; `unexplained` when the benchmark's own way does not give it either. */
export function explainDifference({ type, strict, gold, official }: Difference): string {
  if (official !== gold)
    return 'unexplained: computed in the way of the benchmark it is not the published answer either';
  if (type === 'price_range') return 'the benchmark takes 0 as the lowest price';
  if (type === 'number_of_increases' || type === 'greatest_increase')
    return 'the benchmark does not compare the first day of a period with the day before it';
  if (type === 'direction_of_day') return 'the benchmark calls an unchanged price bearish';
  if (gold.startsWith('-0.0') && !strict?.startsWith('-')) return 'the benchmark writes a negative zero';
  return 'the benchmark computes and rounds in binary floating point';
}
