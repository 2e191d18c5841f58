import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { QueriedKernel } from '../agent/asked-kernel.ts';
import { askSparql } from '../agent/sparql/ask-sparql.ts';
import { promoteQuery } from '../agent/sparql/promote-query.ts';
import { readTask } from '../config/read-task.ts';
import type { FunctionDefinition } from '../domain/function.ts';
import { QuercusError } from '../errors.ts';
import { writeFunctionYaml } from '../functions/read-function-files.ts';
import type { ModelContext } from '../llm/model-runtime.ts';
import { prefixedNames } from '../rdf/shorten-iri.ts';
import type { CommandOutcome } from './command-line.ts';
import { exitCodes } from './exit-codes.ts';
import { sparqlAnswerText } from './sparql-answer-text.ts';

interface SparqlCommand {
  readonly kernel: QueriedKernel;
  readonly question: string;
  /** Name of the function to write. */
  readonly promote?: string;
  /** Task folder that gets it. */
  readonly task?: string;
}

/** `quercus ask --sparql`: asks, and writes the query as a function of a task when that is wanted. */
export async function askSparqlCommand(
  { kernel, question, promote, task }: SparqlCommand,
  context: ModelContext,
): Promise<CommandOutcome> {
  if (promote !== undefined && task === undefined)
    throw new QuercusError('USAGE', '--promote needs --task: the task folder that gets the function.');
  const answer = await askSparql({ kernel, question }, context);
  const text = sparqlAnswerText(answer, prefixedNames(kernel.prefixes));
  const exitCode = answer.outcome === 'sure' ? exitCodes.ok : exitCodes.violations;
  if (promote === undefined || task === undefined) return { data: answer, text, exitCode };
  const path = await writeFunction(promoteQuery({ name: promote, answer, kernel }), task);
  return { data: { ...answer, promoted: path }, text: `${text}\n\nWritten: ${path}`, exitCode };
}

async function writeFunction(definition: FunctionDefinition, taskPath: string): Promise<string> {
  const { task, folder } = await readTask(taskPath);
  const functions = join(folder, task.functions);
  const path = join(functions, `${definition.name}.yaml`);
  if (existsSync(path))
    throw new QuercusError(
      'TARGET_EXISTS',
      `${path} exists already. Give another name with --promote, or delete it.`,
      {
        details: { path },
      },
    );
  await mkdir(functions, { recursive: true });
  await writeFile(path, writeFunctionYaml(definition));
  return path;
}
