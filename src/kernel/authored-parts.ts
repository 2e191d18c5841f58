import { join } from 'node:path';
import type { TaskFile } from '../config/read-task.ts';
import type { Schema } from '../domain/schema.ts';
import type { ValidationReport } from '../domain/validation-report.ts';
import type { GraphStore } from '../rdf/graph-store.ts';
import { copyOwnChecks, runOwnChecks } from './own-checks.ts';
import { readTaskActions } from './task-actions.ts';

/** What the author of a task gives beside S and the functions, checked: actions and query checks. */
export interface AuthoredParts extends Pick<ValidationReport, 'findings' | 'parts'> {
  /** Text of `actions.ttl`, where there are actions. */
  readonly actions?: string | undefined;
}

export async function checkAuthoredParts({
  taskFile,
  schema,
  store,
}: {
  readonly taskFile: TaskFile;
  readonly schema: Schema;
  readonly store: GraphStore;
}): Promise<AuthoredParts> {
  const actions = await readTaskActions(taskFile, schema);
  const { parts, findings } = await runOwnChecks({ folder: checksOf(taskFile), schema, store });
  return { actions: actions.text, parts, findings: [...findings, ...actions.findings] };
}

/** Puts the checks of a task into its kernel; the actions are among the files of RDF. */
export function copyAuthoredChecks(taskFile: TaskFile, kernel: string): Promise<void> {
  return copyOwnChecks(checksOf(taskFile), kernel);
}

function checksOf({ folder, task }: TaskFile): string {
  return join(folder, task.checks);
}
