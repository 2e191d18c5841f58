import type { z } from 'zod';
import type { ModelExchange, ModelReply, ModelRequest } from '../domain/model-call.ts';
import type { ModelStage } from '../domain/model-profile.ts';
import type { QuercusError } from '../errors.ts';
import { exchange } from './exchange.ts';
import { type Judgement, judgeReply } from './judge-reply.ts';
import type { ModelContext, ResolvedProfile } from './model-runtime.ts';
import { rejectionError } from './rejection-error.ts';
import { nextRequest } from './requests.ts';

const mostAttempts = 4;

interface Question<Output> {
  readonly first: ModelRequest;
  readonly schema: z.ZodType<Output>;
  readonly stage: ModelStage;
  readonly profile: ResolvedProfile;
}

export interface AcceptedReply<Output> {
  readonly value: Output;
  readonly request: ModelRequest;
  readonly reply: ModelReply;
  readonly attempts: number;
  readonly recorded: boolean;
}

/** What the recordings already say about a question. */
type Trail<Output> =
  | { readonly end: 'accepted'; readonly accepted: AcceptedReply<Output> }
  | { readonly end: 'failed'; readonly error: QuercusError }
  | {
      readonly end: 'open';
      readonly request: ModelRequest;
      readonly attempt: number;
      readonly last?: ModelExchange;
    };

/** Follows what is recorded, and asks from there. A trail that failed is asked anew from its start, except in replay. */
export async function askUntilAccepted<Output>(
  question: Question<Output>,
  context: ModelContext,
): Promise<AcceptedReply<Output>> {
  const trail = await followTrail(question, context);
  if (trail.end === 'accepted') return trail.accepted;
  if (trail.end === 'open') return askFrom(question, trail, context);
  const final = context.models.mode === 'replay' || trail.error.code === 'MODEL_REPLY_TRUNCATED';
  if (final) throw trail.error;
  return askFrom(question, { request: question.first, attempt: 1 }, context);
}

async function followTrail<Output>(
  question: Question<Output>,
  context: ModelContext,
): Promise<Trail<Output>> {
  let request = question.first;
  let last: ModelExchange | undefined;
  for (let attempt = 1; ; attempt++) {
    const recorded = await context.models.recordings.read(request);
    const found = recorded?.exchanges.at(-1);
    if (found === undefined) return { end: 'open', request, attempt, last };
    const judgement = judgeReply(found.reply, { request, schema: question.schema });
    if (judgement.accepted) {
      const { value } = judgement;
      return {
        end: 'accepted',
        accepted: { value, request, reply: found.reply, attempts: attempt, recorded: true },
      };
    }
    const rejected = { reply: found.reply, rejected: judgement.rejected };
    if (isLast({ attempt, last, rejected }))
      return { end: 'failed', error: rejectionError({ request, attempt, exchange: rejected }) };
    request = nextRequest(question.first, rejected);
    last = rejected;
  }
}

async function askFrom<Output>(
  question: Question<Output>,
  start: { readonly request: ModelRequest; readonly attempt: number; readonly last?: ModelExchange },
  context: ModelContext,
): Promise<AcceptedReply<Output>> {
  let { request, last } = start;
  for (let attempt = start.attempt; ; attempt++) {
    const judge = (reply: ModelReply): Judgement<Output> =>
      judgeReply(reply, { request, schema: question.schema });
    const { reply, judgement } = await exchange(
      { request, stage: question.stage, profile: question.profile, judge },
      context,
    );
    if (judgement.accepted)
      return { value: judgement.value, request, reply, attempts: attempt, recorded: false };
    const rejected = { reply, rejected: judgement.rejected };
    if (isLast({ attempt, last, rejected })) throw rejectionError({ request, attempt, exchange: rejected });
    request = nextRequest(question.first, rejected);
    last = rejected;
  }
}

/** A truncated reply, a cut prompt and a refusal are not asked again; an empty reply is asked again once. */
function isLast({
  attempt,
  last,
  rejected,
}: {
  attempt: number;
  last?: ModelExchange;
  rejected: ModelExchange;
}): boolean {
  const kind = rejected.rejected?.kind;
  if (kind === 'truncated' || kind === 'prompt cut' || kind === 'refusal') return true;
  if (kind === 'empty' && last?.rejected?.kind === 'empty') return true;
  return attempt >= mostAttempts;
}
