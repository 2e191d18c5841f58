import type { TaskFile } from '../config/read-task.ts';
import type { Profile } from '../domain/profile.ts';
import type { RunContext } from '../domain/run-context.ts';
import { normaliseKey } from '../graph/key-normalisation.ts';
import { findOverlaps } from '../schema/induce/find-overlaps.ts';
import { openSources, type Sources } from '../sources/open-sources.ts';
import { profileTables } from '../sources/profile/profile-tables.ts';

export interface ProfiledSources {
  readonly sources: Sources;
  readonly profile: Profile;
  /** Subtype tables that share keys, by table name. */
  readonly overlaps: Readonly<Record<string, string[]>>;
}

/** Opens the sources of a task and decides about keys, links, types and value lists. Findings of both are in the profile. */
export async function profileSources(
  { task, folder }: TaskFile,
  context: RunContext,
): Promise<ProfiledSources> {
  const sources = await openSources({ task, taskFolder: folder }, context);
  const decided = await profileTables({ tables: sources.tables, declared: sources.declared, task }, context);
  const profile = { ...decided, findings: [...sources.findings, ...decided.findings] };
  const overlaps = await findOverlaps({ profile, tables: sources.tables, normalise: normaliseKey }, context);
  return { sources, profile, overlaps };
}
