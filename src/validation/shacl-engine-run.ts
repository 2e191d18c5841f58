import type { Literal, Quad, Term } from '@rdfjs/types';
import { Store } from 'n3';
import { type EngineResult, Validator } from 'shacl-engine';
import { dataFactory } from '../rdf/terms.ts';
import { iri } from '../rdf/vocabularies.ts';
import { refuseUnknownTerms } from './shacl-known-terms.ts';
import type { ShaclResult } from './shacl-result.ts';
import { NotCompilable, nodeKey, type ShapesGraph } from './shacl-shapes-graph.ts';

/** Validates one targeted shape with shacl-engine, which needs all data in memory. `data` is facts and ontology. */
export async function runEngine(
  shapes: ShapesGraph,
  shape: Term,
  data: readonly Quad[],
): Promise<ShaclResult[]> {
  refuseWhatTheEngineOverlooks(shapes, shape);
  const targetResolvers =
    shapes.value(shape, 'target') && (await import('shacl-engine/sparql.js')).targetResolvers;
  const validator = new Validator(new Store([...shapes.quads]), { factory: dataFactory, targetResolvers });
  const { results } = await validator.validate({ dataset: new Store([...data]) }, [{ terms: [shape] }]);
  return results.map((result) => toResult(shapes, result));
}

const innerShapes = ['property', 'node', 'not', 'qualifiedValueShape'];
const innerLists = ['and', 'or', 'xone'];

/** The engine passes over custom components without a word, and over some SPARQL constraints; so they must not reach it. */
function refuseWhatTheEngineOverlooks(shapes: ShapesGraph, shape: Term, above: readonly string[] = []): void {
  const key = nodeKey(shape);
  if (above.includes(key))
    throw new NotCompilable('the shape refers to itself (recursion is undefined in SHACL)', {
      engine: false,
    });
  try {
    refuseUnknownTerms(shapes, shape);
  } catch (error) {
    if (!(error instanceof NotCompilable && error.engine)) throw error;
  }
  if (shapes.value(shape, 'sparql'))
    throw new NotCompilable('a SPARQL constraint beside constraints that are not compiled', {
      engine: false,
    });
  const inner = [
    ...innerShapes.flatMap((parameter) => shapes.values(shape, parameter)),
    ...innerLists.flatMap((parameter) =>
      shapes.values(shape, parameter).flatMap((list) => shapes.list(list)),
    ),
  ];
  for (const each of inner) refuseWhatTheEngineOverlooks(shapes, each, [...above, key]);
}

function toResult(shapes: ShapesGraph, result: EngineResult): ShaclResult {
  const shape = result.shape.ptr.term;
  const isClosed = result.constraintComponent.value === iri('sh', 'ClosedConstraintComponent');
  const [closedStep] = isClosed ? (result.path ?? []) : [];
  return {
    focusNode: result.focusNode.term,
    path: closedStep?.predicates[0] ?? shapes.value(shape, 'path'),
    value: result.value?.term,
    shape,
    component: result.constraintComponent.value,
    severity: result.severity.value,
    messages: result.message.filter((message): message is Literal => message.termType === 'Literal'),
  };
}
