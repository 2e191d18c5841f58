import type { ModelEnvironment } from '../config/model-environment.ts';
import {
  type ModelProfile,
  type ModelProfiles,
  type ModelStage,
  modelProfileSchema,
  modelProfilesSchema,
} from '../domain/model-profile.ts';
import { QuercusError } from '../errors.ts';
import { serverKindOf } from './dialect.ts';
import type { ResolvedProfile } from './model-runtime.ts';

/** Where keys are by custom, for servers known by their URL. */
const customaryKeys: Readonly<Record<string, string>> = {
  openai: 'OPENAI_API_KEY',
  deepseek: 'DEEPSEEK_API_KEY',
  anthropic: 'ANTHROPIC_API_KEY',
};
const ownKey = 'QUERCUS_API_KEY';

/**
 * The profiles of a task, else the one that QUERCUS_MODEL and QUERCUS_MODEL_URL name; undefined when there is none.
 * Errors: MODEL_PROFILE_INVALID.
 */
export function chooseProfiles(declared: unknown, environment: ModelEnvironment): ModelProfiles | undefined {
  if (declared !== undefined) return parse(declared);
  if (environment.model === undefined && environment.url === undefined) return undefined;
  return parse({
    default: { model: environment.model, url: environment.url ?? 'https://api.openai.com/v1' },
  });
}

/** The profile of a stage, with its key. MODEL_PROFILE_INVALID when the named variable is not set or the URL holds a key. */
export function resolveProfile(
  profiles: ModelProfiles,
  stage: ModelStage,
  environment: ModelEnvironment,
): ResolvedProfile {
  const profile = { ...profiles.default, ...onlyOwn(profiles, stage) };
  const { username, password, search } = new URL(profile.url);
  if (username !== '' || password !== '' || search !== '') {
    throw invalid(
      `The URL of ${profile.model} holds a user, a password or a query. Give the plain base URL; keys come from the environment only.`,
      { stage },
    );
  }
  const kind = serverKindOf({ url: profile.url });
  const variable = profile.key ?? customaryKeys[kind] ?? ownKey;
  const secret = environment.secretOf(variable);
  if (secret === undefined && profile.key !== undefined) {
    throw invalid(
      `The profile of ${profile.model} takes its key from ${variable}, which is not set. Set it, or remove \`key:\` for a server without keys.`,
      { stage, variable },
    );
  }
  return secret === undefined ? profile : withSecret({ ...profile, key: variable }, secret);
}

/** A key that no listing, spreading or JSON of the profile shows. */
function withSecret(profile: ModelProfile, secret: string): ResolvedProfile {
  return Object.defineProperty({ ...profile }, 'secret', {
    value: secret,
    enumerable: false,
  }) as ResolvedProfile;
}

/** Another server for one stage does not inherit the key of the default one. */
function onlyOwn(profiles: ModelProfiles, stage: ModelStage): Partial<ModelProfile> {
  const own = profiles.stages[stage] ?? {};
  if (own.url === undefined || own.url === profiles.default.url) return own;
  return { server: undefined, key: undefined, ...own };
}

function parse(profiles: unknown): ModelProfiles {
  const read = modelProfilesSchema.safeParse(profiles);
  if (read.success) return read.data;
  const problems = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw invalid(
    `The model profiles are not valid: ${problems.join('; ')}. A profile needs at least model and url; it may have ${Object.keys(modelProfileSchema.shape).join(', ')}.`,
    { problems },
  );
}

function invalid(message: string, details: Record<string, unknown>): QuercusError {
  return new QuercusError('MODEL_PROFILE_INVALID', message, { details });
}
