import type { ModelRequest } from '../domain/model-call.ts';

/** Measured on English text; for scripts of three bytes a character it gives about 0.8 tokens a character. */
const bytesPerToken = 3.75;
/** What a chat template adds to each message. */
const tokensPerMessage = 4;

/** Tokens of a text, from its length; models differ by some 20 %. */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / bytesPerToken);
}

/** Tokens of the messages of a request. */
export function estimatePromptTokens(request: ModelRequest): number {
  return request.messages.reduce((sum, { content }) => sum + estimateTokens(content) + tokensPerMessage, 0);
}
