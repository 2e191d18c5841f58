import type { TaskFile } from '../config/read-task.ts';
import type { RunContext } from '../domain/run-context.ts';
import type { Reasoner } from '../reasoner/reasoner.ts';
import { type AuthorOntologies, readAuthorOntologies } from './author-ontologies.ts';
import { readDraft, writeDraft } from './draft-folder.ts';
import { type DraftedSchema, draftSchema, readDraftedSchema } from './draft-schema.ts';
import { type ProfiledSources, profileSources } from './profile-sources.ts';

export interface DraftedTask {
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
  const profiled = await profileSources(taskFile, context);
  const ontologies = await readAuthorOntologies(taskFile, reasoner, context);
  const current = await readDraft(taskFile.folder);
  if (fromDraft)
    return { profiled, ontologies, drafted: await readDraftedSchema({ taskFile, draft: current }) };
  const { profile, sources, overlaps } = profiled;
  const drafted = await draftSchema({
    ...{ taskFile, profile, overlaps, ontologies },
    tables: sources.tables,
    draft: current,
  });
  await writeDraft(taskFile.folder, drafted.texts);
  return { profiled, ontologies, drafted };
}
