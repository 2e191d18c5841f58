import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compileActions } from '../../actions/compile-action.ts';
import { startLive } from '../../actions/live/start-live.ts';
import { actionsToQuads } from '../../actions/publish/actions-to-quads.ts';
import { readActionFile } from '../../actions/read-action-file.ts';
import { QuercusError } from '../../errors.ts';
import { readRdfFile } from '../../rdf/parse-rdf.ts';
import { writeTurtle } from '../../rdf/turtle-writer.ts';
import { namespaces } from '../../rdf/vocabularies.ts';
import { readSchema } from '../../schema/read-schema.ts';
import { actionsFile, kernelFile, requireKernel } from '../kernel-files.ts';
import { checkManifest, kernelHash } from '../manifest.ts';

export interface StartLiveKernelInput {
  readonly kernel: string;
  readonly out: string;
  /** YAML or Turtle; default the `actions.ttl` of the kernel. */
  readonly actions?: string;
}

/** Starts a living kernel from a frozen one. KERNEL_INVALID when that was changed; ACTION_INVALID names the action. */
export async function startLiveKernel({
  kernel,
  out,
  actions,
}: StartLiveKernelInput): Promise<{ kernelHash: string; actions: string[] }> {
  requireKernel(kernel);
  const [problem] = await checkManifest(kernel);
  if (problem)
    throw new QuercusError(
      'KERNEL_INVALID',
      `${kernel} is not what was frozen: ${problem.path} is ${problem.problem}. Build it again.`,
      { details: { ...problem } },
    );
  const path = actions ?? join(kernel, actionsFile);
  if (actions === undefined && !existsSync(path))
    throw new QuercusError(
      'ACTION_NOT_FOUND',
      `${kernel} has no actions.ttl. Give a file of actions: quercus live ${kernel} --actions actions.yaml --out ${out}`,
      { details: { kernel } },
    );
  const schema = readSchema(await readRdfFile(kernelFile(kernel, 'ontology')));
  const catalogue = compileActions(await readActionFile(path), schema);
  const text = writeTurtle(actionsToQuads(catalogue), { prefixes: { ...namespaces, ...schema.prefixes } });
  const hash = await kernelHash(kernel);
  await startLive({ kernel, kernelHash: hash, base: schema.base, actions: text, out });
  return { kernelHash: hash, actions: [...catalogue.actions.keys()] };
}
