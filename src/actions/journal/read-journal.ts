import { open } from 'node:fs/promises';
import { QuercusError } from '../../errors.ts';
import type { Batch, ChainedBatch } from './batch.ts';
import { chainId, hashIri } from './batch-text.ts';
import { parseBatch } from './parse-batch.ts';

/** Where reading begins: after a batch whose state is known, or at the kernel itself. */
export interface JournalStart {
  readonly offset: number;
  /** Id of the batch before, or the hash of the kernel. */
  readonly id: string;
  readonly number: number;
}

export interface Journal {
  readonly batches: readonly ChainedBatch[];
  /** Bytes of whole batches, from the beginning of the file. */
  readonly end: number;
  /** Bytes after them: a transaction that was being written when the machine stopped; it never happened. */
  readonly torn: number;
}

const firstLine = /^H id <urn:sha256:([0-9a-f]{64})> \.\nH prev <urn:sha256:([0-9a-f]{64})> \.\n/;
const lastLine = '\nTC .\n';

/**
 * Reads whole batches and checks that each is what it was when it was written and follows on the one before it.
 * Throws JOURNAL_DAMAGED with the line, and JOURNAL_FOREIGN when the first batch follows on another kernel.
 */
export async function readJournal(path: string, start: JournalStart): Promise<Journal> {
  const bytes = await readFrom(path, start.offset);
  const text = bytes.toString('utf8');
  const batches: ChainedBatch[] = [];
  let [at, previous, number, end] = [0, start.id, start.number, start.offset];
  for (let close = text.indexOf(lastLine, at); close >= 0; close = text.indexOf(lastLine, at)) {
    const piece = text.slice(at, close + lastLine.length);
    const { id, batch } = readPiece(piece, { path, previous, number: number + 1, isFirst: number === 0 });
    end += Buffer.byteLength(piece);
    batches.push({ ...batch, id, end });
    at += piece.length;
    previous = id;
    number += 1;
  }
  return { batches, end, torn: start.offset + bytes.length - end };
}

async function readFrom(path: string, offset: number): Promise<Buffer> {
  try {
    const file = await open(path, 'r');
    try {
      const { size } = await file.stat();
      const buffer = Buffer.alloc(Math.max(size - offset, 0));
      await file.read(buffer, 0, buffer.length, offset);
      return buffer;
    } finally {
      await file.close();
    }
  } catch (cause) {
    throw new QuercusError('LIVE_INVALID', `${path} cannot be read: ${(cause as Error).message}.`, {
      details: { path },
      cause,
    });
  }
}

interface Expected {
  readonly path: string;
  readonly previous: string;
  readonly number: number;
  readonly isFirst: boolean;
}

function readPiece(piece: string, expected: Expected): { id: string; batch: Batch } {
  const [head = '', id = '', previous = ''] = firstLine.exec(piece) ?? [];
  if (head === '') throw damaged(expected, 'it does not begin with `H id` and `H prev`');
  if (previous !== expected.previous)
    throw expected.isFirst
      ? foreign(expected, previous)
      : damaged(expected, 'it does not follow on the batch before it');
  const body = piece.slice(head.length);
  if (chainId(previous, body) !== id) throw damaged(expected, 'its lines are not the ones that were written');
  const batch = parseBatch(body);
  if (typeof batch === 'string') throw damaged(expected, batch);
  if (batch.number !== expected.number) throw damaged(expected, `it says that it is number ${batch.number}`);
  return { id, batch };
}

function damaged({ path, number }: Expected, problem: string): QuercusError {
  return new QuercusError(
    'JOURNAL_DAMAGED',
    `Batch ${number} of ${path} is damaged: ${problem}. Restore the file from a copy; nothing was changed.`,
    {
      details: { path, batch: number, problem },
    },
  );
}

function foreign({ path, previous }: Expected, got: string): QuercusError {
  return new QuercusError(
    'JOURNAL_FOREIGN',
    `${path} continues the kernel ${hashIri(got)}, but this living kernel is of ${hashIri(previous)}. Put the journal back to its own kernel.`,
    {
      details: { path, expected: previous, got },
    },
  );
}
