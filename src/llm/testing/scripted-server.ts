import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ollamaPieces } from './ollama-answer.ts';
import { completionPieces, streamPieces } from './openai-answer.ts';
import {
  nextReply,
  type ReceivedBody,
  type ReceivedRequest,
  type Script,
  type ScriptedReply,
} from './scripted-reply.ts';
import { sendPieces } from './send-pieces.ts';

export type { ReceivedBody, ReceivedRequest, Script, ScriptedReply } from './scripted-reply.ts';

export interface ScriptedServer {
  /** Base URL for a profile, ending in `/v1`. */
  readonly url: string;
  /** Address without a path, as Ollama's profile has it. */
  readonly origin: string;
  /** Every call so far, in order. */
  readonly requests: readonly ReceivedRequest[];
  /** Most calls that were open at once. */
  mostAtOnce(): number;
  close(): Promise<void>;
}

/** Answers of GET requests by path, as JSON: `{ '/props': {} }`. `/v1/models` lists the model `scripted` by default. */
export type OtherPaths = Readonly<Record<string, unknown>>;

/**
 * A model server for tests that speaks the real protocols over HTTP on a free loopback port: `/v1/chat/completions`,
 * streamed or not, and Ollama's `/api/chat`. Its replies come from a script, so tests with a "model" are exact.
 */
export async function startScriptedServer(
  script: Script,
  otherPaths: OtherPaths = {},
): Promise<ScriptedServer> {
  const requests: ReceivedRequest[] = [];
  let open = 0;
  let most = 0;
  const server = createServer((incoming, outgoing) => {
    open++;
    most = Math.max(most, open);
    outgoing.on('close', () => open--);
    answer({ script, otherPaths, requests }, incoming, outgoing).catch((cause: unknown) =>
      outgoing.destroy(cause as Error),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `${origin}/v1`,
    origin,
    requests,
    mostAtOnce: () => most,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Served {
  readonly script: Script;
  readonly otherPaths: OtherPaths;
  readonly requests: ReceivedRequest[];
}

async function answer(served: Served, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const path = (incoming.url ?? '/').split('?')[0] as string;
  if (incoming.method !== 'POST') return answerOther(served.otherPaths, path, outgoing);
  const body = JSON.parse(await readAll(incoming)) as ReceivedBody;
  const request = { index: served.requests.length, path, headers: incoming.headers, body };
  served.requests.push(request);
  const reply = await nextReply(served.script, request);
  await sendPieces(outgoing, { reply, ...piecesFor(reply, request) });
}

function answerOther(otherPaths: OtherPaths, path: string, outgoing: ServerResponse): void {
  const known: OtherPaths = {
    '/v1/models': { object: 'list', data: [{ id: 'scripted', object: 'model' }] },
    ...otherPaths,
  };
  const found = known[path];
  outgoing.writeHead(found === undefined ? 404 : 200, { 'content-type': 'application/json' });
  outgoing.end(JSON.stringify(found ?? { error: { message: `no such path: ${path}` } }));
}

function piecesFor(
  reply: ScriptedReply,
  { path, body }: ReceivedRequest,
): { contentType: string; pieces: string[] } {
  const json = 'application/json';
  if (reply.rawBody !== undefined)
    return { contentType: reply.headers?.['content-type'] ?? json, pieces: [reply.rawBody] };
  if (reply.status !== undefined && reply.status !== 200) {
    const error = reply.error ?? { message: `scripted status ${reply.status}` };
    return {
      contentType: json,
      pieces: [JSON.stringify({ error: path === '/api/chat' ? error.message : error })],
    };
  }
  if (path === '/api/chat') return { contentType: 'application/x-ndjson', pieces: ollamaPieces(reply, body) };
  if (body.stream === true) return { contentType: 'text/event-stream', pieces: streamPieces(reply, body) };
  return { contentType: json, pieces: completionPieces(reply, body) };
}

async function readAll(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
