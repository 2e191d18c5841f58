import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeWhole } from '../../agent/batch/write-whole.ts';
import type { RunContext } from '../../domain/run-context.ts';
import { buildKernel } from '../../kernel/build-kernel.ts';
import type { BuildResult } from '../../kernel/kernel.ts';
import type { Candidate, LoopMeans } from './candidate.ts';

/** `build.json` of a candidate: how building it came out. */
const candidateBuildSchema = z.object({
  verdict: z.string(),
  /** What keeps it from being frozen, in words; empty when it is frozen. */
  blocking: z.array(z.string()),
  /** Warnings of merge and checks, for the judge. */
  findings: z.array(z.string()),
  entities: z.number(),
  facts: z.number(),
  byType: z.record(z.string(), z.number()),
  admitted: z.array(z.string()),
  rejected: z.array(z.object({ name: z.string(), reasons: z.array(z.string()) })),
});
export type CandidateBuild = z.infer<typeof candidateBuildSchema>;

const shownFindings = 12;

/** Builds and freezes a candidate, once: a resumed run finds `build.json`. */
export async function buildCandidate(
  candidate: Candidate,
  means: LoopMeans,
  context: RunContext,
): Promise<CandidateBuild> {
  const path = join(candidate.folder, 'build.json');
  if (existsSync(path)) return candidateBuildSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  const build = summary(await builtKernel(candidate, means, context));
  await writeWhole(path, `${JSON.stringify(build, null, 2)}\n`);
  return build;
}

function builtKernel(candidate: Candidate, means: LoopMeans, context: RunContext): Promise<BuildResult> {
  const { taskFile, reasoner, readDocuments } = means;
  const input = {
    task: taskFile.path,
    out: candidate.kernel,
    work: candidate.folder,
    ...(reasoner === undefined ? {} : { reasoner }),
  };
  return buildKernel(input, { ...context, emit: () => {} }, { readDocuments });
}

function summary({ verification, blocking, findings, merge, functions }: BuildResult): CandidateBuild {
  const told = findings.filter(({ severity }) => severity === 'warning').map(({ message }) => message);
  return {
    verdict: verification.verdict,
    blocking: blocking.map(({ message }) => message),
    findings: told.slice(0, shownFindings),
    ...{ entities: merge.entities, facts: merge.facts, byType: { ...merge.byType } },
    admitted: [...functions.admitted],
    rejected: functions.rejected.map(({ name, reasons }) => ({ name, reasons: [...reasons] })),
  };
}
