import { join } from 'node:path';
import { readFunctionFolder } from '../../functions/read-function-files.ts';
import { composedFolder } from '../../kernel/catalogue.ts';
import { readSchemaDraft, writeSchemaDraft } from '../../kernel/schema-draft-file.ts';
import { writeComposed } from '../../loop/candidate/write-candidate.ts';
import { type Revision, revise } from '../../loop/suggestions/revise.ts';
import { acceptedOnes, readSuggestions } from '../../loop/suggestions/suggestions-file.ts';
import type { CommandLine } from '../command-line.ts';
import { exitCodes } from '../exit-codes.ts';
import { openStep } from '../loop-step.ts';
import { startOf } from '../start-option.ts';
import { withKernel } from '../with-kernel.ts';

/** `quercus revise`: the accepted suggestions, done to the drafts. */
export function registerRevise(commandLine: CommandLine): void {
  commandLine
    .command(
      'revise <task> <kernel>',
      'Do the accepted suggestions of draft/suggestions.yaml to the drafts of S and F. What people wrote is left alone and named as a proposal. Needs no model. Exit code 3 when some were refused.',
      ['quercus revise ./shop shop.kernel', 'quercus revise ./shop shop.kernel --suggestions reviewed.yaml'],
    )
    .option('--suggestions <file>', 'another file of suggestions')
    .action(
      commandLine.action<[task: string, kernel: string], { readonly suggestions?: string }>(
        async ({ operands: [path, kernelPath], options, context }) => {
          const { taskFile, profiled, people, gold } = await openStep(path, { seed: 1 }, context);
          const { folder, task } = taskFile;
          const file = options.suggestions ?? join(folder, 'draft', 'suggestions.yaml');
          const suggestions = acceptedOnes(await readSuggestions(file));
          const start = startOf(undefined, task);
          const draft = (await readSchemaDraft(folder)) ?? { start, types: [], relations: [], leaveOut: [] };
          const composed = await readFunctionFolder(join(folder, composedFolder));
          const revision = await withKernel(kernelPath, async ({ schema, functions }) =>
            revise({
              ...{ suggestions, draft, composed, schema, functions, people },
              tables: { tables: profiled.sources.tables, overrules: task.tables },
              gold: gold(schema),
              rejected: new Set(),
            }),
          );
          await writeSchemaDraft(folder, revision.draft);
          await writeComposed(folder, revision.composed);
          const all = revision.outcomes.every(({ outcome }) => outcome === 'applied');
          return {
            data: { outcomes: revision.outcomes, draft: revision.draft },
            text: revisionText(revision, path),
            exitCode: all ? exitCodes.ok : exitCodes.violations,
          };
        },
      ),
    );
}

function revisionText({ outcomes }: Revision, task: string): string {
  const lines = outcomes.map(
    ({ target, operation, outcome, explanation }) =>
      `  ${outcome}: ${operation} ${target.kind} ${target.name}${explanation === undefined ? '' : `: ${explanation}`}`,
  );
  return [
    `${outcomes.length} suggestions:`,
    ...lines,
    `Next: quercus build ${task} --out KERNEL (and quercus diff to see what changed)`,
  ].join('\n');
}
