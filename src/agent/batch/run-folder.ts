import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type AnswerRecord, answerRecordSchema } from '../../domain/answer-record.ts';
import { QuercusError } from '../../errors.ts';
import { answerDifferences } from '../answer-differences.ts';
import { type BatchQuestion, parseBatchQuestions } from './read-questions.ts';
import { writeWhole } from './write-whole.ts';

/** `run.json`: what a batch was started with, so that it can be resumed. */
export const batchSettingsSchema = z.object({
  format: z.literal(1),
  kind: z.literal('ask'),
  /** Path as it was given, and the sha256 of the manifest. */
  kernel: z.object({ path: z.string(), hash: z.string() }),
  /** Folder of tables that all questions bring which name none of their own. */
  corpus: z.string().optional(),
  limits: z.object({ steps: z.number().int().positive(), rows: z.number().int().positive() }),
  /** Folder that paths are relative to, and files of the command line: models, task, prices. */
  workingFolder: z.string(),
  files: z.record(z.string(), z.string()),
});
export type BatchSettings = z.infer<typeof batchSettingsSchema>;

/** A run on disk: `run.json`, `questions.jsonl`, `calls/`, `answers/`, and `answers.jsonl` when all are answered. */
export interface RunFolder {
  readonly folder: string;
  readonly settings: BatchSettings;
  readonly questions: readonly BatchQuestion[];
  readonly recordings: string;
}

/** Starts a run, or goes on with the same one. RUN_INVALID when the folder holds another. */
export async function startRun({
  folder,
  settings,
  questions,
}: {
  readonly folder: string;
  readonly settings: BatchSettings;
  readonly questions: readonly BatchQuestion[];
}): Promise<RunFolder> {
  if (existsSync(join(folder, 'run.json'))) return sameRun(await openRun(folder), { settings, questions });
  await mkdir(join(folder, 'answers'), { recursive: true });
  const lines = questions.map((question) => `${JSON.stringify(question)}\n`);
  await writeWhole(join(folder, 'questions.jsonl'), lines.join(''));
  await writeWhole(join(folder, 'run.json'), `${JSON.stringify(settings, null, 2)}\n`);
  return openRun(folder);
}

/** Opens a run that was started before. RUN_INVALID. */
export async function openRun(folder: string): Promise<RunFolder> {
  const settings = await readSettings(folder);
  const path = join(folder, 'questions.jsonl');
  const questions = parseBatchQuestions(await readFile(path, 'utf8'), path);
  return { folder, settings, questions, recordings: join(folder, 'calls') };
}

/** The answer of the question at a position (from 0), when it is there. */
export async function readAnswerAt(
  { folder, questions }: RunFolder,
  position: number,
): Promise<AnswerRecord | undefined> {
  const path = answerPath(folder, position);
  if (!existsSync(path)) return undefined;
  const value = parsedOrNull(await readFile(path, 'utf8'));
  const parsed = answerRecordSchema.safeParse(value);
  const isAnswer = parsed.success && parsed.data.question === questions[position]?.question;
  if (isAnswer) return value as AnswerRecord;
  throw invalid(folder, `${path} is no answer to question ${position + 1}; delete it and resume`);
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export async function writeAnswerAt(
  { folder }: RunFolder,
  position: number,
  record: AnswerRecord,
): Promise<void> {
  await writeWhole(answerPath(folder, position), `${JSON.stringify(record)}\n`);
}

function answerPath(folder: string, position: number): string {
  return join(folder, 'answers', `${String(position + 1).padStart(6, '0')}.json`);
}

async function readSettings(folder: string): Promise<BatchSettings> {
  try {
    return batchSettingsSchema.parse(JSON.parse(await readFile(join(folder, 'run.json'), 'utf8')));
  } catch (cause) {
    throw invalid(folder, `its run.json cannot be used: ${(cause as Error).message.slice(0, 300)}`, cause);
  }
}

function sameRun(
  run: RunFolder,
  { settings, questions }: Pick<RunFolder, 'settings' | 'questions'>,
): RunFolder {
  const { workingFolder: _, files: __, ...before } = run.settings;
  const { workingFolder: ___, files: ____, ...now } = settings;
  const differs = answerDifferences({ ...before, questions: run.questions }, { ...now, questions }, 5);
  if (differs.length === 0) return run;
  throw new QuercusError(
    'RUN_INVALID',
    `${run.folder} holds another run: ${differs.join(', ')} differ. Give another folder with --run, or go on with that one: quercus resume ${run.folder}`,
    { details: { folder: run.folder, differs } },
  );
}

function invalid(folder: string, problem: string, cause?: unknown): QuercusError {
  return new QuercusError('RUN_INVALID', `${folder} is no run that can be resumed: ${problem}.`, {
    details: { folder, problem },
    cause,
  });
}
