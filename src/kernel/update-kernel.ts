import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { readTask, type TaskFile } from '../config/read-task.ts';
import type { KernelDiff } from '../domain/kernel-diff.ts';
import type { RunContext } from '../domain/run-context.ts';
import { openSources } from '../sources/open-sources.ts';
import { buildKernel } from './build-kernel.ts';
import type { BuildSteps } from './build-steps.ts';
import { diffKernels } from './diff-kernels.ts';
import type { BuildInput, BuildResult } from './kernel.ts';
import { requireKernel } from './kernel-files.ts';
import { kernelHash } from './manifest.ts';
import { withText } from './read-documents.ts';
import { followKernel } from './update/follow-kernel.ts';
import { compareSources, type Inputs, inputsOf, rememberedInputs } from './update/inputs.ts';
import { keepFiles } from './update/kept-files.ts';

export type UpdateInput = Pick<BuildInput, 'task' | 'out' | 'acceptVerdict' | 'reasoner'>;

export interface UpdateResult {
  /** `up to date`: nothing that a build reads has changed. `blocked`: the kernel stands as it was. */
  readonly outcome: 'up to date' | 'updated' | 'blocked';
  /** Paths relative to the task folder. */
  readonly sources: {
    readonly added: readonly string[];
    readonly changed: readonly string[];
    readonly removed: readonly string[];
  };
  /** What appeared, changed and vanished, and which results may differ; absent when nothing was replaced. */
  readonly diff?: KernelDiff;
  readonly build?: BuildResult;
}

/**
 * Brings a kernel up to date with its sources, to the same bytes that a build from nothing gives. Nothing changed:
 * only hashes are compared. S unchanged: the verdict stands, and only entities that changed rows are about are merged
 * again (with texts among the sources: all). Local shapes: only touched entities are checked.
 * Throws what `buildKernel` throws; KERNEL_NOT_FOUND when there is no kernel to update.
 */
export async function updateKernel(
  input: UpdateInput,
  context: RunContext,
  other: Partial<Pick<BuildSteps, 'readDocuments'>> = {},
): Promise<UpdateResult> {
  const out = resolve(input.out);
  requireKernel(out);
  const taskFile = await readTask(input.task);
  const { sources, isSame, inputs, hasTexts } = await compareInputs(taskFile, out, context);
  if (isSame) return { outcome: 'up to date', sources };
  const before = await keepFiles(out);
  try {
    const follow = followKernel({ taskFile, kernel: before.folder, inputs: hasTexts ? undefined : inputs });
    const build = await buildKernel({ ...input, out }, context, { ...follow.steps, ...other });
    if (build.kernel === undefined) return { outcome: 'blocked', sources, build };
    const facts = await follow.diffFacts(out);
    return { outcome: 'updated', sources, build, diff: await diffKernels(before.folder, out, facts) };
  } finally {
    await before.remove();
  }
}

async function compareInputs(
  taskFile: TaskFile,
  kernel: string,
  context: RunContext,
): Promise<{
  sources: UpdateResult['sources'];
  isSame: boolean;
  inputs: Inputs | undefined;
  hasTexts: boolean;
}> {
  const opened = await openSources({ task: taskFile.task, taskFolder: taskFile.folder }, context);
  const hasTexts = withText(opened.documents).length > 0;
  const now = await inputsOf(taskFile, opened.files);
  const known = await rememberedInputs(taskFile);
  const sources = compareSources(known?.sources ?? {}, now.sources);
  if (known === undefined || known.kernel !== (await kernelHash(kernel)) || known.version !== now.version)
    return { sources, isSame: false, inputs: undefined, hasTexts };
  const { kernel: _kernel, graphKey: _graphKey, counts: _counts, ...before } = known;
  return { sources, isSame: isDeepStrictEqual(before, now), inputs: known, hasTexts };
}
