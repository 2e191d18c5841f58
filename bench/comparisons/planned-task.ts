import { readTask, type TaskFile } from '../../src/config/read-task.ts';
import { silentContext } from '../../src/domain/run-context.ts';
import type { PlanInput } from '../../src/graph/planned-map.ts';
import { profileSources } from '../../src/kernel/profile-sources.ts';
import { induceSchema } from '../../src/schema/induce/induce-schema.ts';

/** Everything that mapping a task's tables needs; profiling is over. */
export async function planTask(folder: string): Promise<PlanInput & { taskFile: TaskFile }> {
  const taskFile = await readTask(folder);
  const { task } = taskFile;
  const { profile, sources, overlaps } = await profileSources(taskFile, silentContext);
  const { tables } = sources;
  const { schema, mapping } = await induceSchema({
    ...{ profile, task, tables },
    base: task.base,
    siblingOverlaps: overlaps,
  });
  return { taskFile, schema, mapping, profile, tables };
}
