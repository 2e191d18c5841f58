import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { QueriedKernel } from '../../src/agent/asked-kernel.ts';
import { readModelEnvironment } from '../../src/config/model-environment.ts';
import { type FunctionDefinitionInput, functionDefinitionSchema } from '../../src/domain/function.ts';
import { callFunction } from '../../src/functions/call-function.ts';
import { compileFunction } from '../../src/functions/compile-function.ts';
import { mintIri } from '../../src/graph/identity.ts';
import type { ModelContext } from '../../src/llm/model-runtime.ts';
import { type ModelSettings, openModels } from '../../src/llm/open-models.ts';
import {
  type ReceivedRequest,
  type Script,
  type ScriptedServer,
  startScriptedServer,
} from '../../src/llm/testing/scripted-server.ts';
import type { GraphStore } from '../../src/rdf/graph-store.ts';
import { openInsurance, schema } from '../functions/insurance-fixture.ts';

const definitions: FunctionDefinitionInput[] = [
  {
    name: 'find_claim',
    description: 'Claims, with number and status.',
    parameters: {
      claimNumber: { type: 'string', required: false },
      status: { type: 'Status', required: false },
      which: { type: 'Claim', required: false },
    },
    steps: [
      {
        lookup: {
          as: 'claim',
          type: 'Claim',
          id: '$which',
          where: { claimNumber: '$claimNumber', status: '$status' },
        },
      },
      { project: { number: 'claim.claimNumber', state: { path: 'claim.status', missing: 'keep' } } },
      { rank: { by: ['number'] } },
    ],
    returns: ['claim', 'number', 'state'],
    examples: [{ question: 'Which claims are open?', arguments: { status: 'open' } }],
  },
  {
    name: 'total_amount',
    description: 'Sum of all amounts of one claim.',
    parameters: { claim: { type: 'Claim' } },
    select:
      'SELECT (SUM(?amount) AS ?total) WHERE { ?item :claim $claim ; :amount ?amount . BIND($claim AS ?c) } GROUP BY ?c',
    returns: ['total'],
  },
];

export const functions = definitions.map((definition) => functionDefinitionSchema.parse(definition));

/** The small insurance as a kernel: real functions on a real store; only the files of evidence are missing. */
export async function insuranceKernel(changes: Partial<QueriedKernel> = {}): Promise<QueriedKernel> {
  const store = await openInsurance();
  onTestFinished(() => store.close());
  return kernelOn(store, changes);
}

export function kernelOn(store: GraphStore, changes: Partial<QueriedKernel> = {}): QueriedKernel {
  return {
    path: 'insurance.kernel',
    hash: 'f'.repeat(64),
    schema,
    functions,
    prefixes: { d: schema.base },
    call: async (name, values, { evidence, limit, ...options } = {}) => {
      const definition = functions.find((candidate) => candidate.name === name);
      if (definition === undefined) throw new Error(`the agent left the kernel: ${name}`);
      const compiled = compileFunction(definition, schema);
      return callFunction({
        function: compiled,
        arguments: values,
        store,
        mintIri,
        evidence,
        limit,
        options,
      });
    },
    why: async () => ({ evidence: [] }),
    query: async (sparql, options = {}) => {
      const mediaType = options.mediaType ?? 'application/sparql-results+json';
      return { text: await store.queryText(sparql, mediaType, options), mediaType };
    },
    ...changes,
  };
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quercus-agent-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface AskedModel {
  readonly context: ModelContext;
  readonly server: ScriptedServer;
  readonly recordings: string;
}

/** A model with a script, reached over HTTP, and the context that asks it. */
export async function scriptedModel(
  script: Script,
  settings: Partial<ModelSettings> = {},
): Promise<AskedModel> {
  const server = await startScriptedServer(script);
  onTestFinished(() => server.close());
  const recordings = settings.recordings ?? temporaryFolder();
  const models = await openModels({
    environment: readModelEnvironment({}),
    profiles: { default: { model: 'scripted', url: server.url, timeoutSeconds: 20 } },
    recordings,
    ...settings,
  });
  return { context: { emit: () => {}, models }, server, recordings };
}

/** Replies to slots with those given, and to steps in their order. */
export function steps(decisions: readonly object[], slots: readonly object[] = []): Script {
  let next = 0;
  return (request) => ({
    json: isSlotRequest(request) ? { slots } : (decisions[next++] ?? giveUp('the script is spent')),
  });
}

export function isSlotRequest({ body }: ReceivedRequest): boolean {
  return body.messages?.[0]?.content.startsWith('You read questions') === true;
}

export function call(name: string, values: Readonly<Record<string, unknown>> = {}): object {
  const pairs = Object.entries(values).map(([each, value]) => ({ name: each, value }));
  return { ...nothing, action: 'call', function: name, arguments: pairs };
}

export function answer(
  text: string,
  values: readonly string[] = [],
  calls: readonly number[] | null = null,
): object {
  return { ...nothing, action: 'answer', answer: text, values, calls };
}

export function giveUp(reason: string): object {
  return { ...nothing, action: 'give up', answer: reason };
}

const nothing = { thought: 'so', function: null, arguments: null, answer: null, values: null, calls: null };
