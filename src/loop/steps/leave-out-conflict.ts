import type { DraftProblem, SchemaDraft } from '../../domain/schema-draft.ts';
import { type DraftPart, draftParts } from './draft-parts.ts';

export interface Reduced<Verified> {
  readonly draft: SchemaDraft;
  readonly verified: Verified;
  /** Parts that were left out, in words. */
  readonly leftOut: readonly string[];
}

/** So often a draft is looked at again while the smallest part is searched. */
const mostLooks = 60;

/**
 * The draft without the smallest parts that conflict: first a part that alone makes it sound, else the one that leaves
 * fewest problems, and so on; when the search is spent, the empty draft. `verify` = `verifyDraft`.
 */
export async function leaveOutConflict<Verified extends { readonly problems: readonly DraftProblem[] }>(
  start: { readonly draft: SchemaDraft; readonly verified: Verified },
  verify: (draft: SchemaDraft) => Promise<Verified>,
): Promise<Reduced<Verified>> {
  let { draft, verified } = start;
  const leftOut: string[] = [];
  let looks = 0;
  while (verified.problems.length > 0 && looks < mostLooks) {
    let best: { part: DraftPart; draft: SchemaDraft; verified: Verified } | undefined;
    for (const part of suspects(draft, verified.problems)) {
      if (looks++ >= mostLooks) break;
      const reduced = part.without(draft);
      const tried = { part, draft: reduced, verified: await verify(reduced) };
      if (best === undefined || tried.verified.problems.length < best.verified.problems.length) best = tried;
      if (tried.verified.problems.length === 0) break;
    }
    if (best === undefined) break;
    leftOut.push(best.part.name);
    ({ draft, verified } = best);
  }
  if (verified.problems.length === 0) return { draft, verified, leftOut };
  const empty: SchemaDraft = { start: draft.start, types: [], relations: [], leaveOut: [] };
  return { draft: empty, verified: await verify(empty), leftOut: ['the whole draft'] };
}

/** Parts whose names the problems mention, else all. */
function suspects(draft: SchemaDraft, problems: readonly DraftProblem[]): DraftPart[] {
  const words = new Set(
    problems.flatMap(({ at, message }) => `${at} ${message}`.match(/[\p{L}\p{N}_]+/gu) ?? []),
  );
  const parts = draftParts(draft);
  const named = parts.filter(({ mentions }) => mentions.every((name) => words.has(name)));
  return named.length > 0 ? named : parts;
}
