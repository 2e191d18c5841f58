import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const version = '2.10.0';

/**
 * A Python with morph-kgc: the one that QUERCUS_BENCH_PYTHON names, else one in a virtual environment in the cache
 * folder, made the first time. `undefined` when there is no Python or no package index.
 */
export async function pythonWithMorphKgc(): Promise<string | undefined> {
  const named = process.env.QUERCUS_BENCH_PYTHON;
  if (named !== undefined) return named;
  const cache = join(
    process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'),
    'quercus',
    `morph-kgc-${version}`,
  );
  const python = join(cache, 'bin', 'python');
  const isReady = join(cache, 'ready');
  if (existsSync(isReady)) return python;
  try {
    await mkdir(cache, { recursive: true });
    await run('python3', ['-m', 'venv', cache]);
    await run(python, ['-m', 'pip', 'install', '--quiet', `morph-kgc[sqlite]==${version}`]);
    await writeFile(isReady, '');
    return python;
  } catch {
    return undefined;
  }
}

/** The N-Triples that morph-kgc makes of a mapping in `folder`, over its files or over a database there. */
export async function runMorphKgc({
  python,
  folder,
  mapping,
  database,
}: {
  python: string;
  folder: string;
  mapping: string;
  database?: string;
}): Promise<string> {
  const configuration = [
    '[CONFIGURATION]',
    `output_file=${mapping}.nt`,
    'output_format=N-TRIPLES',
    'number_of_processes=1',
    'logging_level=ERROR',
    '[Source]',
    `mappings=${mapping}`,
    ...(database === undefined ? [] : [`db_url=sqlite:///${database}`]),
  ];
  await writeFile(join(folder, 'morph.ini'), `${configuration.join('\n')}\n`);
  await run(python, ['-m', 'morph_kgc', 'morph.ini'], { cwd: folder, maxBuffer: 2 ** 26 });
  return readFile(join(folder, `${mapping}.nt`), 'utf8');
}
