import { constants } from 'node:fs';
import { cp, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Quad } from '@rdfjs/types';
import { QuercusError } from '../../errors.ts';
import { literal, namedNode, quad, term } from '../../rdf/terms.ts';
import { writeTurtle } from '../../rdf/turtle-writer.ts';
import { namespaces } from '../../rdf/vocabularies.ts';
import { liveFiles } from './live-files.ts';

export interface StartLiveInput {
  /** Folder of a frozen kernel, checked by the caller. */
  readonly kernel: string;
  readonly kernelHash: string;
  readonly base: string;
  /** `actions.ttl`. */
  readonly actions: string;
  readonly out: string;
}

/** Makes a living kernel: the frozen one inside, its actions, and an empty journal. It appears whole or not at all. */
export async function startLive({ kernel, kernelHash, base, actions, out }: StartLiveInput): Promise<void> {
  if (await exists(out))
    throw new QuercusError('TARGET_EXISTS', `${out} exists already. Remove it or choose another name.`, {
      details: { path: out },
    });
  const staging = join(dirname(resolve(out)), `.${process.pid}-live`);
  try {
    await mkdir(staging, { recursive: true });
    const files = liveFiles(staging);
    await cp(kernel, files.kernel, { recursive: true, mode: constants.COPYFILE_FICLONE });
    await writeFile(files.actions, actions);
    await writeFile(files.description, describe(base, kernelHash));
    await (await open(files.journal, 'w')).close();
    await mkdir(files.quarantine);
    await rename(staging, out);
  } catch (cause) {
    await rm(staging, { recursive: true, force: true });
    if (cause instanceof QuercusError) throw cause;
    throw new QuercusError('TARGET_UNWRITABLE', `${out} could not be made: ${(cause as Error).message}.`, {
      details: { path: out },
      cause,
    });
  }
}

function describe(base: string, kernelHash: string): string {
  const live = namedNode(`${base}live`);
  const quads = [
    quad(live, term('rdf', 'type'), term('q', 'LiveKernel')),
    quad(live, term('q', 'sha256'), literal(kernelHash)),
    quad(live, term('prov', 'wasDerivedFrom'), namedNode(`${base}kernel`)),
  ];
  return writeTurtle(quads as unknown as Quad[], { prefixes: namespaces });
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
