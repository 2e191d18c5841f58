import { QuercusError } from '../../errors.ts';
import { readSchemaDraft, schemaDraftPath } from '../../kernel/schema-draft-file.ts';
import type { LoopSettings } from '../../loop/run/run-settings.ts';
import { type DraftResult, draftSchemaWithModel } from '../../loop/steps/draft.ts';
import { readRequirements } from '../../loop/steps/requirements-file.ts';
import { startReasoner } from '../../reasoner/reasoner.ts';
import type { CommandInput, CommandLine, CommandOutcome } from '../command-line.ts';
import { exitCodes } from '../exit-codes.ts';
import { openStep, type StepOptions, stepContext } from '../loop-step.ts';
import { addModelOptions } from '../model-options.ts';
import { reasonerOptions } from '../reasoner-options.ts';
import { startOf, startOption } from '../start-option.ts';

interface DraftOptions extends StepOptions {
  readonly start?: LoopSettings['start'];
  readonly force?: boolean;
}

/** `quercus draft`: S as a model drafts it, refuted and corrected until the reasoner finds it sound. */
export function registerDraft(commandLine: CommandLine): void {
  const command = commandLine.command(
    'draft <task>',
    'Let a model draft S: draft/schema.yaml, which `build` uses from then on, and which can be edited. What HermiT refutes goes back with the reason, at most 4 tries; then the smallest conflicting part is left out (exit code 3).',
    ['quercus draft ./shop', 'quercus draft ./reports --start nothing'],
  );
  addModelOptions(command)
    .addOption(startOption())
    .option('--force', 'draft anew although draft/schema.yaml is there')
    .action(commandLine.action<[task: string], DraftOptions>(draftCommand));
}

async function draftCommand(input: CommandInput<[task: string], DraftOptions>): Promise<CommandOutcome> {
  const { operands, options, context, environment } = input;
  const { taskFile } = await openStep(operands[0], { seed: 1 }, context);
  const path = schemaDraftPath(taskFile.folder);
  if (options.force !== true && (await readSchemaDraft(taskFile.folder)) !== undefined)
    throw new QuercusError(
      'USAGE',
      `${path} is there already, and may hold what a person wrote. Edit it, or draft anew with --force.`,
    );
  const asking = await stepContext(taskFile, options, input);
  const requirements = (await readRequirements(taskFile.folder)) ?? { accepted: [], rejected: [] };
  const reasoner = await startReasoner(reasonerOptions(environment));
  try {
    const start = startOf(options.start, taskFile.task);
    const result = await draftSchemaWithModel({ taskFile, reasoner, requirements, start }, asking);
    return {
      data: { draft: result.draft, tries: result.tries, leftOut: result.leftOut, path },
      text: draftText(result, path, operands[0]),
      exitCode: result.leftOut.length === 0 ? exitCodes.ok : exitCodes.violations,
    };
  } finally {
    await reasoner.close();
  }
}

function draftText({ draft, tries, leftOut, verified }: DraftResult, path: string, task: string): string {
  const refuted = tries
    .slice(0, -1)
    .flatMap(({ problems }, at) => [
      `Draft ${at + 1} was refused:`,
      ...problems.slice(0, 5).map((problem) => `  ${problem.at}: ${problem.message}`),
    ]);
  const { entityTypes, properties, relations } = verified.drafted.drafted.schema;
  return [
    ...refuted,
    `S: ${entityTypes.length} entity types, ${properties.length} properties, ${relations.length} relations; verdict: ${verified.verdict}`,
    `Drafted: ${draft.types.length} types and ${draft.relations.length} relations over ${draft.start === 'nothing' ? 'nothing' : `the ${draft.start} S`}, in ${tries.length} tries`,
    ...(leftOut.length > 0 ? [`Left out, because no draft was sound with it: ${leftOut.join('; ')}`] : []),
    `Written: ${path}`,
    `Next: quercus build ${task} --out KERNEL`,
  ].join('\n');
}
