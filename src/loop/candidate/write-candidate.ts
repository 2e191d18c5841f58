import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FunctionDefinition } from '../../domain/function.ts';
import type { SchemaDraft } from '../../domain/schema-draft.ts';
import { writeFunctionYaml } from '../../functions/read-function-files.ts';
import { composedFolder } from '../../kernel/catalogue.ts';
import { draftFiles } from '../../kernel/draft-folder.ts';
import { writeSchemaDraft } from '../../kernel/schema-draft-file.ts';
import type { Candidate, LoopMeans } from './candidate.ts';

/** What distinguishes a candidate: its S and the functions that a model composed. */
export interface CandidateParts {
  readonly draft: SchemaDraft;
  readonly composed: readonly FunctionDefinition[];
}

/** Writes `draft/` of a candidate: its parts, and the hand edits of the task's own `draft/`. */
export async function writeCandidate(
  { folder }: Candidate,
  { draft, composed }: CandidateParts,
  { taskFile }: Pick<LoopMeans, 'taskFile'>,
): Promise<void> {
  await copyHandEdits(taskFile.folder, folder);
  await writeSchemaDraft(folder, draft);
  await writeComposed(folder, composed);
}

/** One file a function, in place of those that were there. */
export async function writeComposed(work: string, composed: readonly FunctionDefinition[]): Promise<void> {
  const at = join(work, composedFolder);
  await rm(at, { recursive: true, force: true });
  if (composed.length === 0) return;
  await mkdir(at, { recursive: true });
  for (const definition of composed)
    await writeFile(join(at, `${definition.name}.yaml`), writeFunctionYaml(definition));
}

async function copyHandEdits(from: string, to: string): Promise<void> {
  for (const part of ['', '.generated'])
    for (const name of draftFiles)
      await cp(join(from, 'draft', part, name), join(to, 'draft', part, name), { recursive: true }).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error;
        },
      );
}
