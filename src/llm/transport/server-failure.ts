export type FailureKind = 'status' | 'network' | 'timeout' | 'not a completion';

interface FailureFacts {
  readonly kind: FailureKind;
  readonly message: string;
  readonly status?: number;
  /** `error.param` and `error.code` of the answer. */
  readonly parameter?: string;
  readonly code?: string;
  /** `retry-after-ms` or `retry-after`, uncapped. */
  readonly retryAfterMilliseconds?: number;
  readonly cause?: unknown;
}

/** One attempt to reach a server went wrong. Stays inside `llm`: callers see a QuercusError. */
export class ServerFailure extends Error {
  readonly facts: FailureFacts;

  constructor(facts: FailureFacts) {
    super(facts.message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.name = 'ServerFailure';
    this.facts = facts;
  }

  /** Whether the same request can succeed later (rule 9 of docs/models.md). */
  get passing(): boolean {
    const { kind, status = 0, code } = this.facts;
    // OpenAI says 429 to an account without money too.
    if (code === 'insufficient_quota') return false;
    return kind !== 'status' || status === 408 || status === 409 || status === 429 || status >= 500;
  }

  /** Whether the server says that it gets too many requests. */
  get overloaded(): boolean {
    return this.passing && (this.facts.status === 429 || this.facts.status === 503);
  }
}

/** Milliseconds of `retry-after-ms`, or of `retry-after` as seconds or as a date (RFC 9110, 10.2.3). */
export function readRetryAfter(
  header: (name: string) => string | null | undefined,
  now: number,
): number | undefined {
  const milliseconds = Number.parseFloat(header('retry-after-ms') ?? '');
  if (Number.isFinite(milliseconds)) return Math.max(0, milliseconds);
  const text = header('retry-after') ?? '';
  if (/^\s*\d+(\.\d+)?\s*$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
