import type { ModelExchange, ModelRequest } from '../domain/model-call.ts';
import { QuercusError } from '../errors.ts';
import { requestHash } from './canonical-json.ts';

interface LastAttempt {
  readonly request: ModelRequest;
  readonly attempt: number;
  readonly exchange: ModelExchange;
}

/** The error with which a call ends whose replies were of no use. */
export function rejectionError({ request, attempt, exchange }: LastAttempt): QuercusError {
  const { kind, reason } = exchange.rejected ?? { kind: 'wrong shape', reason: 'not accepted' };
  const details = {
    kind,
    reason,
    attempts: attempt,
    model: request.model,
    request: requestHash(request),
    reply: exchange.reply.content.slice(0, 1000),
  };
  if (kind === 'truncated') {
    return new QuercusError(
      'MODEL_REPLY_TRUNCATED',
      `The reply of ${request.model} was cut off: ${reason} Split the input, or raise maxOutputTokens (now ${request.parameters.maxOutputTokens}).`,
      { details },
    );
  }
  if (kind === 'prompt cut') {
    return new QuercusError(
      'MODEL_PROMPT_TOO_LONG',
      `The server of ${request.model} cut the prompt: ${reason} Shorten the prompt, or give the server a larger context.`,
      { details },
    );
  }
  return new QuercusError(
    'MODEL_REPLY_INVALID',
    `${request.model} gave no usable reply in ${attempt} ${attempt === 1 ? 'attempt' : 'attempts'}; the last one: ${reason} Try again, or take a stronger model for this stage.`,
    { details },
  );
}
