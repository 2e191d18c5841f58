import { join, resolve } from 'node:path';
import type { RunContext } from '../domain/run-context.ts';
import { createEmitter } from '../progress/emitter.ts';
import { startReasoner } from '../reasoner/reasoner.ts';
import { buildLog } from './build-log.ts';
import { type BuildSteps, fullSteps } from './build-steps.ts';
import type { BuildInput, BuildResult } from './kernel.ts';
import { writeManifest } from './manifest.ts';
import { readOrWriteTask } from './read-or-write-task.ts';
import { runBuild } from './run-build.ts';
import { openStaging } from './staging.ts';
import { rememberInputs } from './update/inputs.ts';
import { rememberingVerification } from './update/remembered-verification.ts';
import { writeReports } from './write-reports.ts';

/**
 * From a task to a frozen kernel: profile, draft S, verify, instantiate G, merge, compose F, freeze. What a person
 * edited in `draft/` or decided in `decisions.ttl` stands. When something blocks, the build still finishes, its
 * reports are under `runs/build/` of the task folder, and no kernel is written. The target changes by one rename.
 * `other` replaces steps: an update by cheaper ones with the same outcome; texts need one that reads them.
 */
export async function buildKernel(
  input: BuildInput,
  context: RunContext,
  other: Partial<BuildSteps> = {},
): Promise<BuildResult> {
  const read = await readOrWriteTask(input.task, context);
  const taskFile = { ...read, work: input.work ?? read.work };
  const out = resolve(input.out);
  const staging = await openStaging(out);
  const log = `${out}.build.log`;
  const logged: RunContext = { ...context, emit: createEmitter(context.emit, buildLog(log)) };
  const reasoner = await startReasoner(input.reasoner);
  try {
    const steps = {
      ...fullSteps,
      verifySchema: rememberingVerification(taskFile.work, { reuse: false }),
      ...other,
    };
    const { reports, made, ...built } = await runBuild(
      { input, taskFile, reasoner, folder: staging.folder, steps },
      logged,
    );
    const reportFolder = join(taskFile.work, 'runs', 'build', 'report');
    await writeReports(reportFolder, reports);
    const frozen = built.blocking.length === 0 && input.freeze !== false;
    const hash = frozen ? await writeManifest(staging.folder) : undefined;
    if (frozen) await staging.publish();
    if (hash !== undefined && input.work === undefined) {
      await rememberInputs(taskFile, made, hash);
      await made.memory.save(taskFile.folder, hash);
    }
    return {
      ...built,
      ...(frozen ? { kernel: out, hash } : {}),
      task: taskFile.path,
      paths: {
        draft: join(taskFile.work, 'draft'),
        reports: frozen ? join(out, 'report') : reportFolder,
        log,
      },
    };
  } finally {
    await reasoner.close();
    await staging.discard();
  }
}
