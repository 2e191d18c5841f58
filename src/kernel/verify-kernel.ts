import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Quad } from '@rdfjs/types';
import type { Finding } from '../domain/finding.ts';
import { mergeReportSchema } from '../domain/merge-report.ts';
import type { RunContext } from '../domain/run-context.ts';
import type { ValidationReport, Verdict } from '../domain/validation-report.ts';
import { compileFunction } from '../functions/compile-function.ts';
import { runExamples } from '../functions/gate/run-examples.ts';
import { functionsFromQuads } from '../functions/publish/functions-from-quads.ts';
import { mintIri } from '../graph/identity.ts';
import { openEmbeddedStore } from '../rdf/embedded-store.ts';
import type { GraphStore } from '../rdf/graph-store.ts';
import { readRdfFile } from '../rdf/parse-rdf.ts';
import { iri } from '../rdf/vocabularies.ts';
import { startReasoner } from '../reasoner/reasoner.ts';
import type { ReasonerOptions } from '../reasoner/reasoner-options.ts';
import { readSchema } from '../schema/read-schema.ts';
import { validateGraph } from '../validation/validate-graph.ts';
import type { VerifyResult } from './kernel.ts';
import { kernelFile, requireKernel } from './kernel-files.ts';
import { importsOfKernel } from './kernel-imports.ts';
import { checkManifest } from './manifest.ts';
import { verifySchema } from './verify-schema.ts';

type Part = VerifyResult['parts'][number];

/**
 * Checks a frozen kernel again, offline and without a model: the hash of every file, the reasoner's verdict on S,
 * SHACL over G, the sums of the merge report, and every example of every function. What did not run is
 * `not evaluated`, and then `ok` is false. A verdict that was accepted at build time passes when it is still that one.
 */
export async function verifyKernel(
  kernel: string,
  options: { reasoner?: ReasonerOptions },
  context: RunContext,
): Promise<VerifyResult> {
  requireKernel(kernel);
  const hashes = await verifyHashes(kernel);
  if (hashes.part.outcome === 'failed') {
    const rest = ['reasoner', 'shacl', 'merge report', 'function examples'].map(
      (part): Part => ({ part, outcome: 'not evaluated', reason: 'files were changed' }),
    );
    return { ok: false, parts: [hashes.part, ...rest], findings: hashes.findings };
  }
  const ontology = await readRdfFile(kernelFile(kernel, 'ontology'));
  const accepted = await acceptedFindings(kernel);
  const schema = await verifyOntology({ kernel, ontology, accepted, options }, context);
  const store = await openEmbeddedStore({ signal: context.signal });
  try {
    await store.load({ path: kernelFile(kernel, 'facts') }, { format: 'nt' });
    const graph = await verifyGraph({ kernel, ontology, accepted, store }, context);
    const examples = await verifyExamples({ kernel, ontology, store });
    const parts = [
      hashes.part,
      schema.part,
      graph.part,
      await verifyMergeReport(kernel, store),
      examples.part,
    ];
    return {
      ok: parts.every(({ outcome }) => outcome === 'passed'),
      parts,
      findings: [...schema.findings, ...graph.findings, ...examples.findings],
    };
  } finally {
    await store.close();
  }
}

interface Verified {
  readonly part: Part;
  readonly findings: readonly Finding[];
}

async function verifyHashes(kernel: string): Promise<Verified> {
  const problems = await checkManifest(kernel);
  const findings = problems.map(({ path, problem }) =>
    blocking('manifest', `${path} is ${problem}.`, [path]),
  );
  return { part: outcome('hashes', findings), findings };
}

interface Input {
  readonly kernel: string;
  readonly ontology: readonly Quad[];
  readonly accepted: readonly string[];
}

