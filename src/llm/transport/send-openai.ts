import OpenAI from 'openai';
import type { ModelReply, ModelRequest } from '../../domain/model-call.ts';
import type { Dialect } from '../dialect.ts';
import type { ResolvedProfile } from '../model-runtime.ts';
import { chatBody } from './chat-body.ts';
import type { Fetch } from './network.ts';
import { readCompletion } from './read-completion.ts';
import { readStream } from './read-stream.ts';
import { readRetryAfter, ServerFailure } from './server-failure.ts';

export interface Attempt {
  readonly request: ModelRequest;
  readonly profile: ResolvedProfile;
  readonly dialect: Dialect;
  readonly fetch: Fetch;
  /** Ends the attempt: the deadline, or the caller's wish. */
  readonly signal: AbortSignal;
}

/** One attempt at an OpenAI-compatible server, without retries. Throws ServerFailure. */
export async function sendOpenAi({ request, profile, dialect, fetch, signal }: Attempt): Promise<ModelReply> {
  const client = openClient(profile, fetch);
  const body = chatBody(request, dialect);
  try {
    const answer: unknown = await client.post('/chat/completions', { body, signal, stream: dialect.stream });
    if (!dialect.stream) return readCompletion(answer);
    return await readStream(answer as AsyncIterable<unknown>, request.parameters.maxOutputTokens);
  } catch (cause) {
    throw asFailure(cause);
  }
}

/** Everything the package would take from the environment is given, so that it takes nothing. */
function openClient(profile: ResolvedProfile, fetch: Fetch): OpenAI {
  return new OpenAI({
    apiKey: profile.secret ?? 'none',
    baseURL: profile.url,
    organization: null,
    project: null,
    adminAPIKey: null,
    webhookSecret: null,
    logLevel: 'off',
    maxRetries: 0,
    timeout: profile.timeoutSeconds * 1000,
    fetch: (address, init) => fetch(address, { ...init, headers: headersFor(profile) }),
  });
}

/**
 * Only these: the package would add what OPENAI_CUSTOM_HEADERS holds, whatever the server, and a description of the
 * machine.
 */
function headersFor({ secret }: ResolvedProfile): Record<string, string> {
  const authorization: Record<string, string> =
    secret === undefined ? {} : { authorization: `Bearer ${secret}` };
  return {
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
    ...authorization,
  };
}

function asFailure(cause: unknown): unknown {
  if (cause instanceof ServerFailure) return cause;
  if (cause instanceof OpenAI.APIConnectionTimeoutError) {
    return new ServerFailure({ kind: 'timeout', message: 'no answer within the time limit', cause });
  }
  if (cause instanceof OpenAI.APIError && cause.status !== undefined) {
    const { status, param, code, message, headers } = cause;
    return new ServerFailure({
      kind: 'status',
      status,
      message,
      parameter: param ?? undefined,
      code: code ?? undefined,
      retryAfterMilliseconds: readRetryAfter((name) => headers?.get(name), Date.now()),
      cause,
    });
  }
  return new ServerFailure({ kind: 'network', message: innermostMessage(cause), cause });
}

/** `fetch failed` hides the reason in its cause. */
function innermostMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? innermostMessage(error.cause) : error.message;
}
