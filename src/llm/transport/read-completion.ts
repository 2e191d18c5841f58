import { z } from 'zod';
import type { ModelReply, TokenUsage } from '../../domain/model-call.ts';
import { ServerFailure } from './server-failure.ts';

const count = z.number().int().nonnegative().nullish();
const usageSchema = z
  .object({
    prompt_tokens: count,
    completion_tokens: count,
    prompt_tokens_details: z.object({ cached_tokens: count }).nullish(),
    prompt_cache_hit_tokens: count,
    completion_tokens_details: z.object({ reasoning_tokens: count }).nullish(),
  })
  .nullish()
  .catch(null);

const toolCallSchema = z.object({ function: z.object({ arguments: z.string().nullish() }).nullish() });
/** A message, or a piece of one. vLLM calls reasoning `reasoning`, DeepSeek and llama-server `reasoning_content`. */
export const messageSchema = z.object({
  content: z.string().nullish(),
  refusal: z.string().nullish(),
  reasoning_content: z.string().nullish(),
  reasoning: z.string().nullish(),
  tool_calls: z.array(toolCallSchema).nullish(),
});

const errorSchema = z.object({
  message: z.string().catch('no message'),
  param: z.string().nullish().catch(null),
  code: z.union([z.string(), z.number()]).nullish().catch(null),
});

const completionSchema = z.object({
  choices: z.array(z.object({ message: messageSchema, finish_reason: z.string().nullish() })).min(1),
  usage: usageSchema,
});

/** Reads the body of an answer of `/chat/completions`. What is none of it is a ServerFailure. */
export function readCompletion(body: unknown): ModelReply {
  refuseErrorBody(body);
  const read = completionSchema.safeParse(body);
  if (!read.success) {
    const shown = typeof body === 'string' ? body.slice(0, 200) : JSON.stringify(body)?.slice(0, 200);
    throw new ServerFailure({
      kind: 'not a completion',
      message: `the answer is no chat completion: ${shown}`,
    });
  }
  const { message, finish_reason } = read.data.choices[0] as (typeof read.data.choices)[number];
  return replyOf({ ...message, finishReason: finish_reason, usage: readUsage(read.data.usage) });
}

/** Some gateways answer 200 with an error inside. */
export function refuseErrorBody(body: unknown): void {
  const read = z.object({ error: errorSchema }).safeParse(body);
  if (!read.success) return;
  const { message, param, code } = read.data.error;
  const status = Number(code);
  throw new ServerFailure({
    kind: 'status',
    status: Number.isInteger(status) && status >= 400 && status < 600 ? status : 500,
    message,
    parameter: param ?? undefined,
    code: code === null || code === undefined ? undefined : String(code),
  });
}

export function readUsage(raw: unknown): TokenUsage {
  const usage = usageSchema.parse(raw);
  return {
    inputTokens: usage?.prompt_tokens ?? undefined,
    cachedTokens: usage?.prompt_tokens_details?.cached_tokens ?? usage?.prompt_cache_hit_tokens ?? undefined,
    outputTokens: usage?.completion_tokens ?? undefined,
    reasoningTokens: usage?.completion_tokens_details?.reasoning_tokens ?? undefined,
  };
}

type RawMessage = z.infer<typeof messageSchema> & {
  readonly finishReason?: string | null;
  readonly usage: TokenUsage;
};

/** The reply of a message; the forced tool's arguments stand for the content. */
export function replyOf(message: RawMessage): ModelReply {
  const called = message.tool_calls?.[0]?.function?.arguments;
  const reasoning = message.reasoning_content ?? message.reasoning;
  const refused = message.refusal !== null && message.refusal !== undefined && message.refusal !== '';
  return {
    content: refused ? (message.refusal as string) : called || message.content || '',
    ...(reasoning === null || reasoning === undefined || reasoning === '' ? {} : { reasoning }),
    finish: refused ? 'refusal' : finishOf(message.finishReason),
    usage: message.usage,
  };
}

function finishOf(reason: string | null | undefined): ModelReply['finish'] {
  if (reason === 'length' || reason === 'max_tokens' || reason === 'model_length') return 'length';
  if (reason === 'content_filter' || reason === 'refusal') return 'refusal';
  return 'stop';
}
