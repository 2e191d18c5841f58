import type { Environment } from '../config/environment.ts';
import { QuercusError } from '../errors.ts';
import { openKernel } from '../kernel/open-kernel.ts';
import { openRemoteEvidence, openRemoteFacts } from '../kernel/remote/remote-store.ts';
import type { ServeSource } from '../serve/served-kernel.ts';
import { remoteStore, type StoreOptions } from './store-options.ts';

/** What `quercus serve` answers from when a remote store is named: facts alone, or facts with evidence. */
export async function servedStore(
  path: string,
  options: StoreOptions & { readonly evidenceStore?: string },
  environment: Environment,
): Promise<Partial<Pick<ServeSource, 'evidence' | 'openStore'>>> {
  const { store, evidenceStore } = options;
  if (store === undefined && evidenceStore === undefined) return {};
  if (store !== undefined && evidenceStore !== undefined)
    throw new QuercusError(
      'USAGE',
      'Give --store or --evidence-store: a dataset with evidence holds the facts as well.',
    );
  const remote = remoteStore({ ...options, store: evidenceStore ?? store ?? '' }, environment)!;
  const open = evidenceStore === undefined ? openRemoteFacts : openRemoteEvidence;
  return {
    evidence: evidenceStore !== undefined,
    openStore: async () => open(remote, await openKernel(path)),
  };
}
