import type { Estimate } from '../domain/budget.ts';

export function estimateText({
  lines,
  currency,
  pricesAsOf,
  cost,
  calls,
  notes,
  ...tokens
}: Estimate): string {
  return [
    ...lines.map(({ stage, model, calls: of, basis }) => `${stage}, ${model}: ${of} calls\n  ${basis}`),
    `${calls} calls, ${tokens.inputTokens} tokens in, ${tokens.outputTokens} tokens out`,
    cost === null ? 'Cost: unknown' : `Cost: ${cost.toFixed(4)} ${currency} (prices as of ${pricesAsOf})`,
    ...notes,
  ].join('\n');
}
