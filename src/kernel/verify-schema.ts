import { readFileSync } from 'node:fs';
import type { Quad } from '@rdfjs/types';
import type { RunContext } from '../domain/run-context.ts';
import type { ValidationReport } from '../domain/validation-report.ts';
import { openEmbeddedStore } from '../rdf/embedded-store.ts';
import { quadToNQuads } from '../rdf/n-triples.ts';
import { parseRdf } from '../rdf/parse-rdf.ts';
import type { Reasoner } from '../reasoner/reasoner.ts';
import { validateGraph } from '../validation/validate-graph.ts';
import { type OntologyToValidate, validateOntology } from '../validation/validate-ontology.ts';

/** Verifies S: HermiT and query checks, and SHACL over the ontology itself (`shapes/ontology.ttl`). One report. */
export async function verifySchema(
  input: { ontology: readonly Quad[]; reasoner: Reasoner | undefined } & Pick<
    OntologyToValidate,
    'imports' | 'limits'
  >,
  context: RunContext,
): Promise<ValidationReport> {
  const report = await validateOntology({ ...input, checkedAs: 'schema' }, context);
  const shapes = await checkShapeOfOntology(input.ontology, context);
  return {
    ...report,
    parts: [...report.parts, ...shapes.parts],
    findings: [...report.findings, ...shapes.findings],
  };
}

async function checkShapeOfOntology(ontology: readonly Quad[], context: RunContext) {
  const path = new URL('../../shapes/ontology.ttl', import.meta.url);
  const shapes = parseRdf(readFileSync(path, 'utf8'), { format: 'ttl', name: 'shapes/ontology.ttl' });
  const store = await openEmbeddedStore({ signal: context.signal });
  try {
    await store.load({ text: `${ontology.map(quadToNQuads).join('\n')}\n` }, { format: 'nt' });
    const { parts, findings } = await validateGraph({ store, ontology: [], shapes }, context);
    return { parts: parts.map((part) => ({ ...part, part: `ontology: ${part.part}` })), findings };
  } finally {
    await store.close();
  }
}
