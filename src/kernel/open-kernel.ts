import type { FunctionDefinition } from '../domain/function.ts';
import type { Schema } from '../domain/schema.ts';
import { QuercusError } from '../errors.ts';
import { callFunction } from '../functions/call-function.ts';
import { compileFunction } from '../functions/compile-function.ts';
import type { CompiledFunction } from '../functions/compiled-function.ts';
import { nearValues } from '../functions/near-values.ts';
import { functionsFromQuads } from '../functions/publish/functions-from-quads.ts';
import { mintIri } from '../graph/identity.ts';
import { openEmbeddedStore } from '../rdf/embedded-store.ts';
import type { GraphStore } from '../rdf/graph-store.ts';
import { readRdfFile } from '../rdf/parse-rdf.ts';
import { namespaces } from '../rdf/vocabularies.ts';
import { readSchema } from '../schema/read-schema.ts';
import { nearestNames } from '../sources/nearest-names.ts';
import { explainStatement } from './explain-statement.ts';
import type { CallOptions, Kernel, KernelQueryOptions, Statement } from './kernel.ts';
import { kernelFile, requireKernel } from './kernel-files.ts';
import { kernelHash } from './manifest.ts';
import { runQuery } from './run-query.ts';

export interface OpenOptions {
  readonly signal?: AbortSignal;
  /** A store that holds the facts (and evidence) already; it answers instead of an embedded one and stays open after `close`. */
  readonly store?: GraphStore;
  /** Functions instead of its own. */
  readonly functions?: readonly FunctionDefinition[];
}

/** Opens a frozen kernel. Facts are loaded at the first call or query, evidence at the first query that asks for it. */
export async function openKernel(path: string, options: OpenOptions = {}): Promise<Kernel> {
  requireKernel(path);
  const schema = readSchema(await readRdfFile(kernelFile(path, 'ontology')));
  const definitions =
    options.functions ?? functionsFromQuads(await readRdfFile(kernelFile(path, 'functions')));
  return new OpenKernel({
    path,
    schema,
    hash: await kernelHash(path),
    functions: definitions,
    signal: options.signal,
    store: options.store,
  });
}

type Parts = Pick<Kernel, 'path' | 'schema' | 'hash' | 'functions'> & {
  readonly signal: AbortSignal | undefined;
  readonly store: GraphStore | undefined;
};

class OpenKernel implements Kernel {
  readonly path: string;
  readonly schema: Schema;
  readonly hash: string;
  readonly functions: Kernel['functions'];
  readonly prefixes: Readonly<Record<string, string>>;
  readonly #signal: AbortSignal | undefined;
  readonly #store: GraphStore | undefined;
  readonly #compiled = new Map<string, CompiledFunction>();
  #facts: Promise<GraphStore> | undefined;
  #withEvidence: Promise<GraphStore> | undefined;

  constructor({ path, schema, hash, functions, signal, store }: Parts) {
    this.path = path;
    this.schema = schema;
    this.hash = hash;
    this.functions = functions;
    this.prefixes = { ...namespaces, ...schema.prefixes, data: schema.base };
    this.#signal = signal;
    this.#store = store;
  }

  async call(name: string, values: Readonly<Record<string, unknown>>, options: CallOptions = {}) {
    const { evidence, limit, ...query } = options;
    return callFunction({
      function: this.#function(name),
      arguments: values,
      store: await this.#openFacts(),
      mintIri,
      evidence,
      limit,
      options: query,
    });
  }

  async nearValues(name: string, values: Readonly<Record<string, unknown>>) {
    const { definition } = this.#function(name);
    return nearValues({ definition, schema: this.schema, values, store: await this.#openFacts() });
  }

  async query(sparql: string, { evidence = false, ...options }: KernelQueryOptions = {}) {
    const store = await (evidence ? this.#openEvidence() : this.#openFacts());
    return runQuery({ sparql, store, prefixes: this.prefixes, options });
  }

  why(statement: Statement) {
    return explainStatement(this.path, statement);
  }

  async close() {
    await Promise.all([this.#facts, this.#withEvidence].map(async (store) => (await store)?.close()));
  }

  #function(name: string): CompiledFunction {
    const known = this.#compiled.get(name);
    if (known !== undefined) return known;
    const definition = this.functions.find((candidate) => candidate.name === name);
    if (definition === undefined)
      throw unknownFunction(
        name,
        this.functions.map((candidate) => candidate.name),
      );
    const compiled = compileFunction(definition, this.schema);
    this.#compiled.set(name, compiled);
    return compiled;
  }

  async #openFacts(): Promise<GraphStore> {
    if (this.#store) return this.#store;
    this.#facts ??= openStore([['facts', 'nt']], this.path, this.#signal);
    return this.#facts;
  }

  async #openEvidence(): Promise<GraphStore> {
    if (this.#store) return this.#store;
    this.#withEvidence ??= openStore(
      [
        ['facts', 'nt'],
        ['evidence', 'nq'],
      ],
      this.path,
      this.#signal,
    );
    return this.#withEvidence;
  }
}

async function openStore(
  files: readonly ['facts' | 'evidence', 'nt' | 'nq'][],
  kernel: string,
  signal: AbortSignal | undefined,
): Promise<GraphStore> {
  const store = await openEmbeddedStore({ signal });
  for (const [file, format] of files) await store.load({ path: kernelFile(kernel, file) }, { format });
  return store;
}

function unknownFunction(name: string, known: readonly string[]): QuercusError {
  const near = nearestNames(name, known);
  return new QuercusError(
    'FUNCTION_NOT_FOUND',
    `No function ${JSON.stringify(name)}. ${known.length === 0 ? 'This kernel has no functions.' : `There are: ${near.join(', ')}.`}`,
    {
      details: { got: name, known },
    },
  );
}
