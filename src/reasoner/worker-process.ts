import { createInterface } from 'node:readline';
import { execa } from 'execa';

/** How a request ended: with the worker's response, or with the end of the process. */
export type Reply =
  | { readonly kind: 'response'; readonly response: unknown }
  | {
      readonly kind: 'ended';
      readonly because: 'timed out' | 'out of memory' | 'cancelled' | 'failed';
      readonly message: string;
    };

/** One running JVM. It takes one request at a time. */
export interface WorkerProcess {
  readonly alive: boolean;
  readonly pid: number | undefined;
  /** Sends one request; kills the process when no response came within `milliseconds`, or at the signal. */
  request(message: object, limits: { milliseconds: number; signal?: AbortSignal }): Promise<Reply>;
  /** Kills it and waits until it is gone. */
  kill(): Promise<void>;
}

/** Exit status of a JVM that was started with `-XX:+ExitOnOutOfMemoryError`, and the worker's own. */
const outOfMemoryStatuses = [3, 76];
const keptErrorOutput = 4_000;

/** Starts a process that answers each line of JSON with a line of JSON. Lines that are no JSON object are ignored. */
export function startWorkerProcess(program: string, programArguments: readonly string[]): WorkerProcess {
  const child = execa(program, programArguments, { reject: false, buffer: false, stdin: 'pipe' });
  let answer: ((reply: Reply) => void) | undefined;
  let alive = true;
  let errorOutput = '';
  let killedBecause: 'timed out' | 'cancelled' | undefined;

  child.stdin.on('error', () => {}); // the end of the process tells the same
  child.stderr.on('data', (chunk: Buffer) => {
    errorOutput = (errorOutput + chunk.toString()).slice(-keptErrorOutput);
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    const response = parseObject(line);
    if (response !== undefined) answer?.({ kind: 'response', response });
  });
  const gone = child.then((result) => {
    alive = false;
    answer?.({ kind: 'ended', ...endOf(result, killedBecause, errorOutput) });
  });

  const killFor = (reason: 'timed out' | 'cancelled') => {
    killedBecause = reason;
    child.kill('SIGKILL');
  };
  return {
    get alive() {
      return alive;
    },
    pid: child.pid,
    request: (message, { milliseconds, signal }) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => killFor('timed out'), milliseconds);
        const onAbort = () => killFor('cancelled');
        answer = (reply) => {
          answer = undefined;
          clearTimeout(timer);
          signal?.removeEventListener('abort', onAbort);
          resolve(reply);
        };
        signal?.addEventListener('abort', onAbort);
        if (!alive) answer({ kind: 'ended', because: 'failed', message: 'The reasoner has ended.' });
        else child.stdin.write(`${JSON.stringify(message)}\n`);
      }),
    kill: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

function parseObject(line: string): unknown {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

type Ended = { because: 'timed out' | 'out of memory' | 'cancelled' | 'failed'; message: string };

function endOf(
  result: { exitCode?: number; signal?: string; shortMessage?: string },
  killedBecause: 'timed out' | 'cancelled' | undefined,
  errorOutput: string,
): Ended {
  if (killedBecause !== undefined) return { because: killedBecause, message: 'The reasoner was killed.' };
  if (outOfMemoryStatuses.includes(result.exitCode ?? -1)) {
    return { because: 'out of memory', message: 'The reasoner ran out of memory.' };
  }
  const how = result.signal === undefined ? `exit status ${result.exitCode ?? 'unknown'}` : result.signal;
  const said = errorOutput.trim() === '' ? (result.shortMessage ?? '') : errorOutput.trim();
  return { because: 'failed', message: `The reasoner ended with ${how}. ${said}`.trim() };
}
