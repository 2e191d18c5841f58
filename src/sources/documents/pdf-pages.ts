import { Worker } from 'node:worker_threads';
import type { TextRun } from './pdf-lines.ts';

type Reply = { readonly pages: TextRun[][] } | { readonly problem: string };

/** Memory that reading a file may take: a few bytes of a PDF can stand for any number. */
const mostMemory = 3 * 1024 ** 3;
const lookEvery = 250;

/** The text of a PDF page by page, with its places; a file that is none, or is encrypted, is an error that says so. */
export async function pdfPages(bytes: Buffer): Promise<TextRun[][]> {
  const worker = new Worker(new URL('./pdf-worker.js', import.meta.url), {
    workerData: new Uint8Array(bytes),
  });
  const before = process.memoryUsage.rss();
  let watch: NodeJS.Timeout | undefined;
  try {
    const reply = await new Promise<Reply>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('the reader of PDF ended')));
      watch = setInterval(() => {
        if (process.memoryUsage.rss() - before > mostMemory)
          reject(new Error(`it takes more than ${mostMemory} bytes of memory to read`));
      }, lookEvery);
    });
    if ('problem' in reply) throw new Error(reply.problem);
    return reply.pages;
  } finally {
    clearInterval(watch);
    await worker.terminate();
  }
}
