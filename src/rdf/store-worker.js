// The Oxigraph store in a thread of its own, so that a query that runs too long can be stopped by ending the thread.
// Plain JavaScript, because a worker thread is started from this file both in `src` and in `dist`.
import {
  closeSync,
  createReadStream,
  createWriteStream,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parentPort } from 'node:worker_threads';
import { createGunzip } from 'node:zlib';
import { namedNode, Store } from 'oxigraph';

/**
 * @typedef {import('./store-messages.ts').StoreRequest} StoreRequest
 * @typedef {import('./store-messages.ts').StoreReply} StoreReply
 * @typedef {import('./store-messages.ts').LoadRequest} LoadRequest
 */

const mediaTypes = { nt: 'application/n-triples', nq: 'application/n-quads', ttl: 'text/turtle' };
const chunkSize = 1 << 20;
const lineFeed = 10;

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);
const store = new Store();
/** Upper bound of the quads in the store: counting them exactly takes time. */
let quadsAtMost = 0;
/** Oxigraph passes on only the text of an error that a generator throws. */
const tooLarge = 'more quads than the limit';

port.on('message', async (/** @type {StoreRequest} */ request) => {
  port.postMessage(await answer(request));
});

/** @param {StoreRequest} request @returns {Promise<StoreReply>} */
async function answer(request) {
  try {
    return { id: request.id, result: await perform(request) };
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    if (message.includes(tooLarge)) return { id: request.id, problem: 'too large', message };
    // After a trap (`RuntimeError`) or a full stack the memory of the WebAssembly module cannot be trusted any more.
    const broken = error instanceof RangeError || /** @type {Error} */ (error).name === 'RuntimeError';
    return { id: request.id, problem: broken ? 'broken' : 'failed', message };
  }
}

/** @param {StoreRequest} request @returns {Promise<string | number | undefined>} */
async function perform(request) {
  switch (request.kind) {
    case 'load':
      return load(request);
    case 'query':
      return /** @type {string} */ (
        store.query(request.query, {
          results_format: request.mediaType,
          use_default_graph_as_union: request.unionDefaultGraph,
        })
      );
    case 'update':
      store.update(request.update);
      return undefined;
    case 'size':
      quadsAtMost = store.size;
      return quadsAtMost;
  }
}

/** @param {LoadRequest} request */
async function load(request) {
  if (request.text !== undefined) return loadChunks(request, [request.text]);
  const path = /** @type {string} */ (request.path);
  if (!path.endsWith('.gz')) return loadChunks(request, readChunks(path));
  const folder = mkdtempSync(join(tmpdir(), 'quercus-load-'));
  try {
    // Oxigraph reads synchronously and in one transaction, gunzip does not; so it goes through a file, not memory.
    const unpacked = join(folder, 'unpacked');
    await pipeline(createReadStream(path), createGunzip(), createWriteStream(unpacked));
    return loadChunks(request, readChunks(unpacked));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One transaction: a parse error or a store that grows too large leaves nothing behind. @param {LoadRequest} request @param {Iterable<string | Uint8Array>} chunks */
function loadChunks({ format, graph, limit }, chunks) {
  if (quadsAtMost > limit / 2) quadsAtMost = store.size;
  const lines = { count: 0 };
  store.load(format === 'ttl' ? chunks : countLines(chunks, limit, lines), {
    format: mediaTypes[format],
    to_graph_name: graph === undefined ? undefined : namedNode(graph),
  });
  quadsAtMost = format === 'ttl' ? store.size : quadsAtMost + lines.count;
  // Turtle has no lines to count, so it is loaded by now; after `too large` the parent throws this thread away.
  if (quadsAtMost > limit) throw new Error(tooLarge);
  return undefined;
}

/** A line holds at most one quad. @param {Iterable<string | Uint8Array>} chunks @param {number} limit @param {{ count: number }} lines */
function* countLines(chunks, limit, lines) {
  for (const chunk of chunks) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    for (let at = bytes.indexOf(lineFeed); at !== -1; at = bytes.indexOf(lineFeed, at + 1)) lines.count += 1;
    if (quadsAtMost + lines.count > limit) throw new Error(tooLarge);
    yield bytes;
  }
  // The last line may lack its end.
  lines.count += 1;
}

/** @param {string} path */
function* readChunks(path) {
  const file = openSync(path, 'r');
  try {
    for (;;) {
      const chunk = Buffer.alloc(chunkSize);
      const length = readSync(file, chunk);
      if (length === 0) return;
      yield chunk.subarray(0, length);
    }
  } finally {
    closeSync(file);
  }
}
