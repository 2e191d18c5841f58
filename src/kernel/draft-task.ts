import type { TaskFile } from '../config/read-task.ts';
import type { RunContext } from '../domain/run-context.ts';
import type { Reasoner } from '../reasoner/reasoner.ts';
import { type AuthorOntologies, readAuthorOntologies } from './author-ontologies.ts';
import { readDraft, writeDraft } from './draft-folder.ts';
import { type DraftedSchema, draftSchema, readDraftedSchema } from './draft-schema.ts';
import { type ProfiledSources, profileSources } from './profile-sources.ts';
import { readSchemaDraft } from './schema-draft-file.ts';

export interface DraftedTask {
  /** The task with what `draft/schema.yaml` says of its tables. */
  readonly taskFile: TaskFile;
  readonly profiled: ProfiledSources;
  readonly ontologies: AuthorOntologies;
  readonly drafted: DraftedSchema;
}

/** Profiles the sources of a task and drafts S with its mapping into `draft/`, or takes what stands there (`fromDraft`). */
export async function draftTask(
  {
    taskFile,
    reasoner,
    fromDraft = false,
  }: { readonly taskFile: TaskFile; readonly reasoner: Reasoner; readonly fromDraft?: boolean | undefined },
  context: RunContext,
): Promise<DraftedTask> {
  const schemaDraft = await readSchemaDraft(taskFile.work);
  const profiled = await profileSources(taskFile, context, schemaDraft);
  const { profile, sources, overlaps, problems, task } = profiled;
  const told = { ...taskFile, task };
  const ontologies = await readAuthorOntologies(told, reasoner, context);
  const current = await readDraft(told.work);
  if (fromDraft)
    return {
      taskFile: told,
      profiled,
      ontologies,
      drafted: await readDraftedSchema({ taskFile: told, draft: current }),
    };
  const drafted = await draftSchema({
    ...{ taskFile: told, profile, overlaps, ontologies, schemaDraft, problems },
    tables: sources.tables,
    draft: current,
  });
  await writeDraft(told.work, drafted.texts);
  return { taskFile: told, profiled, ontologies, drafted };
}
