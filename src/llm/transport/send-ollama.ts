import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { z } from 'zod';
import type { ModelReply, ModelRequest } from '../../domain/model-call.ts';
import { estimatePromptTokens } from '../token-estimate.ts';
import { messagesFor } from './chat-body.ts';
import type { Attempt } from './send-openai.ts';
import { readRetryAfter, ServerFailure } from './server-failure.ts';

const smallestContext = 4096;
const lineSchema = z.object({
  error: z.string().optional(),
  message: z.object({ content: z.string().nullish(), thinking: z.string().nullish() }).nullish(),
  done: z.boolean().optional(),
  done_reason: z.string().nullish(),
  prompt_eval_count: z.number().int().nonnegative().nullish(),
  eval_count: z.number().int().nonnegative().nullish(),
});
type Line = z.infer<typeof lineSchema>;

/**
 * One attempt at Ollama's own API, because its OpenAI-compatible one cuts long prompts without a word and has no way
 * to ask for a larger context. Throws ServerFailure.
 */
export async function sendOllama({ request, profile, dialect, fetch, signal }: Attempt): Promise<ModelReply> {
  const options = {
    num_ctx: profile.contextTokens ?? contextFor(request),
    num_predict: request.parameters.maxOutputTokens,
    temperature: request.parameters.temperature,
    seed: request.parameters.seed,
  };
  const body = {
    model: request.model,
    messages: messagesFor(request.messages, dialect),
    stream: true,
    options,
    ...(dialect.form === 'text' ? {} : { format: dialect.form === 'json_object' ? 'json' : request.schema }),
  };
  try {
    const response = await fetch(chatAddress(profile.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...authorization(profile.secret) },
      body: JSON.stringify(body),
      signal,
    });
    if (!response.ok) throw await statusFailure(response);
    return await readLines(linesOf(response));
  } catch (cause) {
    if (cause instanceof ServerFailure) throw cause;
    throw new ServerFailure({ kind: 'network', message: reasonOf(cause), cause });
  }
}

/** A power of two that holds prompt and reply: another size makes Ollama load the model again. */
function contextFor(request: ModelRequest): number {
  const needed = estimatePromptTokens(request) * 1.25 + request.parameters.maxOutputTokens;
  return Math.max(smallestContext, 2 ** Math.ceil(Math.log2(needed)));
}

/** The URL may be given with or without the `/v1` of the other API. */
function chatAddress(url: string): string {
  return `${url.replace(/\/+$/, '').replace(/\/(v1|api)$/, '')}/api/chat`;
}

function authorization(secret: string | undefined): Record<string, string> {
  return secret === undefined ? {} : { authorization: `Bearer ${secret}` };
}

async function statusFailure(response: Response): Promise<ServerFailure> {
  const text = await response.text();
  const [, told] = /"error"\s*:\s*"((?:[^"\\]|\\.)*)"/.exec(text) ?? [];
  return new ServerFailure({
    kind: 'status',
    status: response.status,
    message: told ?? text.slice(0, 300),
    retryAfterMilliseconds: readRetryAfter((name) => response.headers.get(name), Date.now()),
  });
}

async function* linesOf(response: Response): AsyncIterable<Line> {
  if (response.body === null) return;
  const lines = createInterface({
    input: Readable.fromWeb(response.body as ReadableStream),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  for await (const text of lines) {
    if (text.trim() === '') continue;
    const line = parseLine(text);
    if (line.error !== undefined)
      throw new ServerFailure({ kind: 'status', status: 500, message: line.error });
    yield line;
  }
}

async function readLines(lines: AsyncIterable<Line>): Promise<ModelReply> {
  let content = '';
  let reasoning = '';
  for await (const line of lines) {
    content += line.message?.content ?? '';
    reasoning += line.message?.thinking ?? '';
    if (line.done !== true) continue;
    return {
      content,
      ...(reasoning === '' ? {} : { reasoning }),
      finish: line.done_reason === 'length' ? 'length' : 'stop',
      usage: { inputTokens: line.prompt_eval_count ?? undefined, outputTokens: line.eval_count ?? undefined },
    };
  }
  throw new ServerFailure({ kind: 'network', message: 'the connection ended before the reply did' });
}

function parseLine(text: string): Line {
  try {
    return lineSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new ServerFailure({
      kind: 'not a completion',
      message: `a line of the answer is not Ollama's: ${text.slice(0, 200)}`,
      cause,
    });
  }
}

function reasonOf(cause: unknown): string {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  return inner instanceof Error ? inner.message : String(inner);
}
