import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Mapping } from '../domain/mapping.ts';
import { type Profile, profileSchema } from '../domain/profile.ts';
import type { RunContext } from '../domain/run-context.ts';
import { taskSchema } from '../domain/task.ts';
import { QuercusError } from '../errors.ts';
import { buildGraph } from '../graph/build-graph.ts';
import { mappingFromQuads } from '../graph/rml-reader.ts';
import { openEmbeddedStore } from '../rdf/embedded-store.ts';
import { readRdfFile } from '../rdf/parse-rdf.ts';
import { openSources, type Sources } from '../sources/open-sources.ts';
import { explainFrom } from './explain-statement.ts';
import type { Kernel } from './kernel.ts';
import { kernelFile } from './kernel-files.ts';
import { openKernel } from './open-kernel.ts';
import { type ReadDocuments, refuseDocuments, withText } from './read-documents.ts';

export interface CorpusInput {
  /** Path of the kernel: S, F and the mapping are its. */
  readonly kernel: string;
  /** Folder of tables with the names and columns of the kernel's sources, and of texts. */
  readonly corpus: string;
  /** Folder that keeps graphs by their hash. */
  readonly cache: string;
  /** Reads texts of the corpus; without it they are refused. */
  readonly readDocuments?: ReadDocuments;
}

/** A kernel that answers from the graph of a corpus instead of its own facts. */
export type CorpusKernel = Pick<
  Kernel,
  'path' | 'hash' | 'schema' | 'functions' | 'prefixes' | 'call' | 'nearValues' | 'query' | 'why' | 'close'
> & {
  readonly corpus: { readonly path: string; readonly hash: string };
};

/**
 * G_q = Build(S*, C_q): runs the kernel's mapping over the tables of a corpus, or takes the graph that was made before
 * from the same kernel and the same bytes. Conflicts of values are settled as by default. Errors: those of reading
 * sources, SOURCE_EMPTY when no table is one of the kernel's, MAPPING_INVALID when columns are missing.
 */
export async function openCorpus(
  { kernel: path, corpus, cache, readDocuments = refuseDocuments }: CorpusInput,
  context: RunContext,
): Promise<CorpusKernel> {
  const empty = await openEmbeddedStore({ signal: context.signal });
  try {
    const kernel = await openKernel(path, {
      store: empty,
      ...(context.signal && { signal: context.signal }),
    });
    const mapping = mappingFromQuads(await readRdfFile(kernelFile(path, 'mapping')));
    const sources = await openSources({ task: taskOf(corpus), taskFolder: corpus }, context);
    const hash = corpusHash(kernel.hash, sources);
    const folder = join(cache, hash);
    if (!existsSync(folder)) await buildInto(folder, { kernel, mapping, sources, readDocuments }, context);
    const files = { facts: join(folder, 'facts.nt'), evidence: join(folder, 'evidence.nq'), mapping };
    await empty.load({ path: files.facts }, { format: 'nt' });
    return {
      ...{
        path,
        hash: kernel.hash,
        schema: kernel.schema,
        functions: kernel.functions,
        prefixes: kernel.prefixes,
      },
      corpus: { path: corpus, hash },
      call: (...call) => kernel.call(...call),
      nearValues: (...call) => kernel.nearValues(...call),
      query: (...query) => kernel.query(...query),
      why: (statement) => explainFrom(files, statement),
      close: () => empty.close(),
    };
  } catch (error) {
    await empty.close();
    throw error;
  }
}

interface CorpusGraph {
  readonly kernel: Kernel;
  readonly mapping: Mapping;
  readonly sources: Sources;
  readonly readDocuments: ReadDocuments;
}

/** A folder appears whole or not at all. */
async function buildInto(
  folder: string,
  { kernel, mapping, sources, readDocuments }: CorpusGraph,
  context: RunContext,
): Promise<void> {
  const documents = withText(sources.documents);
  const taken = new Set(sources.tables.map(({ name }) => name));
  const texts =
    documents.length === 0
      ? { tables: [], maps: [] }
      : await readDocuments({ schema: kernel.schema, documents, taken }, context);
  await mkdir(dirname(folder), { recursive: true });
  const partial = await mkdtemp(`${folder}.partial-`);
  const { conflicts } = taskOf('.');
  const profile = await readProfile(kernel.path);
  const known = mappingOf(sources, mapping);
  const plan = {
    schema: kernel.schema,
    mapping: { ...known, maps: [...known.maps, ...texts.maps] },
    profile,
    tables: [...sources.tables, ...texts.tables],
  };
  await buildGraph({ ...plan, task: { conflicts }, outFolder: partial }, context);
  await rename(partial, folder).catch(async (cause: unknown) => {
    // Another question brought the same corpus at the same time, and was first.
    await rm(partial, { recursive: true, force: true });
    if (!existsSync(folder)) throw cause;
  });
}

/** The maps whose table is there, without joins onto tables that are not. */
function mappingOf({ tables, documents }: Sources, { base, maps }: Mapping): Mapping {
  const names = new Set(tables.map(({ name }) => name));
  const kept = maps.filter(({ source }) => names.has(source));
  if (kept.length === 0 && documents.length === 0) {
    const known = [...new Set(maps.map(({ source }) => source))];
    throw new QuercusError(
      'SOURCE_EMPTY',
      `No table of the corpus is one of the kernel's. It has ${[...names].join(', ')}; the kernel reads ${known.join(', ')}.`,
      { details: { got: [...names], known } },
    );
  }
  const mapNames = new Set(kept.map(({ name }) => name));
  const connected = kept.map((map) => ({
    ...map,
    predicates: map.predicates.filter(({ object }) => object.kind !== 'join' || mapNames.has(object.parent)),
  }));
  return { base, maps: connected };
}

async function readProfile(kernel: string): Promise<Profile> {
  const path = join(kernel, 'report', 'profile.json');
  try {
    return profileSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (cause) {
    throw new QuercusError('KERNEL_INVALID', `${path} cannot be read: ${(cause as Error).message}`, {
      details: { path },
      cause,
    });
  }
}

function taskOf(corpus: string): ReturnType<typeof taskSchema.parse> {
  return taskSchema.parse({ title: `Corpus ${corpus}`, sources: ['.'] });
}

function corpusHash(kernel: string, { tables, documents }: Sources): string {
  const parts = [...tables, ...documents].map(({ name, path, sha256 }) => [name, path, sha256]);
  return createHash('sha256')
    .update(JSON.stringify([kernel, parts]))
    .digest('hex');
}
