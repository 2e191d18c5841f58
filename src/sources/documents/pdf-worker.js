// Reads the text of a PDF in a thread of its own: in a broken file pdf.js rejects promises that nobody holds, which
// would end the process. Plain JavaScript, because a worker thread is started from this file both in `src` and in `dist`.
import { parentPort, workerData } from 'node:worker_threads';
import { getDocumentProxy } from 'unpdf';

/**
 * @typedef {import('./pdf-lines.ts').TextRun} TextRun
 * @typedef {Awaited<ReturnType<typeof getDocumentProxy>>} PdfDocument
 */

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);
// What comes of the file is said by the promises that are held.
process.on('unhandledRejection', () => {});

try {
  port.postMessage({ pages: await pagesOf(/** @type {Uint8Array} */ (workerData)) });
} catch (error) {
  port.postMessage({ problem: error instanceof Error ? error.message : String(error) });
}

/** @param {Uint8Array} bytes @returns {Promise<TextRun[][]>} */
async function pagesOf(bytes) {
  const document = await getDocumentProxy(bytes, { verbosity: 0 });
  try {
    const pages = [];
    for (let page = 1; page <= document.numPages; page++) pages.push(await runsOfPage(document, page));
    return pages;
  } finally {
    await document.destroy();
  }
}

/** @param {PdfDocument} document @param {number} number @returns {Promise<TextRun[]>} */
async function runsOfPage(document, number) {
  const page = await document.getPage(number);
  const { items } = await page.getTextContent();
  return items.flatMap((item) => {
    if (!('str' in item)) return [];
    const [, , , scale = 0, x = 0, y = 0] = /** @type {number[]} */ (item.transform);
    return [{ text: item.str, x, y, width: item.width, height: item.height || Math.abs(scale) || 1 }];
  });
}
