import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentContext } from '../../src/domain/run-context.ts';
import { buildKernel } from '../../src/kernel/build-kernel.ts';

const root = join(import.meta.dirname, '../..');

export interface StartedServer {
  readonly url: string;
  readonly process: ChildProcess;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** A kernel of the insurance example in a folder of its own. */
export async function buildExample(): Promise<{
  kernel: string;
  subjects: readonly string[];
  remove: () => void;
}> {
  const folder = mkdtempSync(join(tmpdir(), 'quercus-load-'));
  const kernel = join(folder, 'acme.kernel');
  const { blocking } = await buildKernel(
    { task: join(root, 'examples/acme-insurance'), out: kernel },
    silentContext,
  );
  if (blocking.length > 0) throw new Error(`The example cannot be frozen: ${JSON.stringify(blocking)}`);
  const lines = readFileSync(join(kernel, 'facts.nt'), 'utf8').trimEnd().split('\n');
  const subjects = [...new Set(lines.map((line) => line.slice(1, line.indexOf('>'))))];
  return { kernel, subjects, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** `quercus serve` as a process of its own, ready to answer. */
export async function startQuercus(kernel: string, options: readonly string[] = []): Promise<StartedServer> {
  const args = [join(root, 'bin/quercus'), 'serve', kernel, '--port', '0', '--no-access-log', ...options];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (text: Buffer) => resolve(text.toString().trim()));
    child.once('exit', (code) => reject(new Error(`quercus serve ended with ${code}`)));
  });
  return { url, process: child, stop: (signal) => stop(child, signal) };
}

/** The native Oxigraph server (PyPI `oxigraph`) over the facts of a kernel; undefined when it cannot be installed. */
export async function startNative(kernel: string): Promise<StartedServer | undefined> {
  const program = installNative();
  if (program === undefined) return undefined;
  const location = mkdtempSync(join(tmpdir(), 'quercus-native-'));
  execFileSync(program, ['load', '--location', location, '--file', join(kernel, 'facts.nt')], {
    stdio: 'ignore',
  });
  execFileSync(program, ['optimize', '--location', location], { stdio: 'ignore' });
  const address = `127.0.0.1:${await freePort()}`;
  const child = spawn(program, ['serve-read-only', '--location', location, '--bind', address], {
    stdio: 'ignore',
  });
  const url = `http://${address}`;
  while (
    !(await fetch(url).then(
      (response) => response.ok,
      () => false,
    ))
  );
  return { url, process: child, stop: (signal) => stop(child, signal) };
}

function installNative(): string | undefined {
  const environment = join(tmpdir(), 'quercus-bench-python');
  const program = join(environment, 'bin/oxigraph');
  try {
    if (!existsSync(program)) {
      execFileSync('python3', ['-m', 'venv', environment], { stdio: 'ignore' });
      execFileSync(join(environment, 'bin/pip'), ['install', '-q', 'oxigraph'], { stdio: 'ignore' });
    }
    return program;
  } catch {
    return undefined;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}
