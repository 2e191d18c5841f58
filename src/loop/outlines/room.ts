import type { ModelProfile } from '../../domain/model-profile.ts';
import { estimateTokens } from '../../llm/token-estimate.ts';

/** Of a context that is not declared, a prompt takes no more than this (tokens). */
const assumedContext = 32_000;
/** Instructions and the form of the reply. */
const overhead = 3_000;

/** Tokens that the texts of a prompt may take together. */
export function roomFor({
  contextTokens,
  maxOutputTokens,
}: Pick<ModelProfile, 'contextTokens' | 'maxOutputTokens'>): number {
  const context = contextTokens ?? assumedContext;
  return Math.max(800, context - Math.min(maxOutputTokens, context / 3) - overhead);
}

/** The blocks that fit into so many tokens, from the first on, joined; what is left out is counted. */
export function fitted(blocks: readonly string[], tokens: number, what: string): string {
  const kept: string[] = [];
  let left = tokens;
  for (const block of blocks) {
    left -= estimateTokens(block);
    if (left < 0 && kept.length > 0) break;
    kept.push(left < 0 ? block.slice(0, tokens * 3) : block);
  }
  const missing = blocks.length - kept.length;
  return [...kept, ...(missing > 0 ? [`… and ${missing} more ${what}, left out for want of room`] : [])].join(
    '\n',
  );
}
