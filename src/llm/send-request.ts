import { setTimeout as wait } from 'node:timers/promises';
import type { ModelReply, ModelRequest } from '../domain/model-call.ts';
import type { RunContext } from '../domain/run-context.ts';
import { QuercusError } from '../errors.ts';
import { requestHash } from './canonical-json.ts';
import { type Dialect, firstDialect, serverKindOf } from './dialect.ts';
import { createHostLimiter, type HostLimiter } from './host-limiter.ts';
import { learnDialect, saysPromptTooLong } from './learn-dialect.ts';
import type { ResolvedProfile, SendRequest } from './model-runtime.ts';
import { refusePromptBeyond } from './prompt-length.ts';
import { withoutSecret } from './redaction.ts';
import { retryDelay } from './retry-delay.ts';
import { sendingError } from './sending-error.ts';
import type { Fetch } from './transport/network.ts';
import { sendOllama } from './transport/send-ollama.ts';
import { sendOpenAi } from './transport/send-openai.ts';
import { ServerFailure } from './transport/server-failure.ts';

interface SenderInput {
  readonly fetch: Fetch;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
}

/** What all calls to one server and model share. */
interface Line {
  readonly limiter: HostLimiter;
  dialect: Dialect;
}

interface Call {
  readonly request: ModelRequest;
  readonly profile: ResolvedProfile;
}

/** A time limit is not repeated more often than this: each one costs its full length. */
const mostTimeouts = 2;

/** Sends with everything behind it: dialects learned from 400s, repetition, one adaptive limit per host. */
export function createSender({ fetch, now }: SenderInput): SendRequest {
  const limiters = new Map<string, HostLimiter>();
  const lines = new Map<string, Line>();
  return async ({ request, profile }, context) => {
    const host = new URL(profile.url).host;
    const limiter = limiters.get(host) ?? createHostLimiter(profile.concurrency, now);
    limiters.set(host, limiter);
    const name = `${profile.url} ${request.model}`;
    const line = lines.get(name) ?? { limiter, dialect: firstDialect(profile) };
    lines.set(name, line);
    refusePromptBeyond(request, profile.contextTokens);
    return withoutSecret(await repeat({ request, profile }, { line, fetch }, context), profile.secret);
  };
}

async function repeat(
  call: Call,
  { line, fetch }: { line: Line; fetch: Fetch },
  context: RunContext,
): Promise<ModelReply> {
  let repetitions = 0;
  let timeouts = 0;
  for (;;) {
    const dialect = line.dialect;
    const outcome = await attempt(call, { line, fetch, dialect }, context);
    if (!(outcome instanceof ServerFailure)) return outcome;
    if (saysPromptTooLong(outcome)) throw sendingError(outcome, call, 'MODEL_PROMPT_TOO_LONG');
    const learned = learnDialect(dialect, outcome);
    // Another call may have taught the same meanwhile; what it learned stays.
    if (learned !== undefined && line.dialect === dialect) line.dialect = learned;
    if (!outcome.passing && learned === undefined) throw sendingError(outcome, call, 'MODEL_REQUEST_REFUSED');
    // A dialect that was just learned is tried at once and is no repetition: each lesson can be learned once only.
    if (!outcome.passing) continue;
    repetitions++;
    timeouts += outcome.facts.kind === 'timeout' ? 1 : 0;
    if (repetitions > call.profile.retries || timeouts > mostTimeouts)
      throw sendingError(outcome, call, 'MODEL_UNREACHABLE');
    await pauseBefore({ repetition: repetitions, failure: outcome, call, line }, context);
  }
}

interface Pause {
  readonly repetition: number;
  readonly failure: ServerFailure;
  readonly call: Call;
  readonly line: Line;
}

async function pauseBefore({ repetition, failure, call, line }: Pause, context: RunContext): Promise<void> {
  const hash = requestHash(call.request);
  const delay = retryDelay({
    repetition,
    retryAfterMilliseconds: failure.facts.retryAfterMilliseconds,
    hash,
  });
  if (failure.overloaded) line.limiter.overloaded(delay);
  const seconds = Math.round(delay / 100) / 10;
  const message = withoutSecret(failure.message, call.profile.secret);
  context.emit({
    type: 'note',
    step: 'model',
    message: `${call.request.model}: ${message}; again in ${seconds} s`,
  });
  await stoppable(context, () => wait(delay, undefined, { signal: context.signal }));
}

async function attempt(
  { request, profile }: Call,
  { line, fetch, dialect }: { line: Line; fetch: Fetch; dialect: Dialect },
  context: RunContext,
): Promise<ModelReply | ServerFailure> {
  const leave = await stoppable(context, () => line.limiter.enter(context.signal));
  const deadline = AbortSignal.timeout(profile.timeoutSeconds * 1000);
  const signal = context.signal === undefined ? deadline : AbortSignal.any([context.signal, deadline]);
  const send = serverKindOf(profile) === 'ollama' ? sendOllama : sendOpenAi;
  try {
    const reply = await send({ request, profile, dialect, fetch, signal });
    line.limiter.succeeded();
    return reply;
  } catch (cause) {
    if (context.signal?.aborted) throw cancelled(cause);
    if (deadline.aborted)
      return new ServerFailure({
        kind: 'timeout',
        message: `no reply within ${profile.timeoutSeconds} s`,
        cause,
      });
    if (cause instanceof ServerFailure) return cause;
    throw cause;
  } finally {
    leave();
  }
}

async function stoppable<Result>(context: RunContext, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (cause) {
    if (context.signal?.aborted) throw cancelled(cause);
    throw cause;
  }
}

function cancelled(cause: unknown): QuercusError {
  return new QuercusError(
    'CANCELLED',
    'The run was cancelled while a model was asked. Every reply so far is recorded.',
    { cause },
  );
}
