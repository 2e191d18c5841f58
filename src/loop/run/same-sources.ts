import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { QuercusError } from '../../errors.ts';
import { once } from './once.ts';

const sourcesSchema = z.array(z.object({ path: z.string(), sha256: z.string() }));

/** Remembers the sources of a run, and refuses to go on with other ones: rounds would not compare. */
export async function requireSameSources(
  folder: string,
  files: readonly { readonly path: string; readonly sha256: string }[],
): Promise<void> {
  const now = files.map(({ path, sha256 }) => ({ path, sha256 }));
  const before = await once(join(folder, 'sources.json'), sourcesSchema, async () => now);
  if (isDeepStrictEqual(before, now)) return;
  const changed = now.filter(
    ({ path, sha256 }) => before.find((file) => file.path === path)?.sha256 !== sha256,
  );
  throw new QuercusError(
    'RUN_INVALID',
    `The sources changed since the run in ${folder} began${changed.length > 0 ? ` (${changed[0]?.path})` : ''}. Rounds over different data are never compared: start a new run.`,
    { details: { folder, changed: changed.map(({ path }) => path) } },
  );
}
