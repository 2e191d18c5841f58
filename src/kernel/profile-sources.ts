import type { TaskFile } from '../config/read-task.ts';
import type { Profile } from '../domain/profile.ts';
import type { RunContext } from '../domain/run-context.ts';
import type { DraftProblem, SchemaDraft } from '../domain/schema-draft.ts';
import { normaliseKey } from '../graph/key-normalisation.ts';
import { checkDraft } from '../schema/draft/check-draft.ts';
import { overrulesOfDraft } from '../schema/draft/overrules-of-draft.ts';
import { findOverlaps } from '../schema/induce/find-overlaps.ts';
import { openSources, type Sources } from '../sources/open-sources.ts';
import { profileTables } from '../sources/profile/profile-tables.ts';

export interface ProfiledSources {
  readonly sources: Sources;
  readonly profile: Profile;
  /** Subtype tables that share keys, by table name. */
  readonly overlaps: Readonly<Record<string, string[]>>;
  /** The task with what a drafted S says of its tables. */
  readonly task: TaskFile['task'];
  /** What of the drafted S cannot stand; then none of it is used. */
  readonly problems: readonly DraftProblem[];
}

/** Opens the sources of a task and decides about keys, links, types and value lists. Findings of both are in the profile. */
export async function profileSources(
  { task: written, folder }: TaskFile,
  context: RunContext,
  draft?: SchemaDraft,
): Promise<ProfiledSources> {
  const sources = await openSources({ task: written, taskFolder: folder }, context);
  const { task, problems } = withDraft(written, sources, draft);
  const decided = await profileTables({ tables: sources.tables, declared: sources.declared, task }, context);
  const profile = { ...decided, findings: [...sources.findings, ...decided.findings] };
  const overlaps = await findOverlaps({ profile, tables: sources.tables, normalise: normaliseKey }, context);
  return { sources, profile, overlaps, task, problems };
}

function withDraft(
  task: TaskFile['task'],
  { tables }: Sources,
  draft: SchemaDraft | undefined,
): Pick<ProfiledSources, 'task' | 'problems'> {
  if (draft === undefined) return { task, problems: [] };
  const drafted = { tables, overrules: task.tables };
  const problems = checkDraft(draft, drafted);
  if (problems.length > 0) return { task, problems };
  return { task: { ...task, tables: overrulesOfDraft(draft, drafted) }, problems };
}
