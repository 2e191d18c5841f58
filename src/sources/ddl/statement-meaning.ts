import type { SqlConstraint } from './read-constraint.ts';
import type { TableDraft } from './table-draft.ts';

/** What a statement says about tables and keys. */
export type StatementMeaning =
  | { readonly kind: 'table'; readonly draft: TableDraft; readonly notUnderstood: readonly string[] }
  | { readonly kind: 'keys'; readonly table: string; readonly constraints: readonly SqlConstraint[] }
  /** Rows, which are not read from SQL scripts. */
  | { readonly kind: 'data' }
  /** Says nothing about tables or their keys. */
  | { readonly kind: 'irrelevant' }
  | { readonly kind: 'not understood'; readonly reason: string };
