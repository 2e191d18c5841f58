import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asUnwritable } from './staging.ts';

export const draftFiles = ['ontology.ttl', 'shapes.ttl', 'mapping.rml.ttl'] as const;
export type DraftFile = (typeof draftFiles)[number];

/** A file of `draft/` as it stands, and as the last build wrote it. Different = a person edited it. */
export interface DraftedFile {
  readonly current: string | undefined;
  readonly generated: string | undefined;
  readonly editedByHand: boolean;
}

export type Draft = Readonly<Record<DraftFile, DraftedFile>>;

/** Copies of what the last build wrote: how hand edits are told from our own text. */
const generatedFolder = '.generated';

/** Reads `draft/` of a task folder; files that are not there are `undefined`. */
export async function readDraft(taskFolder: string): Promise<Draft> {
  const entries = await Promise.all(
    draftFiles.map(async (name) => [name, await readDrafted(taskFolder, name)] as const),
  );
  return Object.fromEntries(entries) as Draft;
}

async function readDrafted(taskFolder: string, name: DraftFile): Promise<DraftedFile> {
  const [current, generated] = await Promise.all([
    readIfPresent(join(taskFolder, 'draft', name)),
    readIfPresent(join(taskFolder, 'draft', generatedFolder, name)),
  ]);
  return { current, generated, editedByHand: current !== undefined && current !== generated };
}

/** Writes what a build drafted. A file that a person edited gets the text that was built from it, `generated` what we would have written. */
export async function writeDraft(
  taskFolder: string,
  texts: Readonly<Record<DraftFile, { text: string; generated: string }>>,
): Promise<void> {
  const folder = join(taskFolder, 'draft');
  try {
    await mkdir(join(folder, generatedFolder), { recursive: true });
    for (const name of draftFiles) {
      await writeFile(join(folder, name), texts[name].text);
      await writeFile(join(folder, generatedFolder, name), texts[name].generated);
    }
  } catch (cause) {
    throw asUnwritable(folder, cause);
  }
}

async function readIfPresent(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return undefined;
    throw cause;
  });
}
