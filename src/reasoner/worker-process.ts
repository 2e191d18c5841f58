import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
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

/** The worker's own exit status. A JVM with `-XX:+ExitOnOutOfMemoryError` ends with 3, which others do too: it says why. */
const outOfMemoryStatus = 76;
const outOfMemorySign = /\bjava\.lang\.OutOfMemoryError\b/;
const keptOutput = 4_000;

/** Starts a process that answers each line of JSON with a line of JSON. Other lines only tell why it ended. */
export function startWorkerProcess(program: string, programArguments: readonly string[]): WorkerProcess {
  const child = execa(program, programArguments, { reject: false, buffer: false, stdin: 'pipe' });
  let answer: ((reply: Reply) => void) | undefined;
  let alive = true;
  let said = '';
  let killedBecause: 'timed out' | 'cancelled' | undefined;

  child.stdin.on('error', () => {}); // the end of the process tells the same
  const keep = (text: string) => {
    said = (said + text).slice(-keptOutput);
  };
  child.stderr.on('data', (chunk: Buffer) => keep(chunk.toString()));
  createInterface({ input: child.stdout }).on('line', (line) => {
    const response = parseObject(line);
    if (response !== undefined) answer?.({ kind: 'response', response });
    // The JVM writes that its memory ran out to standard output.
    else keep(`${line}\n`);
  });
  const heard = Promise.allSettled([finished(child.stdout), finished(child.stderr)]);
  const gone = child.then(async (result) => {
    await heard;
    alive = false;
    answer?.({ kind: 'ended', ...endOf(result, killedBecause, said.trim()) });
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
  said: string,
): Ended {
  if (killedBecause !== undefined) return { because: killedBecause, message: 'The reasoner was killed.' };
  if (result.exitCode === outOfMemoryStatus || outOfMemorySign.test(said)) {
    return { because: 'out of memory', message: 'The reasoner ran out of memory.' };
  }
  const how = result.signal === undefined ? `exit status ${result.exitCode ?? 'unknown'}` : result.signal;
  const why = said === '' ? (result.shortMessage ?? '') : said;
  return { because: 'failed', message: `The reasoner ended with ${how}. ${why}`.trim() };
}
