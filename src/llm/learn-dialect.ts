import { type Dialect, replyForms } from './dialect.ts';
import type { ServerFailure } from './transport/server-failure.ts';

const optionalFields = ['temperature', 'seed', 'stream_options', 'parallel_tool_calls'] as const;

/** The other dialect that a server's refusal or a broken connection suggests; undefined when it teaches nothing new. */
export function learnDialect(dialect: Dialect, failure: ServerFailure): Dialect | undefined {
  if (failure.facts.kind === 'network' || failure.facts.kind === 'timeout')
    return learnStream(dialect, failure);
  const { status, parameter = '', message, code = '' } = failure.facts;
  if (status !== 400 && status !== 422 && status !== 501) return undefined;
  const told = `${parameter} ${code} ${message}`;
  return (
    learnLengthField(dialect, told) ??
    learnOmission(dialect, told) ??
    learnSystemRole(dialect, told) ??
    learnForm(dialect, told)
  );
}

/** Whether the server says that the prompt does not fit its context. */
export function saysPromptTooLong(failure: ServerFailure): boolean {
  const { status, code = '', message } = failure.facts;
  if (status !== 400 && status !== 413 && status !== 422 && status !== 500) return false;
  return /context_length|exceed_context|context (length|size|window)|maximum context|prompt is too long|too many tokens/i.test(
    `${code} ${message}`,
  );
}

/** Proxies that drop a silent connection let one pass on which something flows. One that never stood teaches nothing. */
function learnStream(dialect: Dialect, failure: ServerFailure): Dialect | undefined {
  if (dialect.stream || dialect.without.has('stream')) return undefined;
  return /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|certificate/.test(failure.message)
    ? undefined
    : { ...dialect, stream: true };
}

function learnLengthField(dialect: Dialect, told: string): Dialect | undefined {
  const other = dialect.lengthField === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens';
  const names = new RegExp(`\\b${dialect.lengthField}\\b`).test(told);
  if (!names || dialect.without.has(dialect.lengthField)) return undefined;
  return { ...dialect, lengthField: other, without: new Set([...dialect.without, dialect.lengthField]) };
}

function learnOmission(dialect: Dialect, told: string): Dialect | undefined {
  const field = optionalFields.find((name) => told.includes(name) && !dialect.without.has(name));
  if (field !== undefined) return { ...dialect, without: new Set([...dialect.without, field]) };
  if (!dialect.stream || !/\bstream(ing)?\b/i.test(told)) return undefined;
  return { ...dialect, stream: false, without: new Set([...dialect.without, 'stream']) };
}

function learnSystemRole(dialect: Dialect, told: string): Dialect | undefined {
  if (
    !dialect.systemRole ||
    !/system (role|message|prompt)|role.{0,20}system|roles must alternate/i.test(told)
  )
    return undefined;
  return { ...dialect, systemRole: false };
}

function learnForm(dialect: Dialect, told: string): Dialect | undefined {
  if (
    !/response_format|json_schema|json_object|schema|grammar|strict|tool_choice|tools|\bformat\b/i.test(told)
  )
    return undefined;
  if (dialect.form === 'json_schema' && dialect.strict) return { ...dialect, strict: false };
  if (dialect.form === 'tool') return { ...dialect, form: 'json_schema' };
  const next = replyForms[replyForms.indexOf(dialect.form) + 1];
  return next === undefined ? undefined : { ...dialect, form: next };
}
