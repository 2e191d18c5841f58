import type { Spending } from '../domain/budget.ts';
import type { ModelReply, ModelRequest } from '../domain/model-call.ts';
import { estimatePromptTokens, estimateTokens } from './token-estimate.ts';

export const nothingSpent: Spending = Object.freeze({
  calls: 0,
  inputTokens: 0,
  cachedTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
  estimatedCalls: 0,
});

/** What one reply cost in tokens; where the server gave no count, estimated from the texts. */
export function spendingOf(request: ModelRequest, { content, reasoning, usage }: ModelReply): Spending {
  const counted = usage.inputTokens !== undefined && usage.outputTokens !== undefined;
  return {
    calls: 1,
    inputTokens: usage.inputTokens ?? estimatePromptTokens(request),
    cachedTokens: usage.cachedTokens ?? 0,
    outputTokens: usage.outputTokens ?? estimateTokens(content + (reasoning ?? '')),
    reasoningTokens: usage.reasoningTokens ?? 0,
    estimatedCalls: counted ? 0 : 1,
  };
}

export function addSpending(a: Spending, b: Spending): Spending {
  return {
    calls: a.calls + b.calls,
    inputTokens: a.inputTokens + b.inputTokens,
    cachedTokens: a.cachedTokens + b.cachedTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    reasoningTokens: a.reasoningTokens + b.reasoningTokens,
    estimatedCalls: a.estimatedCalls + b.estimatedCalls,
  };
}
