import { silentContext } from '../../../src/domain/run-context.ts';
import { buildKernel } from '../../../src/kernel/build-kernel.ts';
import { updateKernel } from '../../../src/kernel/update-kernel.ts';

/** A kernel of a task: built from nothing, or brought up to date. The reasoner's own process is not counted. */
export async function prepare([way = '', task = '', out = '']: readonly string[]) {
  return {
    run: async () => {
      if (way === 'build') await buildKernel({ task, out }, silentContext);
      else await updateKernel({ task, out }, silentContext);
    },
  };
}
