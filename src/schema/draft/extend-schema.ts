import type { Mapping } from '../../domain/mapping.ts';
import type { Schema } from '../../domain/schema.ts';
import type { DraftProblem, SchemaDraft } from '../../domain/schema-draft.ts';
import { normaliseSchema } from '../normalise-schema.ts';
import { extendProperties } from './extend-properties.ts';
import { extendRelations } from './extend-relations.ts';
import { extendTypes } from './extend-types.ts';
import { leaveOut } from './leave-out.ts';

export interface ExtendedSchema {
  readonly schema: Schema;
  readonly mapping: Mapping;
  readonly problems: readonly DraftProblem[];
}

/**
 * S as the tables and their overrules gave it, with what a draft says beyond them: types, properties and relations that
 * only texts can fill, hierarchy, disjointness, cardinalities, characteristics and comments; without what it leaves out.
 * `ignored` = types that have no table any more.
 */
export function extendSchema(
  induced: { readonly schema: Schema; readonly mapping: Mapping },
  draft: SchemaDraft,
  ignored: ReadonlySet<string> = new Set(),
): ExtendedSchema {
  const problems: DraftProblem[] = [];
  const left = { ...draft, leaveOut: draft.leaveOut.filter((name) => !ignored.has(name)) };
  const reduced = leaveOut(induced, left, problems);
  const typed = extendTypes(reduced.schema, draft, problems);
  const described = extendProperties(typed, draft, problems);
  const related = extendRelations(described, draft, problems);
  return { schema: normaliseSchema(related), mapping: reduced.mapping, problems };
}
