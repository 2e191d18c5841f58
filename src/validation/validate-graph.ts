import type { Quad } from '@rdfjs/types';
import type { Finding } from '../domain/finding.ts';
import type { RunContext } from '../domain/run-context.ts';
import type { EvaluatedPart } from '../domain/validation-report.ts';
import type { GraphStore } from '../rdf/graph-store.ts';
import { iri } from '../rdf/vocabularies.ts';
import { ClassHierarchy } from './shacl-classes.ts';
import { findingsOf, severityOf } from './shacl-findings.ts';
import { reportToQuads } from './shacl-report.ts';
import type { ShaclResult } from './shacl-result.ts';
import { type ShapeOutcome, validateShape } from './shacl-shape-run.ts';
import { ShapesGraph } from './shacl-shapes-graph.ts';

export interface GraphValidationInput {
  /** The facts, in the default graph. */
  readonly store: GraphStore;
  /** Class hierarchy and declared individuals; its own triples are no focus nodes. */
  readonly ontology: readonly Quad[];
  readonly shapes: readonly Quad[];
  /** Most triples of facts that are copied into memory for shapes that do not compile to SPARQL. Default 200,000. */
  readonly engineLimit?: number;
  /** Milliseconds for each query. */
  readonly timeout?: number;
}

export interface GraphValidation {
  /** True only when every shape was evaluated and none has a result of any severity. */
  readonly conforms: boolean;
  readonly findings: Finding[];
  /** One part a targeted shape: failed when a result of it blocks. */
  readonly parts: EvaluatedPart[];
  readonly results: ShaclResult[];
  /** The sh:ValidationReport. */
  readonly report: Quad[];
  /** How many targeted shapes were evaluated how. */
  readonly evaluated: { readonly compiled: number; readonly engine: number; readonly not: number };
}

/**
 * SHACL validation of the facts: each constraint becomes one SPARQL query over the store; a shape that cannot be
 * compiled goes to shacl-engine as a whole; what neither can evaluate is reported as not evaluated and blocks.
 * Values are compared as the store keeps them (`007` is 7; derived integer types are `xsd:integer`).
 */
export async function validateGraph(
  input: GraphValidationInput,
  context: RunContext,
): Promise<GraphValidation> {
  const shapes = new ShapesGraph(input.shapes);
  const classes = new ClassHierarchy(input.ontology, await subclassPairs(input, context));
  const targeted = shapes.targetedShapes();
  const outcomes: ShapeOutcome[] = [];
  context.emit({ type: 'step-start', step: 'shacl', total: targeted.length, unit: 'shapes' });
  for (const shape of targeted) {
    outcomes.push(await validateShape({ ...input, shapes, classes, shape }, context));
    context.emit({
      type: 'step-progress',
      step: 'shacl',
      done: outcomes.length,
      total: targeted.length,
      unit: 'shapes',
    });
  }
  context.emit({
    type: 'step-end',
    step: 'shacl',
    done: outcomes.length,
    total: targeted.length,
    unit: 'shapes',
  });
  return summarise(shapes, outcomes);
}

async function subclassPairs(
  { store }: GraphValidationInput,
  { signal }: RunContext,
): Promise<[string, string][]> {
  const { rows } = await store.select(
    `SELECT ?sub ?super WHERE { ?sub <${iri('rdfs', 'subClassOf')}> ?super FILTER(isIRI(?sub) && isIRI(?super)) }`,
    { signal },
  );
  return rows.map((row) => [row.sub?.value ?? '', row.super?.value ?? '']);
}

function summarise(shapes: ShapesGraph, outcomes: readonly ShapeOutcome[]): GraphValidation {
  const results = outcomes.flatMap((outcome) => outcome.results);
  const notEvaluated = outcomes.flatMap((outcome) => outcome.notEvaluated);
  const count = (by: ShapeOutcome['by']) => outcomes.filter((outcome) => outcome.by === by).length;
  return {
    conforms: results.length === 0 && notEvaluated.length === 0,
    findings: findingsOf(
      results,
      notEvaluated,
      new Set(outcomes.flatMap(({ checkedByValue }) => [...checkedByValue])),
    ),
    parts: outcomes.map(partOf),
    results,
    report: reportToQuads(shapes, results, notEvaluated),
    evaluated: { compiled: count('compiled'), engine: count('engine'), not: count('not') },
  };
}

function partOf({ shape, results, notEvaluated }: ShapeOutcome): EvaluatedPart {
  const part = `shape ${shape.termType === 'BlankNode' ? `_:${shape.value}` : shape.value}`;
  if (notEvaluated.length > 0)
    return { part, outcome: 'not evaluated', reason: notEvaluated.map(({ reason }) => reason).join('; ') };
  return {
    part,
    outcome: results.some(({ severity }) => severityOf(severity) === 'blocks') ? 'failed' : 'passed',
  };
}
