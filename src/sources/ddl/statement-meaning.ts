import type { SqlConstraint } from './read-constraint.ts';
import type { TableDraft } from './table-draft.ts';

/** What a statement says about tables and keys. */
export type StatementMeaning =
  | { readonly kind: 'table'; readonly draft: TableDraft; readonly notUnderstood: readonly string[] }
  | { readonly kind: 'keys'; readonly table: string; readonly constraints: readonly SqlConstraint[] }
  /** A type of PostgreSQL that is a closed list; `isAddition` = more values for a type that is known. */
  | {
      readonly kind: 'enumeration';
      readonly type: string;
      readonly values: readonly string[];
      readonly isAddition: boolean;
    }
  /** Rows, which are not read from SQL scripts. */
  | { readonly kind: 'data' }
  /** Says nothing about tables or their keys. */
  | { readonly kind: 'irrelevant' }
  | { readonly kind: 'not understood'; readonly reason: string };
