import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Quad } from '@rdfjs/types';
import type { RunContext } from '../../domain/run-context.ts';
import type { FactsChange } from '../../graph/facts-change.ts';
import { isomorphic } from '../../rdf/canonical-form.ts';
import { openEmbeddedStore } from '../../rdf/embedded-store.ts';
import { readRdfFile } from '../../rdf/parse-rdf.ts';
import { iri } from '../../rdf/vocabularies.ts';
import { validateGraph } from '../../validation/validate-graph.ts';
import { type BuildSteps, fullSteps } from '../build-steps.ts';
import { kernelFile } from '../kernel-files.ts';
import { areLocalShapes } from './local-shapes.ts';
import { touchedFacts } from './touched-facts.ts';

/** Above this share of all facts looking at the touched ones alone saves nothing. */
const largestShare = 0.3;

/**
 * SHACL over the entities that an update touched. Allowed only where it says what a full run would: the shapes are
 * those of the earlier kernel and local, all entities conformed then, and the touched ones conform now. In every
 * other case all facts are checked.
 */
export function localValidation(
  before: string,
  changeTo: (facts: string) => Promise<FactsChange>,
): BuildSteps['validateFacts'] {
  return async (input, context) => {
    const local = await validateTouched({ before, change: () => changeTo(input.facts) }, input, context);
    return local ?? fullSteps.validateFacts(input, context);
  };
}

async function validateTouched(
  { before, change }: { before: string; change: () => Promise<FactsChange> },
  { facts, ontology, shapes }: Parameters<BuildSteps['validateFacts']>[0],
  context: RunContext,
) {
  if (!areLocalShapes(shapes) || !(await conformed(before))) return undefined;
  if (!(await sameRules(before, ontology, shapes))) return undefined;
  const lines = await touchedFacts(facts, await change());
  if (lines.length > (await factsOf(before)) * largestShare) return undefined;
  const store = await openEmbeddedStore({ signal: context.signal });
  try {
    await store.load({ text: `${lines.join('\n')}\n` }, { format: 'nt' });
    const { conforms, parts, findings } = await validateGraph({ store, ontology, shapes }, context);
    return conforms && findings.length === 0 ? { parts, findings } : undefined;
  } finally {
    await store.close();
  }
}

async function sameRules(
  before: string,
  ontology: readonly Quad[],
  shapes: readonly Quad[],
): Promise<boolean> {
  const [earlierShapes, earlierOntology] = await Promise.all([
    readRdfFile(kernelFile(before, 'shapes')),
    readRdfFile(kernelFile(before, 'ontology')),
  ]);
  const hierarchy = (quads: readonly Quad[]) =>
    quads.filter(({ predicate }) => predicate.value === iri('rdfs', 'subClassOf'));
  const named = (quads: readonly Quad[]) =>
    hierarchy(quads).filter(({ object }) => object.termType === 'NamedNode');
  return isomorphic(earlierShapes, shapes) && isomorphic(named(earlierOntology), named(ontology));
}

/** How many facts the report of the earlier kernel counts. */
async function factsOf(before: string): Promise<number> {
  const text = await readFile(join(before, 'report', 'merge.json'), 'utf8');
  return (JSON.parse(text) as { facts: number }).facts;
}

/** Whether the report of the earlier kernel has neither a result of a shape nor a shape that was not evaluated. */
async function conformed(before: string): Promise<boolean> {
  const text = await readFile(join(before, 'report', 'verification.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return false;
  const { parts, findings } = JSON.parse(text) as {
    parts: { part: string; outcome: string }[];
    findings: { check: string }[];
  };
  return (
    parts.every(({ part, outcome }) => !part.startsWith('shape ') || outcome === 'passed') &&
    findings.every(({ check }) => !check.startsWith('shacl'))
  );
}
