import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { writeWhole } from '../../agent/batch/write-whole.ts';
import type { RevisionPart } from '../../domain/acceptance.ts';
import { type FunctionDefinition, functionDefinitionSchema } from '../../domain/function.ts';
import type { ModelContext } from '../../llm/model-runtime.ts';
import { onlyAdds } from '../acceptance/only-adds.ts';
import type { Built } from '../acceptance/try-parts.ts';
import { buildCandidate, type CandidateBuild } from '../candidate/build-candidate.ts';
import { type Candidate, candidateAt } from '../candidate/candidate.ts';
import { type CandidateParts, writeCandidate } from '../candidate/write-candidate.ts';
import type { Revision } from '../suggestions/revise.ts';
import { schemaChanges } from './candidate-changes.ts';
import { type LoopRun, roundFolder } from './loop-run.ts';
import type { Best } from './loop-state.ts';

/** A revision, or a part of it, that was built. */
export interface RevisedCandidate extends CandidateParts {
  readonly parts: readonly RevisionPart[];
  readonly candidate: Candidate;
  readonly build: CandidateBuild;
  /** Functions of the revision that the gate refused: they were taken out. */
  readonly refused: CandidateBuild['rejected'];
}

/** What a revision changes: S, F, both or nothing. */
export function changedParts(
  { draft, composed }: Revision,
  current: CandidateParts,
): readonly RevisionPart[] {
  return [
    ...(isDeepStrictEqual(draft, current.draft) ? [] : ['schema' as const]),
    ...(isDeepStrictEqual(byName(composed), byName(current.composed)) ? [] : ['functions' as const]),
  ];
}

function byName(functions: readonly FunctionDefinition[]): FunctionDefinition[] {
  return [...functions].sort((a, b) => (a.name < b.name ? -1 : 1));
}

interface Revising {
  readonly run: LoopRun;
  readonly number: number;
  readonly current: Best;
  readonly revision: Revision;
}

/** Builds the current kernel with some parts of a revision; composed functions that the gate refuses are taken out, and it is built again. */
export async function buildRevised(
  parts: readonly RevisionPart[],
  { run, number, current, revision }: Revising,
  context: ModelContext,
): Promise<Built<RevisedCandidate>> {
  const candidate = candidateAt(join(roundFolder(run, number), `with-${parts.join('-and-')}`));
  const draft = parts.includes('schema') ? revision.draft : current.draft;
  let { composed, refused } = (await refusedBefore(candidate)) ?? {
    composed: [...(parts.includes('functions') ? revision.composed : current.composed)],
    refused: [],
  };
  for (;;) {
    await writeCandidate(candidate, { draft, composed }, run.means);
    const build = await buildCandidate(candidate, run.means, context);
    if (build.blocking.length === 0) {
      const changes = await schemaChanges(current.candidate, candidate);
      const schemaOnlyAdds = changes !== undefined && onlyAdds(changes);
      return {
        built: true,
        schemaOnlyAdds,
        candidate: { parts, candidate, build, refused, draft, composed },
      };
    }
    const kept = withoutRefused(composed, build.rejected, current.composed);
    if (isDeepStrictEqual(kept, composed))
      return { built: false, reason: `It cannot be frozen: ${build.blocking[0]}` };
    composed = kept;
    refused = [...refused, ...build.rejected];
    await writeWhole(refusedPath(candidate), `${JSON.stringify({ composed, refused }, null, 2)}\n`);
    await rm(candidate.folder, { recursive: true, force: true });
  }
}

const refusedSchema = z.object({
  refused: z.array(z.object({ name: z.string(), reasons: z.array(z.string()) })),
  composed: z.array(functionDefinitionSchema),
});

function refusedPath({ folder }: Candidate): string {
  return `${folder}.refused.json`;
}

/** What an earlier part of the run took out before it built the candidate again. */
async function refusedBefore(candidate: Candidate): Promise<z.infer<typeof refusedSchema> | undefined> {
  const path = refusedPath(candidate);
  return existsSync(path) ? refusedSchema.parse(JSON.parse(await readFile(path, 'utf8'))) : undefined;
}

/** A refused function falls back to what it was before the revision, once; a refused one that was there already goes. */
function withoutRefused(
  composed: readonly FunctionDefinition[],
  rejected: CandidateBuild['rejected'],
  before: readonly FunctionDefinition[],
): FunctionDefinition[] {
  const refused = new Set(rejected.map(({ name }) => name));
  return composed.flatMap((definition) => {
    if (!refused.has(definition.name)) return [definition];
    const earlier = before.find(({ name }) => name === definition.name);
    return earlier === undefined || isDeepStrictEqual(earlier, definition) ? [] : [earlier];
  });
}
