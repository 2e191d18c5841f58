import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** A PostgreSQL server of its own on loopback, with password `secret word`. */
export interface PostgresqlServer {
  readonly port: number;
  /** Runs statements in a database that is made when it is missing. */
  run(database: string, ...statements: string[]): Promise<void>;
  /** Ends it at once, as a crash would. */
  kill(): void;
  stop(): void;
}

export const password = 'secret word';
export const user = 'owner';

/** Folder of the programs of PostgreSQL, undefined when they are not installed. */
export const programs = findPrograms();

export async function startPostgresql(): Promise<PostgresqlServer> {
  const folder = mkdtempSync(join(tmpdir(), 'quercus-postgresql-'));
  if (process.getuid?.() === 0) chownSync(folder, ...nobody());
  const data = join(folder, 'data');
  runAsUser(['sh', '-c', `umask 077; printf '%s' '${password}' > '${folder}/password'`]);
  runAsUser([
    join(programs!, 'initdb'),
    ...['-D', data, '-U', user, '-A', 'scram-sha-256', `--pwfile=${folder}/password`],
    ...['-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
  ]);
  const port = await freePort();
  const options = `-p ${port} -k ${folder} -h 127.0.0.1 -F`;
  runAsUser([join(programs!, 'pg_ctl'), '-D', data, '-o', options, '-l', join(folder, 'log'), '-w', 'start']);
  const stop = (mode: string) => runAsUser([join(programs!, 'pg_ctl'), '-D', data, '-m', mode, '-w', 'stop']);
  return {
    port,
    run: (database, ...statements) => runStatements(port, database, statements),
    kill: () => stop('immediate'),
    stop: () => {
      if (existsSync(join(data, 'postmaster.pid'))) stop('immediate');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function runStatements(port: number, database: string, statements: readonly string[]): Promise<void> {
  const connection = { host: '127.0.0.1', port, user, password };
  const first = new pg.Client({ ...connection, database: 'postgres' });
  await first.connect();
  const found = await first.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
  if (found.rowCount === 0) await first.query(`CREATE DATABASE "${database}"`);
  await first.end();
  const client = new pg.Client({ ...connection, database });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

function findPrograms(): string | undefined {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(root, version, 'bin')), ...path()];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')));
}

function path(): string[] {
  return (process.env.PATH ?? '').split(':').filter((folder) => folder !== '');
}

/** The server refuses to run as root. */
function runAsUser(command: readonly string[]): void {
  const identity = process.getuid?.() === 0 ? { uid: nobody()[0], gid: nobody()[1] } : {};
  const { status, stderr } = spawnSync(command[0]!, command.slice(1), {
    ...identity,
    cwd: tmpdir(),
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (status !== 0) throw new Error(`${command[0]} ended with ${status}: ${stderr}`);
}

function nobody(): [uid: number, gid: number] {
  const id = (option: string) => Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }));
  return [id('-u'), id('-g')];
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}
