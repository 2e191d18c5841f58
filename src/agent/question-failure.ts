import { type ErrorCode, QuercusError } from '../errors.ts';

/** Errors that concern one question; all others (no server, budget spent, cancelled …) stop the run. */
const ofOneQuestion: readonly ErrorCode[] = [
  'MODEL_REPLY_INVALID',
  'MODEL_REPLY_TRUNCATED',
  'MODEL_PROMPT_TOO_LONG',
];

export function isFailureOfQuestion(error: unknown): error is QuercusError {
  return error instanceof QuercusError && ofOneQuestion.includes(error.code);
}
