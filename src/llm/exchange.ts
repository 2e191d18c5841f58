import type { ModelReply, ModelRequest } from '../domain/model-call.ts';
import type { ModelStage } from '../domain/model-profile.ts';
import { requestHash } from './canonical-json.ts';
import type { Judgement } from './judge-reply.ts';
import type { ModelContext, ResolvedProfile } from './model-runtime.ts';
import { notRecorded } from './nearest-recording.ts';

interface Exchange<Output> {
  readonly request: ModelRequest;
  readonly stage: ModelStage;
  readonly profile: ResolvedProfile;
  readonly judge: (reply: ModelReply) => Judgement<Output>;
}

/** Requests that are under way, so that the same one is not paid twice at once. */
const underWay = new WeakMap<object, Map<string, Promise<ModelReply>>>();

/** One paid request: within the budget, judged, and recorded before anything is done with it. */
export async function exchange<Output>(
  input: Exchange<Output>,
  context: ModelContext,
): Promise<{ reply: ModelReply; judgement: Judgement<Output> }> {
  const hash = requestHash(input.request);
  const running = requestsOf(context);
  const reply = running.get(hash) ?? sendAndRecord(input, context).finally(() => running.delete(hash));
  running.set(hash, reply);
  const settled = await reply;
  return { reply: settled, judgement: input.judge(settled) };
}

async function sendAndRecord<Output>(
  { request, stage, profile, judge }: Exchange<Output>,
  context: ModelContext,
): Promise<ModelReply> {
  const { recordings, budget, mode, send } = context.models;
  if (mode === 'replay') throw await notRecorded({ request, stage, recordings });
  const reservation = budget.reserve(request);
  try {
    const reply = await send({ request, profile }, context);
    reservation.settle(reply);
    const judgement = judge(reply);
    await recordings.add({
      stage,
      request,
      exchange: { reply, ...(judgement.accepted ? {} : { rejected: judgement.rejected }) },
    });
    return reply;
  } finally {
    reservation.release();
  }
}

function requestsOf(context: ModelContext): Map<string, Promise<ModelReply>> {
  const known = underWay.get(context.models) ?? new Map<string, Promise<ModelReply>>();
  underWay.set(context.models, known);
  return known;
}
