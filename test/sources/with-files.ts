import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Profile } from '../../src/domain/profile.ts';
import { silentContext } from '../../src/domain/run-context.ts';
import type { Cell, Table } from '../../src/domain/table.ts';
import { type Task, taskSchema } from '../../src/domain/task.ts';
import { openSources, type Sources } from '../../src/sources/open-sources.ts';
import { profileTables } from '../../src/sources/profile/profile-tables.ts';

export type Files = Readonly<Record<string, string | Uint8Array>>;
type TaskInput = Parameters<typeof taskSchema.parse>[0] & object;

/** A folder with these files, removed when the test ends. */
export async function folderWith(files: Files): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'quercus-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

export function taskOf(task: TaskInput): Task {
  return taskSchema.parse({ title: 'Test', ...task });
}

/** Opens all files of a folder made for the test, or what `task` says. */
export async function openFiles(files: Files, task: TaskInput = {}): Promise<Sources> {
  const taskFolder = await folderWith(files);
  return openSources({ task: taskOf({ sources: ['.'], ...task }), taskFolder }, silentContext);
}

export async function profileFiles(files: Files, task: TaskInput = {}): Promise<Profile> {
  const parsed = taskOf({ sources: ['.'], ...task });
  const { tables, declared } = await openFiles(files, task);
  return profileTables({ tables, declared, task: parsed }, silentContext);
}

export async function cellsOf(table: Table | undefined): Promise<(readonly Cell[])[]> {
  const rows: (readonly Cell[])[] = [];
  for await (const row of table?.rows() ?? []) rows.push(row.cells);
  return rows;
}

export function tableOf(profile: Profile, name: string): Profile['tables'][number] {
  const table = profile.tables.find((candidate) => candidate.table === name);
  if (table === undefined) throw new Error(`no table ${name}`);
  return table;
}

export function checksOf(findings: readonly { check: string }[]): string[] {
  return findings.map(({ check }) => check);
}

/** A CSV file of so many rows, each made from its number. */
export function csvOf(header: string, count: number, row: (number: number) => string): string {
  return `${[header, ...Array.from({ length: count }, (_, index) => row(index + 1))].join('\n')}\n`;
}
