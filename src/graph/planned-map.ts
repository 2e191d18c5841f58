import type { Mapping } from '../domain/mapping.ts';
import type { Profile } from '../domain/profile.ts';
import type { Normalisation, Schema } from '../domain/schema.ts';
import type { Table } from '../domain/table.ts';
import type { CompiledTemplate } from './template.ts';

/** What the mapping is executed with. `tables` stand in task order. */
export interface PlanInput {
  readonly schema: Schema;
  readonly mapping: Mapping;
  readonly profile: Profile;
  readonly tables: readonly Table[];
}

/** How a column is read: by position, split, normalised, and in the canonical form of its datatype. */
export interface PlannedColumn {
  readonly name: string;
  readonly index: number;
  readonly rules: readonly Normalisation[];
  readonly datatype: string;
  readonly separator: string | undefined;
}

export interface PlannedTemplate {
  readonly template: CompiledTemplate;
  readonly columns: readonly PlannedColumn[];
}

export type PlannedObject =
  | {
      readonly kind: 'column';
      readonly column: PlannedColumn;
      readonly datatype: string;
      readonly language: string;
    }
  /** `reference`: the IRI is that of an entity of this graph and must exist in it. */
  | ({ readonly kind: 'template'; readonly reference: boolean } & PlannedTemplate)
  | { readonly kind: 'join'; readonly columns: readonly PlannedColumn[]; readonly index: string };

export interface PlannedMap {
  readonly name: string;
  readonly subject: PlannedTemplate;
  readonly classes: readonly string[];
  readonly predicates: readonly {
    readonly predicate: string;
    readonly inverted: boolean;
    readonly object: PlannedObject;
  }[];
  /** Indexes over this map's rows that joins of other maps look up. */
  readonly joinIndexes: readonly { readonly index: string; readonly columns: readonly PlannedColumn[] }[];
}

/** A table with the maps that read it; `order` is its place in task order. */
export interface PlannedTable {
  readonly table: Table;
  readonly order: number;
  readonly maps: readonly PlannedMap[];
}