async function verifyOntology(
  { kernel, ontology, accepted, options }: Input & { options: { reasoner?: ReasonerOptions } },
  context: RunContext,
): Promise<Verified> {
  const reasoner = await startReasoner(options.reasoner);
  try {
    const report = await verifySchema(
      { ontology, reasoner, imports: await importsOfKernel(kernel) },
      context,
    );
    return { part: reasonerPart(report, accepted), findings: report.findings };
  } finally {
    await reasoner.close();
  }
}

function reasonerPart({ verdict, findings }: ValidationReport, accepted: readonly string[]): Part {
  const isAccepted = accepted.includes(`verdict: ${verdict}`);
  if (notReasoned.has(verdict) && !isAccepted)
    return { part: 'reasoner', outcome: 'not evaluated', reason: verdict };
  const blocking = findings.filter(
    ({ severity, check }) => severity === 'blocks' && !accepted.includes(check) && !isAccepted,
  );
  const passed = (verdict === 'consistent' || isAccepted) && blocking.length === 0;
  const reason = passed ? verdict : [verdict, ...new Set(blocking.map(({ check }) => check))].join(', ');
  return { part: 'reasoner', outcome: passed ? 'passed' : 'failed', reason };
}

const notReasoned: ReadonlySet<Verdict> = new Set([
  'not evaluated',
  'reasoner missing',
  'timed out',
  'out of memory',
]);

async function verifyGraph(
  { kernel, ontology, accepted, store }: Input & { store: GraphStore },
  context: RunContext,
): Promise<Verified> {
  const shapes = await readRdfFile(kernelFile(kernel, 'shapes'));
  const { findings, parts } = await validateGraph({ store, ontology, shapes }, context);
  const skipped = parts.filter((part) => part.outcome === 'not evaluated');
  const blocks = findings.filter(({ severity, check }) => severity === 'blocks' && !accepted.includes(check));
  if (blocks.length === 0 && skipped.length > 0)
    return {
      part: { part: 'shacl', outcome: 'not evaluated', reason: skipped.map(({ part }) => part).join(', ') },
      findings,
    };
  return { part: outcome('shacl', blocks), findings };
}

async function verifyMergeReport(kernel: string, store: GraphStore): Promise<Part> {
  const path = join(kernel, 'report', 'merge.json');
  if (!existsSync(path))
    return { part: 'merge report', outcome: 'not evaluated', reason: 'report/merge.json is missing' };
  const report = mergeReportSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  const unbalanced = [report.rows, report.statements].some(
    ({ candidates, merged, rejected, quarantined }) => candidates !== merged + rejected + quarantined,
  );
  const facts = await store.size();
  const reason = unbalanced
    ? 'candidates are not merged + rejected + quarantined'
    : facts === report.facts
      ? undefined
      : `${facts} facts, ${report.facts} reported`;
  return reason === undefined
    ? { part: 'merge report', outcome: 'passed' }
    : { part: 'merge report', outcome: 'failed', reason };
}

async function verifyExamples({
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
    for (const example of await runExamples({
      compiled: compileFunction(definition, schema),
      store,
      mintIri,
    })) {
      count += 1;
      if (example.outcome !== 'passed')
        findings.push(
          blocking(
            'function-example',
            `${example.function}: ${JSON.stringify(example.question)}: ${example.reason}`,
            [example.function],
          ),
        );
    }
  }
  const part = outcome('function examples', findings);
  return { part: part.outcome === 'passed' ? { ...part, reason: `${count} examples` } : part, findings };
}

async function acceptedFindings(kernel: string): Promise<string[]> {
  const quads = await readRdfFile(kernelFile(kernel, 'description'));
  return quads
    .filter(({ predicate }) => predicate.value === iri('q', 'accepted'))
    .map(({ object }) => object.value);
}

function outcome(part: string, findings: readonly Finding[]): Part {
  return findings.length === 0
    ? { part, outcome: 'passed' }
    : { part, outcome: 'failed', reason: `${findings.length} findings` };
}

function blocking(check: string, message: string, subjects: string[]): Finding {
  return { check, severity: 'blocks', message, subjects, axioms: [] };
}
