import { createHash } from 'node:crypto';
import type { Task } from '../../domain/task.ts';
import { planExecution } from '../../graph/execution-plan.ts';
import type { PlanInput } from '../../graph/planned-map.ts';

/** The same key: the same rows make the same facts and evidence. Everything but the rows goes into it. */
export function graphKeyOf({
  task,
  ...input
}: PlanInput & { readonly task: Pick<Task, 'conflicts'> }): string {
  const plan = planExecution(input).map(({ table, order, maps }) => [table.name, order, maps]);
  const parts = [input.mapping.base, task.conflicts, input.schema, plan];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
