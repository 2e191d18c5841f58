import type { ModelProfile, ServerKind } from '../domain/model-profile.ts';

/** How a JSON reply is asked for, from the strictest to none. */
export const replyForms = ['json_schema', 'json_object', 'text'] as const;
export type ReplyForm = (typeof replyForms)[number] | 'tool';

/** What one server takes for one model. Begins with what is known of its kind, changes with what its 400s say. */
export interface Dialect {
  readonly form: ReplyForm;
  readonly strict: boolean;
  readonly lengthField: 'max_tokens' | 'max_completion_tokens';
  /** Whether the first message may have the role `system`. */
  readonly systemRole: boolean;
  readonly stream: boolean;
  /** Fields of the request that are left out. */
  readonly without: ReadonlySet<string>;
}

/** The kind the profile names, else what the URL says. */
export function serverKindOf({ server, url }: Pick<ModelProfile, 'server' | 'url'>): ServerKind {
  if (server !== undefined) return server;
  const { hostname, port } = new URL(url);
  if (hostname === 'api.openai.com') return 'openai';
  if (hostname === 'api.deepseek.com') return 'deepseek';
  if (hostname === 'api.anthropic.com') return 'anthropic';
  return port === '11434' ? 'ollama' : 'compatible';
}

/** The dialect a conversation with a server begins with (table 3.2 of docs/models.md). */
export function firstDialect(profile: ModelProfile): Dialect {
  const kind = serverKindOf(profile);
  const forms: Partial<Record<ServerKind, ReplyForm>> = { deepseek: 'json_object', anthropic: 'tool' };
  return {
    form: forms[kind] ?? 'json_schema',
    strict: kind === 'openai',
    lengthField: kind === 'openai' ? 'max_completion_tokens' : 'max_tokens',
    systemRole: true,
    stream: profile.stream,
    without: new Set(kind === 'deepseek' || kind === 'anthropic' ? ['seed'] : []),
  };
}
