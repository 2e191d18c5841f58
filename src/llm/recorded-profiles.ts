import { type ModelProfile, type ModelStage, modelProfileSchema } from '../domain/model-profile.ts';
import type { Recordings } from './recordings.ts';

/** Stands where a server would be; replay never opens it. */
const nowhere = 'http://replay.invalid';

/**
 * The profile with which each stage was recorded (its first call counts), so that a replay needs no configuration.
 * A stage that was never recorded has that of any other one: its first call then fails with the nearest recording.
 */
export async function readRecordedProfiles(
  recordings: Recordings,
): Promise<(stage: ModelStage) => ModelProfile> {
  const profiles = new Map<string, ModelProfile>();
  for await (const { stage, request } of recordings.all()) {
    if (profiles.has(stage)) continue;
    const { maxOutputTokens, temperature, seed, sample = 0 } = request.parameters;
    const parameters = {
      maxOutputTokens,
      temperature,
      ...(seed === undefined ? {} : { seed: seed - sample }),
    };
    profiles.set(stage, modelProfileSchema.parse({ model: request.model, url: nowhere, ...parameters }));
  }
  const [any] = profiles.values();
  return (stage) => profiles.get(stage) ?? any ?? modelProfileSchema.parse({ model: 'none', url: nowhere });
}
