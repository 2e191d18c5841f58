import type { Term } from '@rdfjs/types';
import type { CallResult } from '../domain/call-result.ts';
import type { ExtractionReport } from '../domain/extraction.ts';
import type { Finding } from '../domain/finding.ts';
import type { FunctionDefinition } from '../domain/function.ts';
import type { MergeReport } from '../domain/merge-report.ts';
import type { Schema } from '../domain/schema.ts';
import type { ValidationReport, Verdict } from '../domain/validation-report.ts';
import type { NearValues } from '../functions/near-values.ts';
import type { Support } from '../graph/why.ts';
import type { QueryOptions } from '../rdf/graph-store.ts';
import type { KernelHistory } from './kernel-history.ts';

/** An open, frozen kernel: everything works offline, without a model and without the reasoner. */
export interface Kernel {
  readonly path: string;
  /** sha256 of the manifest: the name of this exact kernel. */
  readonly hash: string;
  readonly schema: Schema;
  readonly functions: readonly FunctionDefinition[];
  /** Prefixes that queries and CURIEs may use: those of S, `data:` for the base, and the W3C ones. */
  readonly prefixes: Readonly<Record<string, string>>;
  /** Calls one function of F. FUNCTION_NOT_FOUND names what exists. */
  call(name: string, values: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<CallResult>;
  /** For a call that found nothing: its text arguments that no stored value equals, with the nearest stored ones. */
  nearValues(name: string, values: Readonly<Record<string, unknown>>): Promise<readonly NearValues[]>;
  /** Runs a read-only SPARQL query over the facts; the text of its result in a media type that fits the query form. */
  query(sparql: string, options?: KernelQueryOptions): Promise<{ text: string; mediaType: string }>;
  /** Where a statement comes from: rows, raw texts, and whether it is a fact, a lost value or absent. */
  why(statement: Statement): Promise<Explanation>;
  close(): Promise<void>;
}

export interface CallOptions {
  /** Adds the entities and facts that each row rests on. */
  readonly evidence?: boolean;
  readonly limit?: number;
  /** Milliseconds. */
  readonly timeout?: number;
  readonly signal?: AbortSignal;
}

export interface KernelQueryOptions extends QueryOptions {
  /** SPARQL results for SELECT and ASK, RDF for CONSTRUCT and DESCRIBE; default JSON or Turtle. */
  readonly mediaType?: string;
  /** Loads the evidence graphs too. */
  readonly evidence?: boolean;
}

export interface Statement {
  readonly subject: Term;
  readonly predicate: Term;
  readonly object: Term;
}

export interface Explanation {
  readonly status: 'fact' | 'lost in a conflict' | 'quarantined' | 'a fact of the past' | 'not in the kernel';
  /** The statement asked for, as N-Triples terms. */
  readonly statement: { readonly subject: string; readonly predicate: string; readonly object: string };
  /** Every row that says it, or tried to. */
  readonly evidence: readonly Support[];
}

export interface BuildInput {
  /** A task.yaml, its folder, or a bare folder of data. */
  readonly task: string;
  readonly out: string;
  /** Folder with `draft/` and `runs/` instead of the task's own: a candidate. Nothing is remembered for `update` then. */
  readonly work?: string;
  /** Rounds and scores of the run that made it, for kernel.ttl. */
  readonly history?: KernelHistory;
  /** False = stop before freezing; the draft and the reports are written all the same. */
  readonly freeze?: boolean;
  /** Accepts this verdict although it blocks; the kernel says so for ever. */
  readonly acceptVerdict?: Verdict;
  /** True = S, shapes and mapping come from `draft/` as they stand; nothing is induced. */
  readonly fromDraft?: boolean;
  readonly reasoner?: { readonly java?: string; readonly jar?: string; readonly heapMegabytes?: number };
}

export interface BuildResult {
  /** Path of the frozen kernel; absent when something blocks or `freeze` is false. */
  readonly kernel?: string;
  readonly hash?: string;
  readonly task: string;
  /** What keeps the kernel from being frozen. */
  readonly blocking: readonly Finding[];
  readonly findings: readonly Finding[];
  readonly verification: ValidationReport;
  readonly merge: MergeReport;
  /** Only where texts were read. */
  readonly extraction?: ExtractionReport;
  /** One sentence for each thing that task.yaml had to tell. */
  readonly told: readonly string[];
  readonly functions: {
    readonly admitted: readonly string[];
    readonly rejected: readonly { name: string; reasons: readonly string[] }[];
  };
  /** Where the drafts, the reports and the log are. */
  readonly paths: { readonly draft: string; readonly reports: string; readonly log: string };
}

export interface VerifyResult {
  readonly ok: boolean;
  readonly parts: readonly {
    readonly part: string;
    readonly outcome: 'passed' | 'failed' | 'not evaluated';
    readonly reason?: string;
  }[];
  readonly findings: readonly Finding[];
}
