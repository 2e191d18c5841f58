import { Worker } from 'node:worker_threads';
import type { TextRun } from './pdf-lines.ts';

type Reply = { readonly pages: TextRun[][] } | { readonly problem: string };

/** The text of a PDF page by page, with its places; a file that is none, or is encrypted, is an error that says so. */
export async function pdfPages(bytes: Buffer): Promise<TextRun[][]> {
  const worker = new Worker(new URL('./pdf-worker.js', import.meta.url), {
    workerData: new Uint8Array(bytes),
  });
  try {
    const reply = await new Promise<Reply>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('the reader of PDF ended')));
    });
    if ('problem' in reply) throw new Error(reply.problem);
    return reply.pages;
  } finally {
    await worker.terminate();
  }
}
