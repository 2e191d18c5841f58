import { z } from 'zod';
import type { ModelReply } from '../../domain/model-call.ts';
import { messageSchema, readUsage, refuseErrorBody, replyOf } from './read-completion.ts';
import { ServerFailure } from './server-failure.ts';

/** No tokenizer yields longer tokens on average; beyond this a server ignores the limit it was given. */
const mostCharactersPerToken = 16;

const chunkSchema = z.object({
  choices: z
    .array(z.object({ delta: messageSchema.nullish(), finish_reason: z.string().nullish() }))
    .nullish(),
  usage: z.unknown().optional(),
});

interface Collected {
  content: string;
  refusal: string;
  reasoning: string;
  called: string;
  finishReason: string | undefined;
  usage: unknown;
}

/**
 * Puts the pieces of a streamed completion together. A stream that ends without a reason for it broke off
 * (ServerFailure `network`); one that runs far beyond the limit is closed and counts as cut by length.
 */
export async function readStream(
  chunks: AsyncIterable<unknown>,
  maxOutputTokens: number,
): Promise<ModelReply> {
  const collected: Collected = {
    content: '',
    refusal: '',
    reasoning: '',
    called: '',
    finishReason: undefined,
    usage: undefined,
  };
  for await (const chunk of chunks) {
    refuseErrorBody(chunk);
    collect(collected, chunk);
    const characters = collected.content.length + collected.reasoning.length + collected.called.length;
    if (characters > maxOutputTokens * mostCharactersPerToken)
      return replyFrom({ ...collected, finishReason: 'length' });
  }
  if (collected.finishReason === undefined) {
    throw new ServerFailure({ kind: 'network', message: 'the connection ended before the reply did' });
  }
  return replyFrom(collected);
}

function collect(collected: Collected, chunk: unknown): void {
  const { data } = chunkSchema.safeParse(chunk);
  if (data === undefined) {
    throw new ServerFailure({
      kind: 'not a completion',
      message: `a piece of the answer is none of a completion: ${JSON.stringify(chunk)?.slice(0, 200)}`,
    });
  }
  const { choices, usage } = data;
  const { delta, finish_reason } = choices?.[0] ?? {};
  collected.content += delta?.content ?? '';
  collected.refusal += delta?.refusal ?? '';
  collected.reasoning += delta?.reasoning_content ?? delta?.reasoning ?? '';
  collected.called += delta?.tool_calls?.[0]?.function?.arguments ?? '';
  collected.finishReason = finish_reason ?? collected.finishReason;
  collected.usage = usage ?? collected.usage;
}

function replyFrom({ content, refusal, reasoning, called, finishReason, usage }: Collected): ModelReply {
  const tool_calls = called === '' ? undefined : [{ function: { arguments: called } }];
  return replyOf({ content, refusal, reasoning, tool_calls, finishReason, usage: readUsage(usage) });
}
