import type { ItemScore } from '../../domain/acceptance.ts';
import type { Ask } from './compare-paired.ts';

export interface AskSides<Candidate> {
  /** Attempt 1 is the stored answer, and free. */
  readonly askParent: (item: string, attempt: number) => Promise<ItemScore | undefined>;
  readonly askCandidate: (
    candidate: Candidate,
    item: string,
    attempt: number,
  ) => Promise<ItemScore | undefined>;
}

/** Asks for one revision: the parent is asked each attempt once, whatever parts are tried; what is asked is counted. */
export function openAskBook<Candidate>({ askParent, askCandidate }: AskSides<Candidate>) {
  const ofParent = new Map<string, Promise<ItemScore | undefined>>();
  const spent = { parent: 0, candidate: 0 };
  const rememberedParent = (item: string, attempt: number) => {
    const key = JSON.stringify([item, attempt]);
    const known = ofParent.get(key);
    if (known !== undefined) return known;
    if (attempt > 1) spent.parent++;
    const asked = askParent(item, attempt);
    ofParent.set(key, asked);
    return asked;
  };
  const askAgainst =
    (candidate: Candidate): Ask =>
    (side, item, attempt) => {
      if (side === 'parent') return rememberedParent(item, attempt);
      spent.candidate++;
      return askCandidate(candidate, item, attempt);
    };
  return { askAgainst, spent };
}
