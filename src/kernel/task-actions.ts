import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compileActions } from '../actions/compile-action.ts';
import { actionsToQuads } from '../actions/publish/actions-to-quads.ts';
import { readActionFile } from '../actions/read-action-file.ts';
import type { TaskFile } from '../config/read-task.ts';
import type { Finding } from '../domain/finding.ts';
import type { Schema } from '../domain/schema.ts';
import { QuercusError } from '../errors.ts';
import { writeTurtle } from '../rdf/turtle-writer.ts';
import { namespaces } from '../rdf/vocabularies.ts';
import { actionsFile } from './kernel-files.ts';
import { blockingFinding, outcomeOf, type Verified } from './verified-part.ts';

/** The actions of a task as the text of `actions.ttl`; no text where there are none, or where one is wrong. */
interface TaskActions {
  readonly text?: string;
  readonly findings: readonly Finding[];
}

/** Files that are looked for beside task.yaml when it names none. */
const usualFiles = ['actions.yaml', 'actions.ttl'];

/** Path of the actions of a task, where it has any. */
export function actionsPath({ task, folder }: TaskFile): string | undefined {
  if (task.actions !== undefined) return join(folder, task.actions);
  return usualFiles.map((name) => join(folder, name)).find((path) => existsSync(path));
}

/** Compiles the actions of a task against S. A wrong one is a blocking finding that names it. */
export async function readTaskActions(taskFile: TaskFile, schema: Schema): Promise<TaskActions> {
  const path = actionsPath(taskFile);
  if (path === undefined) return { findings: [] };
  try {
    const catalogue = compileActions(await readActionFile(path), schema);
    const prefixes = { ...namespaces, ...schema.prefixes };
    return { text: writeTurtle(actionsToQuads(catalogue), { prefixes }), findings: [] };
  } catch (error) {
    return { findings: [invalidAction(error)] };
  }
}

/** Whether the actions of a kernel still fit its S; nothing to say of a kernel without. */
export async function verifyActions(kernel: string, schema: Schema): Promise<Verified | undefined> {
  const path = join(kernel, actionsFile);
  if (!existsSync(path)) return undefined;
  const findings: Finding[] = [];
  try {
    compileActions(await readActionFile(path), schema);
  } catch (error) {
    findings.push(invalidAction(error));
  }
  return { part: outcomeOf('actions', findings), findings };
}

function invalidAction(error: unknown): Finding {
  if (!(error instanceof QuercusError) || error.code !== 'ACTION_INVALID') throw error;
  return blockingFinding('action-invalid', error.message, []);
}
