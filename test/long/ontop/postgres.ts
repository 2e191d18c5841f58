import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../store-servers.ts';

export interface Postgres {
  readonly jdbcUrl: string;
  /** Runs SQL statements; the first that fails throws. */
  run(sql: string): void;
  stop(): Promise<void>;
}

const debian = '/usr/lib/postgresql';

/** Folder with `initdb` and `postgres`: of the newest Debian package, else undefined. */
function programs(): string | undefined {
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(a) - Number(b)) : [];
  return versions
    .map((version) => join(debian, version, 'bin'))
    .findLast((folder) => existsSync(join(folder, 'initdb')));
}

/** PostgreSQL does not run as root, so a container's root hands it to the user of the package. */
function owner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (kind: string) => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Why PostgreSQL cannot be started here; undefined = it can. */
export const missingPostgres =
  programs() === undefined ? `no PostgreSQL in ${debian} (apt-get install postgresql)` : undefined;

/** A database server of its own in a new folder, on loopback. The folder above must be open to its user. */
export async function startPostgres(folder: string): Promise<Postgres> {
  const bin = programs() as string;
  const user = owner();
  mkdirSync(folder, { recursive: true });
  if (user) chownSync(folder, user.uid, user.gid);
  const options = { ...user, cwd: folder };
  const data = join(folder, 'data');
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'quercus', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    options,
  );
  const port = String(await freePort());
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', port, '-k', folder, '-h', '127.0.0.1', '-F'],
    { ...options, stdio: 'ignore' },
  );
  const psql = ['-h', '127.0.0.1', '-p', port, '-U', 'quercus', '-q', '-v', 'ON_ERROR_STOP=1', 'postgres'];
  await accepting(server, join(bin, 'pg_isready'), port);
  return {
    // Without autosave one statement that fails spoils the pooled connection for those that follow.
    jdbcUrl: `jdbc:postgresql://127.0.0.1:${port}/postgres?user=quercus&autosave=always`,
    run: (sql) => void execFileSync(join(bin, 'psql'), psql, { input: sql }),
    stop: () =>
      new Promise((resolve) => {
        server.once('exit', () => resolve());
        server.kill('SIGINT');
      }),
  };
}

async function accepting(server: ChildProcess, program: string, port: string): Promise<void> {
  for (let attempt = 0; attempt < 120; attempt += 1) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}`);
    if (spawnSync(program, ['-h', '127.0.0.1', '-p', port]).status === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error('PostgreSQL does not accept connections');
}
