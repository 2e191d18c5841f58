import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import type { Entry, Options, ZipFile } from 'yauzl';
import { entriesOf } from '../xlsx/zip-archive.ts';

/** The XML of a document may have so many bytes in all: its tree takes many times that in memory. */
const mostXml = 64 * 1024 * 1024;

/**
 * The XML parts of a Word document by name (ECMA-376, part 2). Their sizes are those that the archive says, which are
 * checked before and while a part is decompressed; pictures are not read. An error when it is no archive or too large.
 */
export async function docxParts(bytes: Buffer): Promise<Map<string, string>> {
  // Loaded here: only workbooks and Word documents need it.
  const { default: yauzl } = await import('yauzl');
  const zip = await promisify<Buffer, Options, ZipFile>(yauzl.fromBuffer)(bytes, { lazyEntries: true });
  const openStream = promisify<Entry, Readable>(zip.openReadStream.bind(zip));
  const parts = new Map<string, string>();
  let left = mostXml;
  for (const [name, entry] of await entriesOf(zip)) {
    if (!/\.(?:xml|rels)$/i.test(name)) continue;
    left -= entry.uncompressedSize;
    if (left < 0) throw new Error(`its XML has more than ${mostXml} bytes`);
    parts.set(name, await text(await openStream(entry)));
  }
  return parts;
}
