import type { QueriedKernel } from '../../src/agent/asked-kernel.ts';
import { type FunctionDefinitionInput, functionDefinitionSchema } from '../../src/domain/function.ts';
import { callFunction } from '../../src/functions/call-function.ts';
import { compileFunction } from '../../src/functions/compile-function.ts';
import { nearValues } from '../../src/functions/near-values.ts';
import { mintIri } from '../../src/graph/identity.ts';
import type { GraphStore } from '../../src/rdf/graph-store.ts';
import { schema } from '../functions/insurance-fixture.ts';

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
    nearValues: async (name, values) => {
      const definition = functions.find((candidate) => candidate.name === name);
      return definition === undefined ? [] : nearValues({ definition, schema, values, store });
    },
    why: async () => ({ evidence: [] }),
    query: async (sparql, options = {}) => {
      const mediaType = options.mediaType ?? 'application/sparql-results+json';
      return { text: await store.queryText(sparql, mediaType, options), mediaType };
    },
    ...changes,
  };
}
