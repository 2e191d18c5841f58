import { existsSync } from 'node:fs';
import { compileActions } from '../../actions/compile-action.ts';
import type { ActionCatalogue } from '../../actions/compiled-action.ts';
import { liveFiles } from '../../actions/live/live-files.ts';
import { actionsFromQuads } from '../../actions/publish/actions-from-quads.ts';
import type { Schema } from '../../domain/schema.ts';
import { QuercusError } from '../../errors.ts';
import { readRdfFile } from '../../rdf/parse-rdf.ts';
import { iri } from '../../rdf/vocabularies.ts';
import { readSchema } from '../../schema/read-schema.ts';
import { kernelFile, requireKernel } from '../kernel-files.ts';
import { kernelHash } from '../manifest.ts';

/** What a living kernel is made of, read and found to belong together. */
export interface LiveFolder {
  readonly folder: string;
  readonly kernel: string;
  readonly kernelHash: string;
  readonly facts: string;
  readonly schema: Schema;
}

/** Whether a path is a living kernel rather than a frozen one. */
export function isLive(path: string): boolean {
  return existsSync(liveFiles(path).journal);
}

/** Reads a living kernel: KERNEL_NOT_FOUND, LIVE_INVALID when it is none or its kernel is not the one it names. */
export async function readLiveFolder(folder: string): Promise<LiveFolder> {
  if (!existsSync(folder))
    throw new QuercusError(
      'KERNEL_NOT_FOUND',
      `${folder} does not exist. Make a living kernel with: quercus live KERNEL --out ${folder}`,
      { details: { path: folder } },
    );
  if (!isLive(folder))
    throw new QuercusError(
      'LIVE_INVALID',
      `${folder} has no journal, so it is not a living kernel. Make one with: quercus live KERNEL --out LIVE`,
      { details: { path: folder } },
    );
  const { kernel, description } = liveFiles(folder);
  requireKernel(kernel);
  const hash = await kernelHash(kernel);
  const named = (await readRdfFile(description)).find(
    ({ predicate }) => predicate.value === iri('q', 'sha256'),
  )?.object.value;
  if (named !== hash)
    throw new QuercusError(
      'LIVE_INVALID',
      `${folder} names the kernel ${named}, but the one inside is ${hash}. Restore it from a copy.`,
      { details: { path: folder, named, found: hash } },
    );
  const schema = readSchema(await readRdfFile(kernelFile(kernel, 'ontology')));
  return { folder, kernel, kernelHash: hash, facts: kernelFile(kernel, 'facts'), schema };
}

/** The actions of a living kernel, compiled. */
export async function readLiveActions({ folder, schema }: LiveFolder): Promise<ActionCatalogue> {
  return compileActions(actionsFromQuads(await readRdfFile(liveFiles(folder).actions)), schema);
}
