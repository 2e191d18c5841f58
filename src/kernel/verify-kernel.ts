import type { RunContext } from '../domain/run-context.ts';
import { openEmbeddedStore } from '../rdf/embedded-store.ts';
import { readRdfFile } from '../rdf/parse-rdf.ts';
import { iri } from '../rdf/vocabularies.ts';
import type { ReasonerOptions } from '../reasoner/reasoner-options.ts';
import { readSchema } from '../schema/read-schema.ts';
import type { VerifyResult } from './kernel.ts';
import { kernelFile, requireKernel } from './kernel-files.ts';
import { checkManifest } from './manifest.ts';
import { verifyOwnChecks } from './own-checks.ts';
import { verifyActions } from './task-actions.ts';
import { blockingFinding, outcomeOf, type Part, type Verified } from './verified-part.ts';
import { verifyExamples } from './verify-examples.ts';
import { verifyMergeReport, verifyShapes } from './verify-facts.ts';
import { verifyOntology } from './verify-ontology.ts';

/**
 * Checks a frozen kernel again, offline and without a model: the hash of every file, the reasoner's verdict on S,
 * SHACL over G, the author's checks, the sums of the merge report, every example of every function, and the actions. What did not run is
 * `not evaluated`, and then `ok` is false.
 */
export async function verifyKernel(
  kernel: string,
  options: { reasoner?: ReasonerOptions },
  context: RunContext,
): Promise<VerifyResult> {
  requireKernel(kernel);
  const hashes = await verifyHashes(kernel);
  if (hashes.part.outcome === 'failed')
    return { ok: false, parts: [hashes.part, ...skippedParts], findings: hashes.findings };
  const ontology = await readRdfFile(kernelFile(kernel, 'ontology'));
  const accepted = await acceptedFindings(kernel);
  const schema = await verifyOntology({ kernel, ontology, accepted, reasoner: options.reasoner }, context);
  const store = await openEmbeddedStore({ signal: context.signal });
  try {
    await store.load({ path: kernelFile(kernel, 'facts') }, { format: 'nt' });
    const shapes = await verifyShapes({ kernel, ontology, accepted, store }, context);
    const examples = await verifyExamples({ kernel, ontology, store });
    const own = await verifyOwnChecks({ kernel, accepted, schema: readSchema(ontology), store });
    const actions = await verifyActions(kernel, readSchema(ontology));
    const further = [own, actions].filter((verified) => verified !== undefined);
    const parts = [
      hashes.part,
      schema.part,
      shapes.part,
      await verifyMergeReport(kernel, store),
      examples.part,
      ...further.map(({ part }) => part),
    ];
    const findings = [schema, shapes, examples, ...further].flatMap((verified) => verified.findings);
    return { ok: parts.every(({ outcome }) => outcome === 'passed'), parts, findings };
  } finally {
    await store.close();
  }
}

async function verifyHashes(kernel: string): Promise<Verified> {
  const problems = await checkManifest(kernel);
  const findings = problems.map(({ path, problem }) =>
    blockingFinding('manifest', `${path} is ${problem}.`, [path]),
  );
  return { part: outcomeOf('hashes', findings), findings };
}

const skippedParts = ['reasoner', 'shacl', 'merge report', 'function examples'].map(
  (part): Part => ({ part, outcome: 'not evaluated', reason: 'the files are not those that were frozen' }),
);

async function acceptedFindings(kernel: string): Promise<string[]> {
  const quads = await readRdfFile(kernelFile(kernel, 'description'));
  return quads
    .filter(({ predicate }) => predicate.value === iri('q', 'accepted'))
    .map(({ object }) => object.value);
}
