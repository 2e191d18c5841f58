import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parse, stringify } from 'yaml';
import { type SchemaDraft, schemaDraftSchema } from '../domain/schema-draft.ts';
import { QuercusError } from '../errors.ts';

/** Where a task keeps the S that a model (or a person) drafted. */
export function schemaDraftPath(work: string): string {
  return join(work, 'draft', 'schema.yaml');
}

/** Reads `draft/schema.yaml`; undefined when there is none. TASK_INVALID names the place of what is wrong. */
export function readSchemaDraft(work: string): Promise<SchemaDraft | undefined> {
  return readDraftFile(schemaDraftPath(work));
}

/** What the program last wrote there: how a person's edits are told from its own text. */
export function readGeneratedSchemaDraft(work: string): Promise<SchemaDraft | undefined> {
  return readDraftFile(generatedPath(work));
}

function generatedPath(work: string): string {
  return join(work, 'draft', '.generated', 'schema.yaml');
}

async function readDraftFile(path: string): Promise<SchemaDraft | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : parseSchemaDraft(text, path);
}

function parseSchemaDraft(text: string, path: string): SchemaDraft {
  const parsed = schemaDraftSchema.safeParse(plain(text, path) ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalid(path, `${issue?.path.join('.') || 'the file'}: ${issue?.message}`);
}

function plain(text: string, path: string): unknown {
  try {
    return parse(text);
  } catch (cause) {
    throw invalid(path, (cause as Error).message.split('\n')[0] as string, cause);
  }
}

/** Writes it; what is empty is left out. */
export async function writeSchemaDraft(work: string, draft: SchemaDraft): Promise<void> {
  const { start, types, relations, leaveOut } = draft;
  const shown = {
    start,
    ...(types.length > 0 && { types }),
    ...(relations.length > 0 && { relations }),
    ...(leaveOut.length > 0 && { leaveOut }),
  };
  const text = stringify(shown, { lineWidth: 110, aliasDuplicateObjects: false });
  for (const path of [generatedPath(work), schemaDraftPath(work)]) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
}

function invalid(path: string, problem: string, cause?: unknown): QuercusError {
  return new QuercusError('TASK_INVALID', `${path}: ${problem}. docs/loop.md shows what it may hold.`, {
    details: { path, problem },
    cause,
  });
}
