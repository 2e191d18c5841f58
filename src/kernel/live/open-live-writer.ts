import type { LiveWriter } from '../../actions/live/live-writer.ts';
import { openWriter } from '../../actions/live/open-writer.ts';
import type { RunContext } from '../../domain/run-context.ts';
import { mintIri } from '../../graph/identity.ts';
import { readLiveActions, readLiveFolder } from './live-folder.ts';
import { ownShapesCheck } from './own-shapes.ts';

/** Opens a living kernel for writing; there is one writer at a time. `wait`: milliseconds to wait for another. */
export async function openLiveWriter(
  path: string,
  { wait }: { wait?: number },
  context: RunContext,
): Promise<LiveWriter> {
  const live = await readLiveFolder(path);
  const catalogue = await readLiveActions(live);
  const checkTouchedFacts = await ownShapesCheck(live.kernel);
  return openWriter(
    { ...live, catalogue, mintIri, checkTouchedFacts, ...(wait === undefined ? {} : { wait }) },
    context,
  );
}
