import type { Finding } from '../../domain/finding.ts';
import type { Profile, TableProfile } from '../../domain/profile.ts';
import type { EntityType, Property, Relation, Schema } from '../../domain/schema.ts';

/** A table and the class of the ontology that its rows are instances of. */
export interface MatchedTable {
  readonly table: TableProfile;
  readonly type: EntityType;
}

/** What the steps of an adoption share; `schema` grows keys while it goes on. */
export interface Adoption {
  schema: Schema;
  readonly profile: Profile;
  readonly base: string;
  readonly matched: readonly MatchedTable[];
  readonly findings: Finding[];
}

export type Term = EntityType | Property | Relation;

export function finding(
  check: string,
  severity: Finding['severity'],
  { message, subjects, repairHint }: { message: string; subjects: readonly string[]; repairHint?: string },
): Finding {
  const hint = repairHint === undefined ? {} : { repairHint };
  return { check, severity, message, subjects: [...subjects], axioms: [], ...hint };
}
