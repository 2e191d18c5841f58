import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { stringify } from 'yaml';
import type { ActionDefinitionInput } from '../../domain/action.ts';
import { QuercusError } from '../../errors.ts';

const head = `# Drafted by a model from the schema: read it, change it, and put it beside task.yaml as actions.yaml.
# The kernel gets it with the next build; quercus live --actions takes it at once.
`;

/** Refuses a file that is there: what a person wrote is never replaced by a draft. */
export function refuseActionFile(path: string): void {
  if (existsSync(path)) throw targetExists(path);
}

/** Writes drafted actions as YAML that a person can edit; TARGET_EXISTS when there is a file. */
export async function writeActionDraft(
  path: string,
  actions: readonly ActionDefinitionInput[],
): Promise<void> {
  const text = head + stringify({ actions: actions.map(withoutEmpty) }, { lineWidth: 110 });
  try {
    await writeFile(path, text, { flag: 'wx' });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') throw targetExists(path);
    throw new QuercusError('TARGET_UNWRITABLE', `${path} cannot be written: ${(cause as Error).message}`, {
      details: { path, systemCode: (cause as NodeJS.ErrnoException).code },
      cause,
    });
  }
}

function withoutEmpty(action: ActionDefinitionInput): Record<string, unknown> {
  const isEmpty = (value: unknown) =>
    typeof value === 'object' && value !== null && Object.keys(value).length === 0;
  return Object.fromEntries(Object.entries(action).filter(([, value]) => !isEmpty(value)));
}

function targetExists(path: string): QuercusError {
  return new QuercusError(
    'TARGET_EXISTS',
    `${path} exists already, and a draft never replaces what a person may have written. Choose another name.`,
    { details: { path } },
  );
}
