import type { CallColumn } from '../domain/call-result.ts';
import type { FunctionDefinition } from '../domain/function.ts';
import type { Schema } from '../domain/schema.ts';
import type { Query } from '../rdf/sparql-syntax.ts';
import type { ResolvedParameter } from './parameters.ts';
import type { Shape } from './plan/compile-context.ts';
import type { SchemaIndex } from './schema-index.ts';
import type { Tail } from './tail/compile-tail.ts';
import type { WitnessPlan } from './witness/witness-plan.ts';

/** What a caller said for the structural parameters, by parameter. */
export type Choices = Readonly<Record<string, string>>;

/** One SELECT as other tools get it: every value an argument can have is a variable, every choice is made. */
export interface PublishedQuery {
  /** The function's name, with the choices behind it where it has structural parameters. */
  readonly name: string;
  readonly choices: Choices;
  readonly select: string;
}

/** A query compiled for arguments of one shape, with what follows it. */
export interface PreparedQuery {
  readonly tree: Query;
  /** Columns of the query; with a tail not yet those of the function. */
  readonly columns: readonly string[];
  readonly tail: Tail | undefined;
  /** Whether the rows have an order that was asked for. */
  readonly ordered: boolean;
  /** Absent for a hand-written SELECT. */
  readonly witness: WitnessPlan | undefined;
}

/** A function checked against S and ready to be called, again and again. */
export interface CompiledFunction {
  readonly definition: FunctionDefinition;
  readonly schema: Schema;
  readonly index: SchemaIndex;
  readonly parameters: ReadonlyMap<string, ResolvedParameter>;
  readonly columns: readonly CallColumn[];
  /** Query only: other tools and stores can run it. */
  readonly portable: boolean;
  /** Operators that run in process, or parts of a hand-written query that some stores lack; empty when portable. */
  readonly notPortable: readonly string[];
  /** One for each combination of choices; empty when there is a tail. */
  readonly published: readonly PublishedQuery[];
  /** Compiles for a shape of arguments; kept and given again for the same shape. */
  prepare(choices: Choices, shape: Shape): PreparedQuery;
}
