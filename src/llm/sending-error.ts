import type { ModelRequest } from '../domain/model-call.ts';
import { QuercusError } from '../errors.ts';
import type { ResolvedProfile } from './model-runtime.ts';
import { withoutSecret } from './redaction.ts';
import type { ServerFailure } from './transport/server-failure.ts';

interface FailedCall {
  readonly request: ModelRequest;
  readonly profile: ResolvedProfile;
}

type SendingCode = 'MODEL_UNREACHABLE' | 'MODEL_REQUEST_REFUSED' | 'MODEL_PROMPT_TOO_LONG';

/** The error of a call that no repetition can save. Has no `cause`: the package's errors hold headers with the key. */
export function sendingError(
  failure: ServerFailure,
  { request, profile }: FailedCall,
  code: SendingCode,
): QuercusError {
  const { kind, status, parameter } = failure.facts;
  const said = withoutSecret(failure.message, profile.secret).slice(0, 500);
  const server = new URL(profile.url).origin;
  const what = `${request.model} at ${server}${status === undefined ? '' : ` answered ${status}`}: ${said}.`;
  return new QuercusError(code, `${what} ${advice(code, status, profile)}`, {
    details: { model: request.model, server, kind, status, parameter, said },
  });
}

function advice(
  code: SendingCode,
  status: number | undefined,
  { key, secret, retries }: ResolvedProfile,
): string {
  if (code === 'MODEL_PROMPT_TOO_LONG') return 'Shorten the prompt or give the server a larger context.';
  if (code === 'MODEL_UNREACHABLE')
    return `It was tried ${retries + 1} times at most; every reply so far is recorded. Look whether the server runs and is reachable, then resume.`;
  if (status === 401 || status === 403) {
    return secret === undefined
      ? 'It wants a key: set the environment variable that `key:` of the profile names.'
      : `Its key from ${key ?? 'the environment'} was not accepted.`;
  }
  if (status === 404)
    return 'Look whether the URL ends as the server wants it (often /v1) and the model has this name there.';
  return 'Look at the profile of the model (docs/models.md).';
}
