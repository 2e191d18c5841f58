import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { QuercusError } from '../errors.ts';
import { manifestName } from './manifest.ts';

/** Names of the files of a kernel (docs/kernel-format.md). Large ones carry `.gz`. */
export const kernelFiles = {
  description: 'kernel.ttl',
  ontology: 'ontology.ttl',
  shapes: 'shapes.ttl',
  mapping: 'mapping.rml.ttl',
  functions: 'functions.ttl',
  facts: 'facts.nt',
  evidence: 'evidence.nq',
} as const;
/** Typed write actions, where a kernel has any. */
export const actionsFile = 'actions.ttl';
/** Query checks of the author, where a kernel has any. */
export const checksFolder = 'checks';
export type KernelFile = keyof typeof kernelFiles;

/** Path of a file of the kernel, with `.gz` when it is compressed. KERNEL_INVALID when it is missing. */
export function kernelFile(kernel: string, file: KernelFile): string {
  const path = join(kernel, kernelFiles[file]);
  const found = [path, `${path}.gz`].find((candidate) => existsSync(candidate));
  if (found !== undefined) return found;
  throw new QuercusError(
    'KERNEL_INVALID',
    `${kernel} has no ${kernelFiles[file]}, so it is not a whole kernel. Build it again.`,
    {
      details: { kernel, missing: kernelFiles[file] },
    },
  );
}

/** Refuses a path that is not a kernel: KERNEL_NOT_FOUND when nothing is there, KERNEL_INVALID when it has no manifest. */
export function requireKernel(kernel: string): void {
  if (!existsSync(kernel)) {
    throw new QuercusError(
      'KERNEL_NOT_FOUND',
      `${kernel} does not exist. Make a kernel with: quercus build TASK --out ${kernel}`,
      { details: { kernel } },
    );
  }
  if (!existsSync(join(kernel, manifestName))) {
    throw new QuercusError(
      'KERNEL_INVALID',
      `${kernel} has no ${manifestName}, so it is not a frozen kernel. Make one with: quercus build TASK --out KERNEL`,
      { details: { kernel } },
    );
  }
}
