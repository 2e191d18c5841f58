import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { z } from 'zod';
import { writeWhole } from '../../agent/batch/write-whole.ts';
import { QuercusError } from '../../errors.ts';

/** Does a step once: its result is a file, and a resumed run reads the file. RUN_INVALID when it cannot be used. */
export async function once<Result>(
  path: string,
  schema: z.ZodType<Result>,
  work: () => Promise<Result>,
): Promise<Result> {
  if (existsSync(path)) return readResult(path, schema);
  const result = await work();
  await mkdir(dirname(path), { recursive: true });
  await writeWhole(path, `${JSON.stringify(result, null, 2)}\n`);
  return readResult(path, schema);
}

/** Read back even when it was just made, so that a run goes on from the same value whether it was stopped or not. */
async function readResult<Result>(path: string, schema: z.ZodType<Result>): Promise<Result> {
  try {
    return schema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (cause) {
    throw new QuercusError(
      'RUN_INVALID',
      `${path} cannot be used: ${(cause as Error).message.slice(0, 300)} Delete it and resume; the step is done again.`,
      { details: { path }, cause },
    );
  }
}
