import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import type { Entry, Options, ZipFile } from 'yauzl';
import { QuercusError } from '../../errors.ts';
import { type StoredFile, stampOf } from '../files/read-bytes.ts';

/** The parts of a ZIP file (PKWARE APPNOTE), read when they are asked for. */
export interface ZipArchive {
  has(name: string): boolean;
  /** The content of a part; its size and, at its end, that it is not larger than it says are checked. */
  open(name: string): Promise<Readable>;
  close(): void;
}

/** Parts may be so many times their size in the archive, once they are large at all. */
const largestRatio = 200;
const largePart = 100 * 1024 * 1024;

/** Opens an archive; the caller closes it. SOURCE_UNREADABLE when it is none, or another than when it was hashed. */
export async function openArchive(file: StoredFile): Promise<ZipArchive> {
  // Loaded here: only workbooks and Word documents need it.
  const { default: yauzl } = await import('yauzl');
  const open = promisify<string, Options, ZipFile>(yauzl.open);
  try {
    await refuseChanged(file);
    const zip = await open(file.absolutePath, { lazyEntries: true, autoClose: false });
    return archiveOf(file, zip, await entriesOf(zip));
  } catch (cause) {
    throw unreadableWorkbook(file.path, (cause as Error).message, cause);
  }
}

export function unreadableWorkbook(path: string, reason: string, cause?: unknown): QuercusError {
  if (cause instanceof QuercusError) return cause;
  return new QuercusError(
    'SOURCE_UNREADABLE',
    `${path} cannot be read as an Excel workbook (.xlsx): ${reason}. Open it in a spreadsheet program and save it as .xlsx, without a password.`,
    { details: { path, reason }, cause },
  );
}

function archiveOf(file: StoredFile, zip: ZipFile, entries: ReadonlyMap<string, Entry>): ZipArchive {
  const openStream = promisify<Entry, Readable>(zip.openReadStream.bind(zip));
  return {
    has: (name) => entries.has(name),
    open: async (name) => {
      const entry = entries.get(name);
      if (entry === undefined) throw unreadableWorkbook(file.path, `it has no part ${name}`);
      if (
        entry.uncompressedSize > largePart &&
        entry.uncompressedSize > largestRatio * entry.compressedSize
      ) {
        const reason = `${name} expands to more than ${largestRatio} times its size and ${largePart} bytes, as a zip bomb does`;
        throw unreadableWorkbook(file.path, reason);
      }
      return openStream(entry);
    },
    close: () => zip.close(),
  };
}

/** By name; the last of one name. */
export function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', reject);
    zip.readEntry();
  });
}

async function refuseChanged({ path, absolutePath, stamp }: StoredFile): Promise<void> {
  if (stamp === undefined) return;
  const now = await stampOf(absolutePath);
  if (now.bytes !== stamp.bytes || now.modified !== stamp.modified)
    throw unreadableWorkbook(path, 'it changed while it was read');
}
