import { cp, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Quad } from '@rdfjs/types';
import { batchFacts } from '../../actions/journal/batch-facts.ts';
import { liveFiles } from '../../actions/live/live-files.ts';
import { takeLock } from '../../actions/live/lock.ts';
import { readPast } from '../../actions/live/read-past.ts';
import type { Finding } from '../../domain/finding.ts';
import type { RunContext } from '../../domain/run-context.ts';
import { openEmbeddedStore } from '../../rdf/embedded-store.ts';
import { readRdfFile } from '../../rdf/parse-rdf.ts';
import { namedNode, quad, term } from '../../rdf/terms.ts';
import { writeTurtle } from '../../rdf/turtle-writer.ts';
import { namespaces } from '../../rdf/vocabularies.ts';
import { readSchema } from '../../schema/read-schema.ts';
import { validateGraph } from '../../validation/validate-graph.ts';
import { countEntities } from '../count-entities.ts';
import { countStatements } from '../count-facts.ts';
import { describeCounts, describeDistributions, isCount } from '../kernel-description.ts';
import { actionsFile, checksFolder, kernelFile, kernelFiles } from '../kernel-files.ts';
import { writeManifest } from '../manifest.ts';
import { runOwnChecks } from '../own-checks.ts';
import { openStaging } from '../staging.ts';
import { addLines } from './add-lines.ts';
import { type LiveFolder, readLiveFolder } from './live-folder.ts';
import { renewExamples, renewMergeReport } from './renew-examples.ts';
import { writeFacts } from './write-facts.ts';

export interface FrozenLive {
  readonly kernel?: string;
  readonly hash?: string;
  readonly blocking: readonly Finding[];
  readonly findings: readonly Finding[];
  readonly facts: number;
  readonly batches: number;
}

/**
 * A new frozen kernel from a living one: its facts as they are now, the batches as evidence, its actions, and the
 * examples of its functions with the rows they give now. All shapes run over all facts, the author's own too; when a
 * finding blocks, nothing is written.
 */
export async function freezeLive(
  { live: path, out, wait }: { live: string; out: string; wait?: number },
  context: RunContext,
): Promise<FrozenLive> {
  const live = await readLiveFolder(path);
  const lock = await takeLock(liveFiles(path).lock, wait);
  const staging = await openStaging(out);
  try {
    const { batches } = await readPast({ ...live, whole: true });
    await cp(live.kernel, staging.folder, { recursive: true });
    const facts = join(staging.folder, kernelFiles.facts);
    await rm(`${facts}.gz`, { force: true });
    const count = await writeFacts({ facts: live.facts, batches, out: facts });
    await addLines({
      from: kernelFile(live.kernel, 'evidence'),
      lines: batches.flatMap((batch) => batchFacts(batch, live.schema.base)),
      out: join(staging.folder, basename(kernelFile(live.kernel, 'evidence'))),
    });
    await cp(liveFiles(path).actions, join(staging.folder, actionsFile));
    await writeFile(
      join(staging.folder, kernelFiles.description),
      await describe(live, staging.folder, batches.at(-1)?.id),
    );
    await renewMergeReport(staging.folder, count);
    const findings = await validate(staging.folder, facts, context);
    const blocking = findings.filter(({ severity }) => severity === 'blocks');
    const result = { blocking, findings, facts: count, batches: batches.length };
    if (blocking.length > 0) return result;
    const hash = await writeManifest(staging.folder);
    await staging.publish();
    return { ...result, kernel: out, hash };
  } finally {
    await staging.discard();
    await lock.release();
  }
}

async function validate(folder: string, facts: string, context: RunContext): Promise<Finding[]> {
  const store = await openEmbeddedStore(context.signal === undefined ? {} : { signal: context.signal });
  try {
    await store.load({ path: facts }, { format: 'nt' });
    const [ontology, shapes] = await Promise.all([
      readRdfFile(kernelFile(folder, 'ontology')),
      readRdfFile(kernelFile(folder, 'shapes')),
    ]);
    const { findings } = await validateGraph({ store, ontology, shapes }, context);
    const own = await runOwnChecks({
      folder: join(folder, checksFolder),
      schema: readSchema(ontology),
      store,
    });
    return [...findings, ...own.findings, ...(await renewExamples(folder, store, context))];
  } finally {
    await store.close();
  }
}

/** The description of the kernel it began with, with the counts of now, its actions and where it comes from. */
async function describe(live: LiveFolder, folder: string, head: string | undefined): Promise<string> {
  const { base, prefixes } = live.schema;
  const dataset = namedNode(`${base}kernel`);
  const kept = (await readRdfFile(kernelFile(live.kernel, 'description'))).filter((one) => !isCount(one));
  const origin = namedNode(`urn:sha256:${head ?? live.kernelHash}`);
  const added = [
    quad(dataset, term('prov', 'wasDerivedFrom'), origin),
    quad(origin, term('rdf', 'type'), term('prov', 'Entity')),
    ...describeDistributions({ base, files: [{ path: actionsFile, mediaType: 'text/turtle' }] }),
    ...describeCounts({ base, counts: await countsOf(folder) }),
  ] as unknown as Quad[];
  return writeTurtle([...kept, ...added], { prefixes: { ...namespaces, ...prefixes } });
}

async function countsOf(folder: string) {
  const [facts, evidence] = [kernelFile(folder, 'facts'), kernelFile(folder, 'evidence')];
  const { byPredicate, evidence: statements } = await countStatements({ facts, evidence });
  return {
    ...(await countEntities(facts)),
    facts: Object.values(byPredicate).reduce((sum, count) => sum + count, 0),
    evidence: statements,
    properties: Object.keys(byPredicate).length,
    byPredicate,
  };
}
