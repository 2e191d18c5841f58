import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LineCounter, parseDocument, stringify } from 'yaml';
import type { FunctionDefinition } from '../domain/function.ts';
import { compareUtf8 } from '../domain/utf8-order.ts';
import { QuercusError } from '../errors.ts';
import { parseRdf } from '../rdf/parse-rdf.ts';
import { checkDefinition } from './compile-function.ts';
import { functionsFromQuads } from './publish/functions-from-quads.ts';

/**
 * All functions of a folder: one in each `.yaml` file, any number in each `.ttl` file, in the order of the file
 * names. An absent folder holds none. FUNCTION_INVALID names the file, and the line where YAML itself is wrong.
 */
export async function readFunctionFolder(folder: string): Promise<FunctionDefinition[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const wanted = names.filter((name) => /\.(?:ya?ml|ttl)$/.test(name)).sort(compareUtf8);
  const files = await Promise.all(
    wanted.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })),
  );
  return files.flatMap(({ name, text }) =>
    name.endsWith('.ttl')
      ? functionsFromQuads(parseRdf(text, { format: 'ttl', name }))
      : [readFunctionYaml(text, name)],
  );
}

/** One function in YAML. */
export function readFunctionYaml(text: string, fileName: string): FunctionDefinition {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const [error] = document.errors;
  if (error) {
    const { line, col } = lines.linePos(error.pos[0]);
    throw new QuercusError(
      'FUNCTION_INVALID',
      `${fileName}, line ${line}, column ${col}: ${error.message.split('\n')[0]}`,
      { details: { file: fileName, line, column: col } },
    );
  }
  try {
    return checkDefinition(document.toJS({ maxAliasCount: 100 }));
  } catch (cause) {
    // What is no error of ours is an alias that stands for nothing, or for too much.
    const { code, details } =
      cause instanceof QuercusError ? cause : { code: 'FUNCTION_INVALID' as const, details: {} };
    throw new QuercusError(code, `${fileName}: ${(cause as Error).message}`, {
      details: { ...details, file: fileName },
      cause,
    });
  }
}

/** A definition in the form people write, without what is default anyway. */
export function writeFunctionYaml(definition: FunctionDefinition): string {
  const { parameters, steps, select, distinct, examples, ...rest } = definition;
  const shown = Object.fromEntries(
    Object.entries(parameters).map(([name, { multiple, description, ...parameter }]) => [
      name,
      { ...parameter, ...(description !== '' && { description }), ...(multiple && { multiple }) },
    ]),
  );
  return stringify(
    {
      name: rest.name,
      description: rest.description,
      ...(Object.keys(shown).length > 0 && { parameters: shown }),
      ...(steps.length > 0 && { steps }),
      ...(select !== undefined && { select }),
      returns: rest.returns,
      ...(!distinct && { distinct }),
      ...(examples.length > 0 && {
        examples: examples.map(({ arguments: values, ...example }) => ({
          ...example,
          ...(Object.keys(values).length > 0 && { arguments: values }),
        })),
      }),
    },
    { lineWidth: 110, aliasDuplicateObjects: false },
  );
}
