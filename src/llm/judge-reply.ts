import { z } from 'zod';
import type { ModelReply, ModelRequest, RejectionKind } from '../domain/model-call.ts';
import { jsonObjectsIn } from './json-in-text.ts';
import { findPromptCut } from './prompt-length.ts';
import { readWithNulls } from './read-with-nulls.ts';
import { withoutThinking } from './thinking.ts';

export type Judgement<Output> =
  | { readonly accepted: true; readonly value: Output }
  | {
      readonly accepted: false;
      readonly rejected: { readonly kind: RejectionKind; readonly reason: string };
    };

interface Expectation<Output> {
  readonly request: ModelRequest;
  readonly schema: z.ZodType<Output>;
}

/** Whether a reply is a value of the schema, and if not, why, in words that a model can act on. */
export function judgeReply<Output>(
  reply: ModelReply,
  { request, schema }: Expectation<Output>,
): Judgement<Output> {
  const cut = findPromptCut(request, reply.usage);
  if (cut !== undefined) return reject('prompt cut', cut);
  if (reply.finish === 'refusal') return reject('refusal', `The model declined: ${excerpt(reply.content)}`);
  if (reply.finish === 'length') {
    return reject(
      'truncated',
      `it stopped at a limit after ${reply.usage.outputTokens ?? 'an unknown number of'} tokens.`,
    );
  }
  const text = withoutThinking(reply.content).trim();
  if (text === '') return reject('empty', 'The reply was empty.');
  const candidates = jsonObjectsIn(text);
  if (candidates.length === 0)
    return reject('not JSON', `The reply holds no complete JSON object: ${excerpt(text)}`);
  return firstThatFits(candidates, schema);
}

/** Prose before the object may hold braces of its own, so every object in the text is tried. */
function firstThatFits<Output>(candidates: readonly unknown[], schema: z.ZodType<Output>): Judgement<Output> {
  const problems: string[] = [];
  for (const candidate of candidates) {
    const read = readWithNulls(schema, candidate);
    if (read.success) return { accepted: true, value: read.data };
    problems.push(z.prettifyError(read.error));
  }
  return reject(
    'wrong shape',
    `The JSON object does not fit the schema: ${(problems[0] ?? '').slice(0, 1500)}`,
  );
}

function reject(kind: RejectionKind, reason: string): Judgement<never> {
  return { accepted: false, rejected: { kind, reason } };
}

function excerpt(text: string): string {
  return JSON.stringify(text.length > 200 ? `${text.slice(0, 200)}…` : text);
}
