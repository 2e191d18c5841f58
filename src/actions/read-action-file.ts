import { readFile } from 'node:fs/promises';
import { parseDocument } from 'yaml';
import { type ActionDefinition, actionFileSchema } from '../domain/action.ts';
import { QuercusError } from '../errors.ts';
import { formatOfPath, parseRdf } from '../rdf/parse-rdf.ts';
import { actionInvalid } from './action-invalid.ts';
import { actionsFromQuads } from './publish/actions-from-quads.ts';

/** Actions of a YAML file (`actions: [ … ]`), or of Turtle. ACTION_INVALID names the file and the place. */
export async function readActionFile(path: string): Promise<ActionDefinition[]> {
  const text = await readText(path);
  if (!/\.ya?ml$/.test(path))
    return actionsFromQuads(parseRdf(text, { format: formatOfPath(path), name: path }));
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error) throw actionInvalid(path, `it is not valid YAML: ${error.message}`);
  const parsed = actionFileSchema.safeParse(plainValue(document, path));
  if (!parsed.success)
    throw actionInvalid(
      path,
      parsed.error.issues.map(({ path: place, message }) => `${place.join('.')}: ${message}`).join('; '),
    );
  const { actions, prefixes } = parsed.data;
  return actions.map((action) => declarePrefixes(action, prefixes));
}

/** An alias may stand for nothing, or for too much. */
function plainValue(document: ReturnType<typeof parseDocument>, path: string): unknown {
  try {
    return document.toJS();
  } catch (cause) {
    throw actionInvalid(path, `it is not valid YAML: ${(cause as Error).message}`);
  }
}

/** The texts of an action stand for themselves: prefixes of the file go into each. */
function declarePrefixes(
  action: ActionDefinition,
  prefixes: Readonly<Record<string, string>>,
): ActionDefinition {
  const lines = Object.entries(prefixes)
    .map(([prefix, namespace]) => `PREFIX ${prefix}: <${namespace}>\n`)
    .join('');
  if (lines === '') return action;
  return {
    ...action,
    requires: action.requires.map((precondition) => ({ ...precondition, ask: lines + precondition.ask })),
    effects: action.effects.map((effect) => ({ ...effect, update: lines + effect.update })),
  };
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    throw new QuercusError('SOURCE_NOT_FOUND', `${path} could not be read: ${(cause as Error).message}.`, {
      details: { path },
      cause,
    });
  }
}
