// Time of a function call against the same query written by hand, in the same worker, prepared once: the text is fixed
// and only sent. Wanted: at most 1.1 times over queries of 5 ms and more; below that the overhead of a call in µs.
// `npm run bench function-call`, claims as argument (default 20000).
import type { FunctionDefinitionInput } from '../src/domain/function.ts';
import { schemaSchema } from '../src/domain/schema.ts';
import { callFunction, callText } from '../src/functions/call-function.ts';
import { compileFunction } from '../src/functions/compile-function.ts';
import { mintIri } from '../src/graph/identity.ts';
import { openEmbeddedStore } from '../src/rdf/embedded-store.ts';

const base = 'https://example.org/bench/';
const term = (name: string) => `${base}schema#${name}`;
const xsd = (name: string) => `http://www.w3.org/2001/XMLSchema#${name}`;
const named = (name: string) => ({ iri: term(name), name, label: name });
const property = (name: string, domain: string, datatype: string) => ({
  ...named(name),
  domains: [term(domain)],
  datatypes: [xsd(datatype)],
  functional: true,
});

const schema = schemaSchema.parse({
  base,
  ontologyIri: `${base}schema`,
  title: 'Bench',
  description: '',
  entityTypes: [
    { ...named('Claim'), identity: { template: '{base}Claim/{number}', properties: [term('number')] } },
    { ...named('Amount'), identity: { template: '{base}Amount/{id}', properties: [term('id')] } },
  ],
  properties: [
    property('number', 'Claim', 'string'),
    property('opened', 'Claim', 'date'),
    property('id', 'Amount', 'integer'),
    property('value', 'Amount', 'decimal'),
  ],
  relations: [{ ...named('claim'), domains: [term('Amount')], ranges: [term('Claim')], functional: true }],
  enumerations: [],
  disjointTypes: [],
});

function facts(claims: number): string {
  const lines: string[] = [];
  for (let claim = 0; claim < claims; claim++) {
    const node = `<${base}Claim/C-${claim}>`;
    lines.push(`${node} <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <${term('Claim')}> .`);
    lines.push(`${node} <${term('number')}> "C-${claim}" .`);
    lines.push(
      `${node} <${term('opened')}> "2024-01-${String((claim % 28) + 1).padStart(2, '0')}"^^<${xsd('date')}> .`,
    );
    for (let part = 0; part < 3; part++) {
      const amount = `<${base}Amount/${claim * 3 + part}>`;
      lines.push(`${amount} <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <${term('Amount')}> .`);
      lines.push(`${amount} <${term('id')}> "${claim * 3 + part}"^^<${xsd('integer')}> .`);
      lines.push(`${amount} <${term('value')}> "${claim + part}.5"^^<${xsd('decimal')}> .`);
      lines.push(`${amount} <${term('claim')}> ${node} .`);
    }
  }
  return `${lines.join('\n')}\n`;
}

const totals = { aggregate: { by: ['claim', 'number'], total: 'sum(amount.value)' } };
const shared = [
  { project: { number: 'claim.number' } },
  { traverse: { from: 'claim', relation: '^claim', as: 'amount', required: false } },
  totals,
];
const cases: { title: string; definition: FunctionDefinitionInput; arguments: Record<string, unknown> }[] = [
  {
    title: 'one claim by number, its total',
    definition: {
      name: 'total_of_claim',
      description: 'Total of a claim',
      parameters: { wanted: { type: 'string' } },
      steps: [{ lookup: { type: 'Claim', as: 'claim', where: { number: '$wanted' } } }, ...shared],
      returns: ['number', 'total'],
    },
    arguments: { wanted: 'C-77' },
  },
  {
    title: 'the ten claims with the highest totals',
    definition: {
      name: 'highest_totals',
      description: 'Claims with the highest totals',
      parameters: { limit: { type: 'integer', default: 10, maximum: 100 } },
      steps: [
        { lookup: { type: 'Claim', as: 'claim' } },
        ...shared,
        { rank: { by: '-total', limit: '$limit' } },
      ],
      returns: ['number', 'total'],
    },
    arguments: {},
  },
  {
    title: 'totals of one day, 1/28 of the claims',
    definition: {
      name: 'totals_of_day',
      description: 'Totals of the claims of a day',
      parameters: { day: { type: 'date' } },
      steps: [{ lookup: { type: 'Claim', as: 'claim', where: { opened: '$day' } } }, ...shared],
      returns: ['number', 'total'],
    },
    arguments: { day: '2024-01-07' },
  },
];

const claims = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 20_000);
const store = await openEmbeddedStore();
await store.load({ text: facts(claims) }, { format: 'nt' });
console.log(`${claims} claims, ${await store.size()} facts`);
for (const { title, definition, arguments: values } of cases) {
  const compiled = compileFunction(definition, schema);
  const text = callText(compiled, values, mintIri);
  const times = { function: [] as number[], handwritten: [] as number[] };
  for (let round = 0; round < 60; round++) {
    times.handwritten.push(await milliseconds(() => store.select(text)));
    times.function.push(
      await milliseconds(() => callFunction({ function: compiled, arguments: values, store, mintIri })),
    );
  }
  const [ours, theirs] = [median(times.function.slice(10)), median(times.handwritten.slice(10))];
  const comparison =
    theirs >= 5
      ? `ratio ${(ours / theirs).toFixed(3)}`
      : `overhead ${((ours - theirs) * 1000).toFixed(0)} µs`;
  console.log(`${title}: function ${ours.toFixed(2)} ms, handwritten ${theirs.toFixed(2)} ms, ${comparison}`);
}
await store.close();

async function milliseconds(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

function median(times: number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)]!;
}
