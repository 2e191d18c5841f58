import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { installationVersion } from '../../config/installation.ts';
import type { TaskFile } from '../../config/read-task.ts';
import type { Sources } from '../../sources/open-sources.ts';
import type { StatementCounts } from '../count-facts.ts';
import { sha256OfFile } from '../manifest.ts';
import { actionsPath } from '../task-actions.ts';
import { keepSources } from './kept-sources.ts';
import { readState, statePath, writeState } from './state-folder.ts';

const inputsSchema = z.object({
  /** Hash of the kernel that was made of these. */
  kernel: z.string(),
  version: z.string(),
  /** Of schema, mapping and policies, as far as the graph depends on them. */
  graphKey: z.string(),
  /** Statements of the kernel. */
  counts: z.object({ byPredicate: z.record(z.string(), z.number()), evidence: z.number() }),
  /** sha256 by path, of the files that hold data. */
  sources: z.record(z.string(), z.string()),
  /** sha256 by path, of everything else that a build reads in the task folder. */
  files: z.record(z.string(), z.string()),
});
export type Inputs = z.infer<typeof inputsSchema>;

/** What a build was made of, for the next update to compare. */
export async function rememberInputs(
  taskFile: TaskFile,
  {
    sources,
    graphKey,
    counts,
  }: { readonly sources: Sources['files']; readonly graphKey: string; readonly counts: StatementCounts },
  kernel: string,
): Promise<void> {
  await keepSources(taskFile.folder, sources);
  const inputs = await inputsOf(taskFile, sources);
  await writeState(statePath(taskFile.folder, 'inputs.json'), { kernel, graphKey, counts, ...inputs });
}

export async function rememberedInputs({ folder }: TaskFile): Promise<Inputs | undefined> {
  const parsed = inputsSchema.safeParse(await readState(statePath(folder, 'inputs.json')));
  return parsed.success ? parsed.data : undefined;
}

/** Hashes of everything that decides what a build makes. */
export async function inputsOf(
  taskFile: TaskFile,
  sources: Sources['files'],
): Promise<Omit<Inputs, 'kernel' | 'graphKey' | 'counts'>> {
  const { folder, path, task } = taskFile;
  const actions = actionsPath(taskFile);
  const named = [
    task.schema,
    task.shapes,
    typeof task.questions === 'string' ? task.questions : undefined,
    ...Object.values(task.imports),
  ].flatMap((name) => (name === undefined ? [] : [join(folder, name)]));
  const below = await Promise.all(
    [join(folder, 'draft'), join(folder, task.functions), join(folder, task.checks)].map(filesBelow),
  );
  const paths = [
    ...new Set([
      path,
      join(folder, 'decisions.ttl'),
      ...named,
      ...(actions ? [actions] : []),
      ...below.flat(),
    ]),
  ];
  const hashes = await Promise.all(paths.map(async (file) => [file, await hashIfPresent(file)] as const));
  return {
    version: installationVersion(),
    sources: Object.fromEntries(sources.map((file) => [file.path, file.sha256])),
    files: Object.fromEntries(hashes.map(([file, hash]) => [file.slice(folder.length + 1), hash])),
  };
}

/** Sources of the one that the other does not have, or has with other bytes. */
export function compareSources(
  before: Inputs['sources'],
  after: Inputs['sources'],
): { added: string[]; changed: string[]; removed: string[] } {
  const names = Object.keys(after);
  return {
    added: names.filter((name) => before[name] === undefined),
    changed: names.filter((name) => before[name] !== undefined && before[name] !== after[name]),
    removed: Object.keys(before).filter((name) => after[name] === undefined),
  };
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

async function hashIfPresent(path: string): Promise<string> {
  return sha256OfFile(path).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return 'absent';
    throw cause;
  });
}
