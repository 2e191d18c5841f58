import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '../config/environment.ts';
import { QuercusError } from '../errors.ts';
import { type Reasoner, startReasoner } from '../reasoner/reasoner.ts';
import { reasonerOptions } from './reasoner-options.ts';

/** The ontology file of a kernel folder; any other path is an ontology file itself. */
export async function ontologyFile(path: string): Promise<{ file: string; isKernel: boolean }> {
  const entry = await stat(path).catch(() => undefined);
  if (!entry?.isDirectory()) return { file: path, isKernel: false };
  const file = join(path, 'ontology.ttl');
  if ((await stat(file).catch(() => undefined))?.isFile()) return { file, isKernel: true };
  throw new QuercusError(
    'KERNEL_NOT_FOUND',
    `${path} is a folder without ontology.ttl. Give a kernel or an ontology file.`,
    { details: { path } },
  );
}

/** Starts the reasoner for one command and ends it whatever happens. */
export async function withReasoner<Result>(
  environment: Environment,
  work: (reasoner: Reasoner) => Promise<Result>,
): Promise<Result> {
  const reasoner = await startReasoner(reasonerOptions(environment));
  try {
    return await work(reasoner);
  } finally {
    await reasoner.close();
  }
}
