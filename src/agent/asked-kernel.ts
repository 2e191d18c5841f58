import type { NamedNode, Term } from '@rdfjs/types';
import type { CallResult } from '../domain/call-result.ts';
import type { FunctionDefinition } from '../domain/function.ts';
import type { Schema } from '../domain/schema.ts';
import type { NearValues } from '../functions/near-values.ts';
import type { Support } from '../graph/why.ts';
import type { QueryOptions } from '../rdf/graph-store.ts';

/** What the agent sees of a kernel: functions to call, and where facts come from. An open kernel is one. */
export interface AskedKernel {
  readonly path: string;
  readonly hash: string;
  /** The corpus whose graph answers instead of the kernel's own facts. */
  readonly corpus?: { readonly path: string; readonly hash: string };
  readonly schema: Schema;
  readonly functions: readonly FunctionDefinition[];
  readonly prefixes: Readonly<Record<string, string>>;
  call(
    name: string,
    values: Readonly<Record<string, unknown>>,
    options?: {
      readonly evidence?: boolean;
      readonly limit?: number;
      readonly timeout?: number;
      readonly signal?: AbortSignal;
    },
  ): Promise<CallResult>;
  /** For a call that found nothing: what stands in the graph instead of its text arguments. */
  nearValues(name: string, values: Readonly<Record<string, unknown>>): Promise<readonly NearValues[]>;
  why(statement: {
    readonly subject: NamedNode;
    readonly predicate: NamedNode;
    readonly object: Term;
  }): Promise<{ readonly evidence: readonly Support[] }>;
}

/** What text to SPARQL sees beside that: read-only queries. The confined agent never gets it. */
export interface QueriedKernel extends AskedKernel {
  query(
    sparql: string,
    options?: QueryOptions & { readonly mediaType?: string },
  ): Promise<{ readonly text: string; readonly mediaType: string }>;
}
