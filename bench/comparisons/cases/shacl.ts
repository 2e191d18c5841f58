import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Store } from 'n3';
import { Validator } from 'shacl-engine';
import { silentContext } from '../../../src/domain/run-context.ts';
import { openEmbeddedStore } from '../../../src/rdf/embedded-store.ts';
import { parseRdf } from '../../../src/rdf/parse-rdf.ts';
import { dataFactory } from '../../../src/rdf/terms.ts';
import { validateGraph } from '../../../src/validation/validate-graph.ts';
import { shaclFacts, shaclShapes } from '../shacl-data.ts';

/** Validates the facts of so many entities; the data are loaded before. `peers` is a folder with rdf-validate-shacl. */
export async function prepare([way = '', entities = '', peers = '']: readonly string[]) {
  const text = shaclFacts(Number(entities));
  return ways[way]?.(text, peers);
}

type Prepared = { run: () => Promise<{ results: number }>; close?: () => Promise<void> };
type Way = (text: string, peers: string) => Promise<Prepared>;

/** From a file, as facts are loaded: a store keeps a text that it was given, to be made again from it. */
const compiled: Way = async (text) => {
  const folder = await mkdtemp(join(tmpdir(), 'quercus-bench-'));
  const path = join(folder, 'facts.nt');
  await writeFile(path, text);
  const store = await openEmbeddedStore();
  await store.load({ path }, { format: 'nt' });
  return {
    run: async () => {
      const { results } = await validateGraph({ store, ontology: [], shapes: shaclShapes() }, silentContext);
      return { results: results.length };
    },
    close: async () => {
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
};

const engine: Way = async (text) => {
  const dataset = new Store(parseRdf(text, { format: 'nt' }));
  return {
    run: async () => {
      const validator = new Validator(new Store(shaclShapes()), { factory: dataFactory });
      return { results: (await validator.validate({ dataset })).results.length };
    },
  };
};

const rdfValidate: Way = async (text, peers) => {
  const require = createRequire(join(peers, 'package.json'));
  const { default: Peer, Validator: named } = require('rdf-validate-shacl');
  const dataset = new Store(parseRdf(text, { format: 'nt' }));
  return {
    run: async () => {
      const report = await new (named ?? Peer)(new Store(shaclShapes())).validate(dataset);
      return { results: report.results.length };
    },
  };
};

const ways: Readonly<Record<string, Way>> = { compiled, engine, 'rdf-validate-shacl': rdfValidate };
