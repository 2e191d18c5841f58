import { readFile, rename, writeFile } from 'node:fs/promises';
import { parseTask } from '../../config/read-task.ts';
import { QuercusError } from '../../errors.ts';
import { profileSources } from '../../kernel/profile-sources.ts';
import { readOrWriteTask } from '../../kernel/read-or-write-task.ts';
import { suggestionsText } from '../../loop/suggestions/suggestions-file.ts';
import { suggestionsOfRun } from '../../loop/suggestions/suggestions-of-run.ts';
import { applyReview } from '../../sources/review/apply-review.ts';
import { profileToText } from '../../sources/review/profile-text.ts';
import { reviewText } from '../../sources/review/review-text.ts';
import type { CommandLine } from '../command-line.ts';
import { isLoop } from '../loop-run.ts';

interface ReviewOptions {
  readonly apply?: string;
  readonly report?: boolean;
}

/** `quercus review`: what profiling decided, to read or to edit. */
export function registerReview(commandLine: CommandLine): void {
  commandLine
    .command(
      'review <task>',
      'Print what profiling decided (keys, links, types, value lists, how sure and why) as a file to edit; --apply takes the edited file into task.yaml, whose comments stay. Of the folder of a run: the suggestions that are for a person to decide, for `revise --suggestions`.',
      [
        'quercus review ./tables > review.yaml',
        'quercus review ./tables --apply review.yaml',
        'quercus review ./tables/runs/loop-1 > suggestions.yaml',
      ],
    )
    .option('--apply <file>', 'take an edited review into task.yaml')
    .option('--report', 'print a report to read instead of a file to edit')
    .action(
      commandLine.action<[task: string], ReviewOptions>(async ({ operands: [task], options, context }) => {
        if (await isLoop(task)) return suggestionsOutcome(task);
        const taskFile = await readOrWriteTask(task, context);
        if (options.apply !== undefined) return apply(taskFile.path, options.apply);
        const { profile } = await profileSources(taskFile, context);
        const text = options.report ? profileToText(profile) : reviewText(profile, taskFile.task);
        return { data: { task: taskFile.path, profile, review: text }, text };
      }),
    );
}

async function suggestionsOutcome(run: string) {
  const suggestions = await suggestionsOfRun(run);
  return { data: { run, suggestions }, text: suggestionsText(suggestions) };
}

async function apply(taskPath: string, reviewPath: string) {
  const review = await readFile(reviewPath, 'utf8').catch((cause: Error) => {
    throw new QuercusError('USAGE', `The review ${reviewPath} cannot be read: ${cause.message}`, { cause });
  });
  const before = await readFile(taskPath, 'utf8');
  const after = applyReview(review, before);
  parseTask(after, taskPath);
  const changed = after !== before;
  if (changed) await replaceFile(taskPath, after);
  const text = changed ? `Changed ${taskPath}.` : `Nothing in ${reviewPath} changes ${taskPath}.`;
  return { data: { task: taskPath, changed }, text };
}

/** Written beside and moved over, so that a full disk never costs a person their task.yaml. */
async function replaceFile(path: string, text: string): Promise<void> {
  const fresh = `${path}.new`;
  await writeFile(fresh, text);
  await rename(fresh, path);
}
