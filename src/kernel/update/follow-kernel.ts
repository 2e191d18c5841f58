import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { TaskFile } from '../../config/read-task.ts';
import type { FactsDiff } from '../../domain/kernel-diff.ts';
import type { FactsChange } from '../../graph/facts-change.ts';
import type { UpdatedGraph } from '../../graph/update-graph.ts';
import { canonicalPath } from '../../schema/induce/source-path.ts';
import { type BuildSteps, fullSteps } from '../build-steps.ts';
import { diffFacts, diffOfChange } from '../diff/diff-facts.ts';
import { kernelFile } from '../kernel-files.ts';
import { kernelHash } from '../manifest.ts';
import { readAnswerMemory } from './answer-memory.ts';
import { countsAfter } from './counts-after.ts';
import { factsChange } from './facts-change.ts';
import { openFactsStore } from './facts-store.ts';
import { incrementalGraph } from './incremental-graph.ts';
import type { Inputs } from './inputs.ts';
import { localValidation } from './local-validation.ts';
import { rememberingVerification } from './remembered-verification.ts';

interface Follow {
  /** The steps of a build that leave out what is known of the earlier kernel. */
  readonly steps: Partial<BuildSteps>;
  /** What became of the facts in the finished kernel. */
  diffFacts(kernel: string): Promise<FactsDiff>;
}

/**
 * How a kernel is made that follows an earlier one. What became of the facts is known from the graph step, or is found
 * out by comparing both files, once; all later steps go by it. `inputs` = what the earlier kernel was made of.
 */
export function followKernel({
  taskFile,
  kernel: before,
  inputs,
}: {
  readonly taskFile: TaskFile;
  readonly kernel: string;
  readonly inputs: Inputs | undefined;
}): Follow {
  let told: UpdatedGraph['change'] | undefined;
  let compared: Promise<FactsChange> | undefined;
  const changeTo = async (facts: string) => {
    compared ??=
      told === undefined ? factsChange(kernelFile(before, 'facts'), facts) : Promise.resolve(told.facts);
    return compared;
  };
  const steps: Partial<BuildSteps> = {
    verifySchema: rememberingVerification(taskFile.folder, { reuse: true }),
    validateFacts: localValidation(before, changeTo),
    openFacts: async (facts, context) => {
      const memory = await readAnswerMemory(taskFile.folder, await kernelHash(before));
      const change = await changeTo(facts);
      memory.forget(change);
      return { store: await openFactsStore({ facts, memory, change }, context), memory };
    },
    writeTables: async (input, context) => {
      const open =
        told && new Map([...told.rows].filter(([table]) => !existsSync(join(before, canonicalPath(table)))));
      return fullSteps.writeTables({ ...input, ...(open && { open }) }, context);
    },
    countStatements: async (files) =>
      told === undefined || inputs === undefined
        ? fullSteps.countStatements(files)
        : countsAfter(inputs.counts, told),
  };
  return {
    steps:
      inputs === undefined
        ? steps
        : {
            ...steps,
            buildGraph: incrementalGraph({ taskFile, inputs, kernel: before }, (change) => {
              told = change;
            }),
          },
    diffFacts: (kernel) => {
      const files = { before: kernelFile(before, 'facts'), after: kernelFile(kernel, 'facts') };
      return told === undefined ? diffFacts(files.before, files.after) : diffOfChange(told.facts, files);
    },
  };
}
