import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { givenJudgementSchema, type ReviewedSuggestions } from '../../domain/suggestion.ts';
import { readRun } from '../report/read-run.ts';
import { suggestionKey } from './judge-suggestions.ts';

/**
 * The suggestions of a run for a person to decide about: proposals stand with `accept: true`, what was refused or rolled
 * back with `accept: false`; what is in the kernel is left out. Each stands once, the latest last.
 */
export async function suggestionsOfRun(folder: string): Promise<ReviewedSuggestions> {
  const { rounds } = await readRun(folder);
  const found = new Map<string, ReviewedSuggestions[number]>();
  for (const [at, { round }] of rounds.entries()) {
    const path = join(folder, `round-${String(round.number).padStart(4, '0')}`, 'judgement.json');
    if (!existsSync(path)) continue;
    const { suggestions } = givenJudgementSchema.parse(JSON.parse(await readFile(path, 'utf8')));
    const isLost = rounds[at + 1]?.round.decision.outcome === 'rolled back';
    for (const [position, suggestion] of suggestions.entries()) {
      const outcome = round.judgement?.suggestions[position]?.outcome;
      if (outcome === 'applied' && !isLost) continue;
      found.set(suggestionKey(suggestion), { accept: outcome === 'proposal', ...suggestion });
    }
  }
  return [...found.values()];
}
