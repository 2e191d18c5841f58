import { Option } from 'commander';
import type { Task } from '../domain/task.ts';
import { QuercusError } from '../errors.ts';
import type { LoopSettings } from '../loop/run/run-settings.ts';

/** `--start` of the commands that draft S. */
export function startOption(): Option {
  return new Option(
    '--start <what>',
    'what S starts from (default: the OWL file of the task, else the tables)',
  ).choices(['induced', 'ontology', 'nothing']);
}

/** Where S starts from: a task with an OWL file starts from it and from nothing else. USAGE. */
export function startOf(
  given: LoopSettings['start'] | undefined,
  { schema }: Pick<Task, 'schema'>,
): LoopSettings['start'] {
  const start = given ?? (schema === undefined ? 'induced' : 'ontology');
  if ((start === 'ontology') === (schema !== undefined)) return start;
  throw new QuercusError(
    'USAGE',
    start === 'ontology'
      ? '--start ontology needs an OWL file: name it as `schema:` in task.yaml.'
      : 'The task names an OWL file as `schema:`; S can only start from it (--start ontology).',
  );
}
