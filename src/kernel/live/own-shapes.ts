import type { Quad, Term } from '@rdfjs/types';
import type { CheckTouchedFacts, TouchedFacts } from '../../actions/touched-facts.ts';
import { silentContext } from '../../domain/run-context.ts';
import { isomorphic } from '../../rdf/canonical-form.ts';
import { openEmbeddedStore } from '../../rdf/embedded-store.ts';
import { termToNTriples } from '../../rdf/n-triples.ts';
import { readRdfFile } from '../../rdf/parse-rdf.ts';
import { readSchema } from '../../schema/read-schema.ts';
import { deriveShapes } from '../../schema/shapes/derive-shapes.ts';
import { severityOf } from '../../validation/shacl-findings.ts';
import type { ShaclResult } from '../../validation/shacl-result.ts';
import { ShapesGraph } from '../../validation/shacl-shapes-graph.ts';
import { validateGraph } from '../../validation/validate-graph.ts';
import { kernelFile } from '../kernel-files.ts';
import { areLocalShapes } from '../update/local-shapes.ts';

/**
 * A check by the shapes of a kernel that its schema does not give: the author's own, as far as a node's own facts and
 * the types of what it points to decide them. Absent when there is none; shapes that look further are left to `freeze`.
 */
export async function ownShapesCheck(kernel: string): Promise<CheckTouchedFacts | undefined> {
  const [ontology, shapes] = await Promise.all([
    readRdfFile(kernelFile(kernel, 'ontology')),
    readRdfFile(kernelFile(kernel, 'shapes')),
  ]);
  const own = ownLocalShapes(shapes, deriveShapes(readSchema(ontology)));
  return own.length === 0 ? undefined : (touched) => faultsOf(touched, ontology, own);
}

/** Targeted shapes that are not exactly as derived, each with all that it refers to. */
function ownLocalShapes(shapes: readonly Quad[], derived: readonly Quad[]): Quad[] {
  if (shapes.length === derived.length && isomorphic(shapes, derived)) return [];
  const [graph, plain] = [new ShapesGraph(shapes), new ShapesGraph(derived)];
  const parts = graph
    .targetedShapes()
    .map((shape) => ({ whole: closure(graph, shape), asDerived: closure(plain, shape) }))
    .filter(({ whole, asDerived }) => !isomorphic(whole, asDerived) && areLocalShapes(whole));
  return [...new Set(parts.flatMap(({ whole }) => whole))];
}

function closure(graph: ShapesGraph, shape: Term): Quad[] {
  const found = new Map<string, readonly Quad[]>();
  const waiting = [shape];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const key = `${node.termType} ${node.value}`;
    if (found.has(key)) continue;
    const quads = graph.about(node);
    found.set(key, quads);
    waiting.push(...quads.map(({ object }) => object));
  }
  return [...found.values()].flat();
}

async function faultsOf(
  { entities, facts }: TouchedFacts,
  ontology: readonly Quad[],
  shapes: readonly Quad[],
): Promise<string[]> {
  const store = await openEmbeddedStore();
  try {
    await store.load({ text: facts.map((fact) => `${fact.join(' ')} .\n`).join('') }, { format: 'nt' });
    const { results } = await validateGraph({ store, ontology, shapes }, silentContext);
    const faults = results
      .filter(
        ({ severity, focusNode }) => severityOf(severity) === 'blocks' && entities.has(nameOf(focusNode)),
      )
      .map(faultText);
    return [...new Set(faults)].sort();
  } finally {
    await store.close();
  }
}

function faultText({ focusNode, path, value, messages: [message] }: ShaclResult): string {
  const at = path === undefined ? '' : ` ${nameOf(path)}`;
  const got = value === undefined ? '' : ` ${nameOf(value)}`;
  return `${nameOf(focusNode)}${at}${got}: ${message?.value ?? 'a shape of the author is violated'}`;
}

function nameOf(term: Term): string {
  return termToNTriples(term);
}
