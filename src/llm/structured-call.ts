import type { z } from 'zod';
import type { ModelMessage, ModelReply } from '../domain/model-call.ts';
import type { ModelStage } from '../domain/model-profile.ts';
import { askUntilAccepted } from './ask-until-accepted.ts';
import { requestHash } from './canonical-json.ts';
import type { ModelContext } from './model-runtime.ts';
import { portableSchema } from './portable-schema.ts';
import { firstRequest } from './requests.ts';

export interface StructuredCall<Output> {
  /** System and user messages; earlier turns of a conversation as assistant and user messages. */
  readonly prompt: readonly ModelMessage[];
  /**
   * What the reply must be: an object at the root. Field order is thinking order. Optional fields may come as null;
   * bounds and patterns are checked here, not by the server; avoid records, and deep nesting.
   */
  readonly schema: z.ZodType<Output>;
  readonly stage: ModelStage;
  /** 1, 2, … asks the same question once more instead of taking the recorded reply. */
  readonly sample?: number;
  /** Default: the profile's. Raise it after MODEL_REPLY_TRUNCATED where the input cannot be split. */
  readonly maxOutputTokens?: number;
}

export interface StructuredReply<Output> {
  readonly value: Output;
  readonly model: string;
  /** sha256 of the request that was accepted; names its recording. */
  readonly hash: string;
  /** Requests that led here, 1 when the first reply was accepted. */
  readonly attempts: number;
  /** True when nothing was sent: the reply was recorded before. */
  readonly recorded: boolean;
  readonly reply: ModelReply;
}

/**
 * Asks a model for a value of a type. The schema goes to the server and into the prompt, the reply is checked by zod,
 * and an unusable reply is asked again at most 3 times with "previous attempt; error" (DIN-SQL's self-correction, and
 * section 3.3 of docs/models.md). Every request is recorded; a recorded reply that was accepted is taken instead of
 * asking.
 *
 * Errors: MODEL_REPLY_INVALID after the last re-ask or a refusal, MODEL_REPLY_TRUNCATED (split the input or raise the
 * limit; never repaired), MODEL_PROMPT_TOO_LONG, BUDGET_SPENT (a clean stop: calls in flight are recorded),
 * MODEL_CALL_NOT_RECORDED in replay, MODEL_UNREACHABLE, MODEL_REQUEST_REFUSED, CANCELLED.
 */
export async function structuredCall<Output>(
  { prompt, schema, stage, sample, maxOutputTokens }: StructuredCall<Output>,
  context: ModelContext,
): Promise<StructuredReply<Output>> {
  const profile = context.models.profileOf(stage);
  const first = firstRequest({ prompt, schema: portableSchema(schema), profile, sample, maxOutputTokens });
  const { value, request, reply, attempts, recorded } = await askUntilAccepted(
    { first, schema, stage, profile },
    context,
  );
  return { value, model: request.model, hash: requestHash(request), attempts, recorded, reply };
}
