import type { ActionDefinition } from '../domain/action.ts';
import type { Normalisation, Schema } from '../domain/schema.ts';
import type { CompiledFunction } from '../functions/compiled-function.ts';
import type { SchemaIndex } from '../functions/schema-index.ts';
import type { Change, Test } from './pattern/compile-statement.ts';

/** How the IRI of an entity is made from its key: arguments of `mintIri`. */
export interface KeyRule {
  readonly template: string;
  readonly normalisation: Readonly<Record<string, readonly Normalisation[]>>;
}

/** The parameters of an action, or of the records of one of its lists, as the binder of functions knows them. */
export interface Signature {
  readonly callable: CompiledFunction;
  readonly entities: ActionDefinition['entities'];
  /** By the name of the entity. */
  readonly identities: ReadonlyMap<string, KeyRule>;
  /** Entities made lately, by name and key. */
  readonly made: ReadonlyMap<string, Map<string, string>>;
}

interface Conditional {
  readonly when: Readonly<Record<string, string>>;
  readonly forEach: string | undefined;
}

export interface CompiledPrecondition extends Conditional {
  readonly test: Test;
  readonly message: string;
}

export interface CompiledEffect extends Conditional {
  readonly changes: readonly Change[];
}

/** An action checked against S and ready to be applied, again and again. */
export interface CompiledAction {
  readonly definition: ActionDefinition;
  readonly signature: Signature;
  readonly lists: ReadonlyMap<string, Signature>;
  readonly requires: readonly CompiledPrecondition[];
  readonly effects: readonly CompiledEffect[];
}

/** All actions of a living kernel, with the schema they write by. */
export interface ActionCatalogue {
  readonly actions: ReadonlyMap<string, CompiledAction>;
  readonly schema: Schema;
  readonly index: SchemaIndex;
}
