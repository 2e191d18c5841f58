import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { refuseActionFile, writeActionDraft } from '../../actions/draft/draft-file.ts';
import { liveFiles } from '../../actions/live/live-files.ts';
import { readActionFile } from '../../actions/read-action-file.ts';
import { type ActionsDraft, draftActions } from '../../agent/draft-actions.ts';
import { QuercusError } from '../../errors.ts';
import { actionsFile } from '../../kernel/kernel-files.ts';
import { isLive } from '../../kernel/live/live-folder.ts';
import { openModels } from '../../llm/open-models.ts';
import { readRdfFile } from '../../rdf/parse-rdf.ts';
import { readSchema } from '../../schema/read-schema.ts';
import { actionsText, draftText } from '../actions-text.ts';
import type { CommandInput, CommandLine, CommandOutcome } from '../command-line.ts';
import { exitCodes } from '../exit-codes.ts';
import { addModelOptions, type ModelOptions, modelSettings } from '../model-options.ts';
import { ontologyFile } from '../ontology-argument.ts';

interface ActionsOptions extends ModelOptions {
  readonly draft?: string;
  readonly observed?: string;
  readonly calls?: string;
}

type Input = CommandInput<[kernel: string], ActionsOptions>;

/** `quercus actions`: how a living kernel can be changed, or a model's draft of it. */
export function registerActions(commandLine: CommandLine): void {
  const command = commandLine.command(
    'actions <kernel>',
    'List the actions of a kernel, frozen or living; with --draft let a model draft them from its schema (or an ontology file) as a file to edit. Exit code 3 when a drafted action was refused for good.',
    [
      'quercus actions textworld.live',
      'quercus actions acme.kernel --draft acme/actions.yaml --observed "E-mails tell of new claims and of payments."',
    ],
  );
  addModelOptions(command)
    .option('--draft <file>', 'where the draft goes (YAML); a file that is there is never replaced')
    .option('--observed <text>', 'with --draft: what will be observed, in a few sentences')
    .option('--calls <folder>', 'where model calls are recorded (default: beside the draft)')
    .action(commandLine.action<[kernel: string], ActionsOptions>(actions));
}

async function actions(input: Input): Promise<CommandOutcome> {
  const { operands, options } = input;
  if (options.draft !== undefined) return draft(input, options.draft);
  if (options.observed !== undefined) throw new QuercusError('USAGE', '--observed goes with --draft FILE.');
  const listed = await listActions(operands[0]);
  return { data: { actions: listed }, text: actionsText(listed) };
}

async function listActions(path: string) {
  if (isLive(path)) return readActionFile(liveFiles(path).actions);
  const { isKernel } = await ontologyFile(path);
  const file = join(path, actionsFile);
  return isKernel && existsSync(file) ? readActionFile(file) : [];
}

async function draft({ operands: [path], options, context }: Input, file: string): Promise<CommandOutcome> {
  refuseActionFile(file);
  const ontology = await ontologyFile(isLive(path) ? liveFiles(path).kernel : path);
  const schema = readSchema(await readRdfFile(ontology.file));
  const models = await openModels(modelSettings(options, { recordings: options.calls ?? `${file}.calls` }));
  const drafted = await draftActions({ schema, observed: options.observed }, { ...context, models });
  if (drafted.actions.length > 0) await writeActionDraft(file, drafted.actions);
  return outcomeOf(drafted, file);
}

function outcomeOf(drafted: ActionsDraft, file: string): CommandOutcome {
  const written = drafted.actions.length > 0;
  return {
    data: { ...drafted, ...(written ? { file } : {}) },
    text: draftText(drafted, file),
    exitCode: written && drafted.refused.length === 0 ? exitCodes.ok : exitCodes.violations,
  };
}
