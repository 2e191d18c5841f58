import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Suggestion } from '../../domain/suggestion.ts';
import { QuercusError } from '../../errors.ts';
import { acceptedOnes, readSuggestions, writeSuggestions } from '../suggestions/suggestions-file.ts';

/**
 * The judge's suggestions as a person left them in `suggestions.yaml` of the round. The first time the file is written
 * and the run stops with REVIEW_WAITING; resumed, it takes what was accepted.
 */
export async function reviewedByPerson(
  folder: string,
  suggestions: readonly Suggestion[],
): Promise<readonly Suggestion[]> {
  const path = join(folder, 'suggestions.yaml');
  if (existsSync(path)) return acceptedOnes(await readSuggestions(path));
  await writeSuggestions(
    path,
    suggestions.map((suggestion) => ({ accept: true, ...suggestion })),
  );
  throw new QuercusError(
    'REVIEW_WAITING',
    `The judge has ${suggestions.length} suggestions: ${path}\nEdit the file (accept: false leaves one out; patches may be changed, and further ones added), then: quercus resume ${join(folder, '..')}`,
    { details: { path } },
  );
}
