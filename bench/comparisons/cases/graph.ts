import { join } from 'node:path';
import { silentContext } from '../../../src/domain/run-context.ts';
import { buildGraph } from '../../../src/graph/build-graph.ts';
import { planTask } from '../planned-task.ts';

/** Facts and evidence of a task folder: mapping, merge by key and sorting. */
export async function prepare([folder = '']: readonly string[]) {
  const input = await planTask(folder);
  return {
    run: async () => {
      const { report } = await buildGraph(
        { ...input, task: input.taskFile.task, outFolder: join(folder, 'graph') },
        silentContext,
      );
      return { results: report.facts };
    },
  };
}
