import type { Quad, Term } from '@rdfjs/types';
import type { RunContext } from '../domain/run-context.ts';
import { QuercusError } from '../errors.ts';
import type { GraphStore } from '../rdf/graph-store.ts';
import type { ClassHierarchy } from './shacl-classes.ts';
import { Compilation } from './shacl-compilation.ts';
import { type CompiledQuery, compileTargetedShape } from './shacl-compiler.ts';

import { runEngine } from './shacl-engine-run.ts';
import { runCompiledQuery } from './shacl-query-run.ts';
import type { NotEvaluated, ShaclResult } from './shacl-result.ts';
import { NotCompilable, type ShapesGraph } from './shacl-shapes-graph.ts';

/** What came of one targeted shape, and who evaluated it. */
export interface ShapeOutcome {
  readonly shape: Term;
  readonly by: 'compiled' | 'engine' | 'not';
  readonly results: readonly ShaclResult[];
  readonly notEvaluated: readonly NotEvaluated[];
  /** Datatypes that the store could only check by value. */
  readonly checkedByValue: ReadonlySet<string>;
}

interface ShapeTask {
  readonly store: GraphStore;
  readonly ontology: readonly Quad[];
  readonly engineLimit?: number;
  readonly timeout?: number;
  readonly shapes: ShapesGraph;
  readonly classes: ClassHierarchy;
  readonly shape: Term;
}

/** Compiles a shape and runs its queries, or gives it to the engine, or says why neither is possible. */
export async function validateShape(task: ShapeTask, context: RunContext): Promise<ShapeOutcome> {
  const { shapes, classes, shape } = task;
  const compilation = new Compilation(shapes, classes);
  let queries: CompiledQuery[];
  try {
    queries = compileTargetedShape(compilation, shape);
  } catch (error) {
    if (error instanceof NotCompilable) return validateOtherwise(task, error, context);
    throw error;
  }
  const results: ShaclResult[] = [];
  const notEvaluated: NotEvaluated[] = [];
  const unreadable = await unreadablePattern(task, compilation, context);
  if (unreadable !== undefined)
    return refuse(shape, `the store cannot read the regular expression ${unreadable}`);
  for (const compiled of queries) {
    const outcome = await runCompiledQuery({ ...task, compiled }, context);
    results.push(...outcome.results);
    if (outcome.reason !== undefined) notEvaluated.push({ shape, reason: outcome.reason });
  }
  return {
    shape,
    by: notEvaluated.length > 0 ? 'not' : 'compiled',
    results,
    notEvaluated,
    checkedByValue: compilation.checkedByValue,
  };
}

async function validateOtherwise(
  { store, ontology, engineLimit = 200_000, shapes, shape }: ShapeTask,
  problem: NotCompilable,
  { signal }: RunContext,
): Promise<ShapeOutcome> {
  if (!problem.engine) return refuse(shape, problem.message);
  if ((await store.size()) > engineLimit)
    return refuse(
      shape,
      `${problem.message}, and more than ${engineLimit} triples are too many for the SHACL engine`,
    );
  try {
    const facts = await store.construct('CONSTRUCT WHERE { ?s ?p ?o }', { signal });
    return {
      shape,
      by: 'engine',
      results: await runEngine(shapes, shape, [...facts, ...ontology]),
      notEvaluated: [],
      checkedByValue: new Set(),
    };
  } catch (error) {
    if (error instanceof QuercusError) throw error;
    return refuse(shape, `${problem.message}; the SHACL engine: ${(error as Error).message}`);
  }
}

function refuse(shape: Term, reason: string): ShapeOutcome {
  return { shape, by: 'not', results: [], notEvaluated: [{ shape, reason }], checkedByValue: new Set() };
}

/** A regular expression that the engine cannot compile is an error for each value, which would look like a violation. */
async function unreadablePattern(
  { store }: ShapeTask,
  { regularExpressions }: Compilation,
  { signal }: RunContext,
): Promise<string | undefined> {
  for (const regularExpression of regularExpressions) {
    const isReadable = await store.ask(
      `ASK { BIND(REGEX("", ${regularExpression}) AS ?readable) FILTER(BOUND(?readable)) }`,
      { signal },
    );
    if (!isReadable) return regularExpression;
  }
  return undefined;
}
