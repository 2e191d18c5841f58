import type { Term } from '@rdfjs/types';
import type { RunContext } from '../domain/run-context.ts';
import { QuercusError } from '../errors.ts';
import type { GraphStore } from '../rdf/graph-store.ts';
import { iri } from '../rdf/vocabularies.ts';
import type { CompiledConstraint, CompiledQuery } from './shacl-compiler.ts';
import { messagesOf } from './shacl-messages.ts';
import type { ShaclResult } from './shacl-result.ts';
import type { ShapesGraph } from './shacl-shapes-graph.ts';

interface QueryRun {
  readonly store: GraphStore;
  readonly shapes: ShapesGraph;
  readonly compiled: CompiledQuery;
  readonly timeout?: number;
}

/** The results of one query, and a reason when they cannot be trusted to be all. */
export async function runCompiledQuery(
  run: QueryRun,
  context: RunContext,
): Promise<{ results: ShaclResult[]; reason?: string }> {
  try {
    const { rows } = await run.store.select(run.compiled.query, {
      timeout: run.timeout,
      signal: context.signal,
    });
    const results = run.compiled.constraints.flatMap((constraint) =>
      rows.filter((row) => isViolation(constraint, row)).map((row) => toResult(run.shapes, constraint, row)),
    );
    return { results, reason: await lexicalReason(run, context) };
  } catch (error) {
    if (!(error instanceof QuercusError) || !tellsOfTheQuery.has(error.code)) throw error;
    return { results: [], reason: error.message };
  }
}

/** Faults of this one query, such as a function that the store does not have; anything else breaks the run. */
const tellsOfTheQuery: ReadonlySet<string> = new Set(['QUERY_SYNTAX', 'QUERY_FAILED', 'QUERY_TIMED_OUT']);

async function lexicalReason(
  { store, compiled, timeout }: QueryRun,
  { signal }: RunContext,
): Promise<string | undefined> {
  if (compiled.lexicalFormsLost === undefined) return undefined;
  const isLost = await store.ask(compiled.lexicalFormsLost, { timeout, signal });
  return isLost
    ? 'it looks at the text of numbers, dates or truth values, which the store does not keep as written'
    : undefined;
}

type Row = Awaited<ReturnType<GraphStore['select']>>['rows'][number];

function isViolation({ flag }: CompiledConstraint, row: Row): boolean {
  return row.this !== undefined && (flag === undefined || row[flag]?.value === 'true');
}

function toResult(shapes: ShapesGraph, constraint: CompiledConstraint, row: Row): ShaclResult {
  const focusNode = row.this as Term;
  const isSparql = constraint.component === iri('sh', 'SPARQLConstraintComponent');
  const value = row.value ?? (constraint.focusIsValue || isSparql ? focusNode : undefined);
  return {
    focusNode,
    path: row.path ?? constraint.path,
    value,
    shape: constraint.shape,
    component: constraint.component,
    constraint: isSparql ? constraint.parameter : undefined,
    severity: constraint.severity,
    messages: messagesOf(shapes, constraint, { ...row, ...(value ? { value } : {}) }),
  };
}
