import type { ModelRequest, TokenUsage } from '../domain/model-call.ts';
import { QuercusError } from '../errors.ts';
import { estimatePromptTokens } from './token-estimate.ts';

/** Shorter prompts are not judged: chat templates and the estimate's error weigh too much. */
const shortestJudged = 1000;
const leastShare = 0.4;
const roundSizes = new Set([2048, 4096, 8192, 16384, 32768, 65536, 131072]);

/**
 * Why it looks as if the server had cut the prompt without saying so, as Ollama does; undefined when it does not.
 * Signs: it counted less than 40 % of the tokens that were sent, or prompt and reply fill a usual context size exactly
 * although the prompt alone is longer.
 */
export function findPromptCut(request: ModelRequest, usage: TokenUsage): string | undefined {
  const sent = estimatePromptTokens(withoutRuns(request));
  const counted = usage.inputTokens;
  if (counted === undefined || counted === 0 || sent < shortestJudged) return undefined;
  const filled = counted + (usage.outputTokens ?? 0);
  if (counted >= sent * leastShare && !(roundSizes.has(filled) && sent > filled)) return undefined;
  return `about ${sent} tokens were sent, it counted ${counted}${roundSizes.has(filled) ? ` and stopped at exactly ${filled}` : ''}.`;
}

/** Padding and rules of tables are long and hold few tokens. */
function withoutRuns(request: ModelRequest): ModelRequest {
  const messages = request.messages.map(({ role, content }) => ({
    role,
    content: content.replaceAll(/(\W)\1{2,}/g, '$1'),
  }));
  return { ...request, messages };
}

/** MODEL_PROMPT_TOO_LONG when prompt and reply cannot fit the context that the profile declares. */
export function refusePromptBeyond(request: ModelRequest, contextTokens: number | undefined): void {
  const needed = estimatePromptTokens(request) + request.parameters.maxOutputTokens;
  if (contextTokens === undefined || needed <= contextTokens) return;
  throw new QuercusError(
    'MODEL_PROMPT_TOO_LONG',
    `Prompt and reply need about ${needed} tokens (${request.parameters.maxOutputTokens} of them for the reply), the context of ${request.model} has ${contextTokens}. Shorten the prompt, lower maxOutputTokens, or raise contextTokens if the server has more.`,
    { details: { model: request.model, needed, contextTokens } },
  );
}
