import type { RunContext } from '../domain/run-context.ts';
import { QuercusError } from '../errors.ts';
import { findArchive } from './class-data-archive.ts';
import { findJava } from './java-installation.ts';
import {
  defaultGraceSeconds,
  defaultHeapMegabytes,
  defaultSeconds,
  jvmArguments,
  type ReasonerOptions,
} from './reasoner-options.ts';
import { type Reply, startWorkerProcess, type WorkerProcess } from './worker-process.ts';
import { responseSchema, type WorkerResponse } from './worker-protocol.ts';

/** The process stays for as long as it behaves; requests wait for each other. */
export interface Worker {
  /** Why there is no reasoner; `undefined` when there is one. */
  readonly missing: string | undefined;
  /** Id of the running JVM, for those who measure it. */
  readonly pid: number | undefined;
  /** Throws CANCELLED when the context's signal is aborted; every other end is a response. */
  send(request: WorkerRequest, context: RunContext): Promise<WorkerResponse>;
  close(): Promise<void>;
}

export interface WorkerRequest {
  readonly op: string;
  readonly seconds?: number;
  readonly [key: string]: unknown;
}

/** Seconds between the moment the JVM should have ended itself and the SIGKILL. */
const killAfterSeconds = 5;

/** Finds Java and the jar; the JVM starts with the first request and again after it was killed. */
export async function openWorker(options: ReasonerOptions): Promise<Worker> {
  const installation = await findJava(options);
  const graceSeconds = options.graceSeconds ?? defaultGraceSeconds;
  let running: WorkerProcess | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let nextId = 1;

  const process = async (): Promise<WorkerProcess> => {
    if (running?.alive) return running;
    if (!installation.usable) throw new QuercusError('REASONER_MISSING', installation.message);
    const archive = await findArchive(installation, options.cacheFolder);
    const heapMegabytes = options.heapMegabytes ?? defaultHeapMegabytes;
    running = startWorkerProcess(
      installation.java,
      jvmArguments({ jar: installation.jar, heapMegabytes, archive }),
    );
    return running;
  };
  const discard = async () => {
    const ended = running;
    running = undefined;
    await ended?.kill();
  };
  const send = async (
    { seconds = options.seconds ?? defaultSeconds, ...request }: WorkerRequest,
    { signal }: RunContext,
  ) => {
    throwIfAborted(signal);
    const jvm = await process();
    const message = { id: nextId++, limits: { seconds, graceSeconds }, ...request };
    const milliseconds = (seconds + graceSeconds + killAfterSeconds) * 1000;
    const response = toResponse(await jvm.request(message, { milliseconds, signal }), signal);
    if (response.hanging === true || response.outcome === 'out of memory') await discard();
    return response;
  };
  return {
    missing: installation.usable ? undefined : installation.message,
    get pid() {
      return running?.pid;
    },
    send: (request, context) => {
      const answer = queue.then(() => send(request, context));
      queue = answer.catch(() => {});
      return answer;
    },
    close: discard,
  };
}

function toResponse(reply: Reply, signal: AbortSignal | undefined): WorkerResponse {
  if (reply.kind === 'response') return responseSchema.parse(reply.response);
  if (reply.because === 'cancelled') throwIfAborted(signal);
  return {
    outcome: reply.because === 'cancelled' ? 'failed' : reply.because,
    message: reply.message,
  };
}

function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted)
    throw new QuercusError('CANCELLED', 'The run was cancelled while the reasoner was working.');
}
