import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { type Requirements, requirementsSchema } from '../../domain/requirements.ts';
import { QuercusError } from '../../errors.ts';

function requirementsPath(folder: string): string {
  return join(folder, 'draft', 'requirements.yaml');
}

/** `draft/requirements.yaml` of a task, as `analyze` wrote it or a person edited it; undefined when there is none. */
export async function readRequirements(folder: string): Promise<Requirements | undefined> {
  const path = requirementsPath(folder);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  try {
    return requirementsSchema.parse(parse(text));
  } catch (cause) {
    throw new QuercusError(
      'TASK_INVALID',
      `${path} cannot be used: ${(cause as Error).message.slice(0, 300)} It has a list \`accepted:\` of kind, statement and evidence.`,
      { details: { path }, cause },
    );
  }
}

export async function writeRequirements(folder: string, requirements: Requirements): Promise<string> {
  const path = requirementsPath(folder);
  await mkdir(join(folder, 'draft'), { recursive: true });
  await writeFile(path, stringify(requirements, { lineWidth: 110 }));
  return path;
}
