import type { RunContext } from '../domain/run-context.ts';
import { QuercusError } from '../errors.ts';
import type { GraphStore } from '../rdf/graph-store.ts';
import { iri } from '../rdf/vocabularies.ts';
import type { CompiledConstraint } from './shacl-compiler.ts';
import { messagesOf } from './shacl-messages.ts';
import type { ShaclResult } from './shacl-result.ts';
import type { ShapesGraph } from './shacl-shapes-graph.ts';

interface ConstraintRun {
  readonly store: GraphStore;
  readonly shapes: ShapesGraph;
  readonly constraint: CompiledConstraint;
  readonly timeout?: number;
}

/** The results of one constraint, and a reason when they cannot be trusted to be all. */
export async function runConstraint(
  run: ConstraintRun,
  context: RunContext,
): Promise<{ results: ShaclResult[]; reason?: string }> {
  try {
    const { rows } = await run.store.select(run.constraint.query, {
      timeout: run.timeout,
      signal: context.signal,
    });
    const results = rows.flatMap((row) => toResult(run, row));
    return { results, reason: await lexicalReason(run, context) };
  } catch (error) {
    if (!(error instanceof QuercusError) || !tellsOfTheQuery.has(error.code)) throw error;
    return { results: [], reason: error.message };
  }
}

/** Faults of this one query, such as a function that the store does not have; anything else breaks the run. */
const tellsOfTheQuery: ReadonlySet<string> = new Set(['QUERY_SYNTAX', 'QUERY_FAILED', 'QUERY_TIMED_OUT']);

async function lexicalReason(
  { store, constraint, timeout }: ConstraintRun,
  { signal }: RunContext,
): Promise<string | undefined> {
  if (constraint.lexicalFormsLost === undefined) return undefined;
  const isLost = await store.ask(constraint.lexicalFormsLost, { timeout, signal });
  return isLost
    ? 'it looks at the text of numbers, dates or truth values, which the store does not keep as written'
    : undefined;
}

function toResult(
  { shapes, constraint }: ConstraintRun,
  row: Awaited<ReturnType<GraphStore['select']>>['rows'][number],
): ShaclResult[] {
  const focusNode = row.this;
  if (!focusNode) return [];
  const isSparql = constraint.component === iri('sh', 'SPARQLConstraintComponent');
  const value = row.value ?? (constraint.focusIsValue || isSparql ? focusNode : undefined);
  const messages = messagesOf(shapes, constraint, { ...row, ...(value ? { value } : {}) });
  return [
    {
      focusNode,
      path: row.path ?? constraint.path,
      value,
      shape: constraint.shape,
      component: constraint.component,
      constraint: isSparql ? constraint.parameter : undefined,
      severity: constraint.severity,
      messages,
    },
  ];
}
