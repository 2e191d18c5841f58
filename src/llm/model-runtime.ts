import type { ModelReply, ModelRequest } from '../domain/model-call.ts';
import type { ModelProfile, ModelStage } from '../domain/model-profile.ts';
import type { RunContext } from '../domain/run-context.ts';
import type { Budget } from './budget.ts';
import type { Recordings } from './recordings.ts';

/** A profile in use, with the key that its variable held. */
export interface ResolvedProfile extends ModelProfile {
  readonly secret?: string;
}

/** Sends one request to a server and gives its reply, with all retries behind it. Throws MODEL_* errors. */
export type SendRequest = (
  input: { readonly request: ModelRequest; readonly profile: ResolvedProfile },
  context: RunContext,
) => Promise<ModelReply>;

/** Everything that calls of one run share. Made by `openModels`. */
export interface ModelRuntime {
  /** `replay` never opens a connection: a call that is not recorded is MODEL_CALL_NOT_RECORDED. */
  readonly mode: 'record' | 'replay';
  profileOf(stage: ModelStage): ResolvedProfile;
  readonly recordings: Recordings;
  readonly budget: Budget;
  readonly send: SendRequest;
}

/** What a step that asks a model gets beside its input. */
export interface ModelContext extends RunContext {
  readonly models: ModelRuntime;
}
