import type { Slot, SlotDraft, Slots } from '../domain/answer-record.ts';
import type { Decisions } from './decisions.ts';

/** The values the question gives. A slot whose evidence does not stand in the question, word for word, is rejected with the reason. */
export async function findSlots(question: string, decisions: Decisions): Promise<Slots> {
  const decided = await decisions.slots(question);
  if ('notEvaluated' in decided) return { outcome: 'not evaluated', reason: decided.notEvaluated };
  const judged = decided.value.map((draft) => ({
    draft,
    place: draft.value.trim() === '' ? undefined : findQuote(question, draft.evidence),
  }));
  return {
    outcome: 'evaluated',
    request: decided.request,
    model: decided.model,
    accepted: judged.flatMap(({ draft, place }): Slot[] =>
      place === undefined ? [] : [{ ...draft, ...place }],
    ),
    rejected: judged.flatMap(({ draft, place }) =>
      place === undefined ? [{ ...draft, reason: reasonFor(draft) }] : [],
    ),
  };
}

/** Place of the first occurrence, in Unicode code points. */
function findQuote(question: string, quote: string): { start: number; end: number } | undefined {
  const at = quote.trim() === '' ? -1 : question.indexOf(quote);
  if (at < 0) return undefined;
  const start = [...question.slice(0, at)].length;
  return { start, end: start + [...quote].length };
}

function reasonFor({ value, evidence }: SlotDraft): string {
  if (value.trim() === '') return 'it gives no value';
  return evidence.trim() === '' ? 'it quotes nothing' : 'its evidence does not stand in the question';
}
