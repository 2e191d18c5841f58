import type { Quad } from '@rdfjs/types';
import type { Finding } from '../domain/finding.ts';
import { compileFunction } from '../functions/compile-function.ts';
import { runExamples } from '../functions/gate/run-examples.ts';
import { functionsFromQuads } from '../functions/publish/functions-from-quads.ts';
import { mintIri } from '../graph/identity.ts';
import type { GraphStore } from '../rdf/graph-store.ts';
import { readRdfFile } from '../rdf/parse-rdf.ts';
import { readSchema } from '../schema/read-schema.ts';
import { kernelFile } from './kernel-files.ts';
import { blockingFinding, outcomeOf, type Verified } from './verified-part.ts';

/** Runs every example of every function and compares its rows with the hash that was frozen. */
export async function verifyExamples({
  kernel,
  ontology,
  store,
}: {
  kernel: string;
  ontology: readonly Quad[];
  store: GraphStore;
}): Promise<Verified> {
  const schema = readSchema(ontology);
  const findings: Finding[] = [];
  let count = 0;
  for (const definition of functionsFromQuads(await readRdfFile(kernelFile(kernel, 'functions')))) {
    const examples = await runExamples({ compiled: compileFunction(definition, schema), store, mintIri });
    count += examples.length;
    for (const { question, outcome, reason } of examples) {
      if (outcome === 'passed') continue;
      findings.push(
        blockingFinding('function-example', `${definition.name}, ${JSON.stringify(question)}: ${reason}.`, [
          definition.name,
        ]),
      );
    }
  }
  const part = outcomeOf('function examples', findings);
  return { part: findings.length === 0 ? { ...part, reason: `${count} examples` } : part, findings };
}
