import type { CallResult } from '../../src/domain/call-result.ts';
import type { FunctionDefinitionInput } from '../../src/domain/function.ts';
import { type Schema, schemaSchema } from '../../src/domain/schema.ts';
import { bindArguments } from '../../src/functions/bind/bind-arguments.ts';
import { bindQuery } from '../../src/functions/bind/bind-query.ts';
import { callFunction } from '../../src/functions/call-function.ts';
import { compileFunction } from '../../src/functions/compile-function.ts';
import { mintIri } from '../../src/graph/identity.ts';
import { openEmbeddedStore } from '../../src/rdf/embedded-store.ts';
import type { GraphStore } from '../../src/rdf/graph-store.ts';
import { generateQuery, parseQuery } from '../../src/rdf/sparql-syntax.ts';

/** A small insurance: three claims, amounts of four kinds, one claim under two policies, a chain of managers. */
export const base = 'https://example.org/insurance/';
const term = (name: string) => `${base}schema#${name}`;
const xsd = (name: string) => `http://www.w3.org/2001/XMLSchema#${name}`;

const type = (name: string, options: object = {}) => ({ iri: term(name), name, label: name, ...options });
const keyed = (name: string, key: string) =>
  type(name, { identity: { template: `{base}${name}/{${key}}`, properties: [term(key)] } });
const property = (name: string, domains: string[], datatype: string, functional = true) => ({
  ...type(name),
  domains: domains.map(term),
  datatypes: [datatype.includes('#') ? datatype : xsd(datatype)],
  functional,
});
const relation = (name: string, domain: string, range: string, functional = true) => ({
  ...type(name),
  domains: [term(domain)],
  ranges: [term(range)],
  functional,
});
const kinds = ['LossPayment', 'LossReserve', 'ExpensePayment'];

export const schema: Schema = schemaSchema.parse({
  base,
  ontologyIri: `${base}schema`,
  title: 'Insurance',
  description: 'A small insurance for tests',
  prefixes: { d: base },
  entityTypes: [
    keyed('Claim', 'claimId'),
    keyed('ClaimAmount', 'amountId'),
    ...kinds.map((name) => type(name, { superTypes: [term('ClaimAmount')] })),
    keyed('Policy', 'policyNumber'),
    keyed('Catastrophe', 'catastropheName'),
    keyed('Employee', 'employeeId'),
    type('Coverage', {
      identity: {
        template: '{base}Coverage/{policyNumber}/{part}',
        properties: [term('policyNumber'), term('part')],
      },
    }),
  ],
  properties: [
    property('claimId', ['Claim'], 'integer'),
    property('claimNumber', ['Claim'], 'string'),
    property('openDate', ['Claim'], 'date'),
    property('closeDate', ['Claim'], 'date'),
    property('status', ['Claim'], term('Status')),
    property('tag', ['Claim'], 'string', false),
    property('amountId', ['ClaimAmount'], 'integer'),
    property('amount', ['ClaimAmount'], 'decimal'),
    property('paidOn', ['ClaimAmount'], 'date'),
    property('policyNumber', ['Policy', 'Coverage'], 'string'),
    property('premium', ['Policy'], 'decimal'),
    property('part', ['Coverage'], 'string'),
    property('catastropheName', ['Catastrophe'], 'string'),
    property('employeeId', ['Employee'], 'integer'),
    property('name', ['Employee'], 'string'),
  ],
  relations: [
    relation('claim', 'ClaimAmount', 'Claim'),
    relation('policy', 'Claim', 'Policy', false),
    relation('catastrophe', 'Claim', 'Catastrophe'),
    relation('reportsTo', 'Employee', 'Employee'),
    relation('mentor', 'Employee', 'Employee', false),
  ],
  enumerations: [
    {
      iri: term('Status'),
      name: 'Status',
      label: 'Status',
      values: ['closed', 'open'],
      datatype: xsd('string'),
    },
  ],
  disjointTypes: [],
});

export const facts = `
@prefix : <${base}schema#> .
@prefix d: <${base}> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
<${base}Claim/1> a :Claim ; :claimId 1 ; :claimNumber "C-1" ; :openDate "2019-01-15"^^xsd:date ; :closeDate "2019-01-31"^^xsd:date ; :status "closed" ;
  :tag "fire", "night" ; :policy <${base}Policy/P-1> ; :catastrophe <${base}Catastrophe/Fire> .
<${base}Claim/2> a :Claim ; :claimId 2 ; :claimNumber "C-2" ; :openDate "2019-06-02"^^xsd:date ; :status "open" ;
  :tag "fire" ; :policy <${base}Policy/P-1>, <${base}Policy/P-2> .
<${base}Claim/3> a :Claim ; :claimId 3 ; :claimNumber "C \\"3\\"" ; :openDate "2020-02-28"^^xsd:date ; :closeDate "2020-03-01"^^xsd:date .
<${base}ClaimAmount/1> a :ClaimAmount, :LossPayment ; :amountId 1 ; :amount 100.50 ; :paidOn "2019-02-01"^^xsd:date ; :claim <${base}Claim/1> .
<${base}ClaimAmount/2> a :ClaimAmount, :LossPayment ; :amountId 2 ; :amount 100.50 ; :paidOn "2019-02-03"^^xsd:date ; :claim <${base}Claim/1> .
<${base}ClaimAmount/3> a :ClaimAmount, :LossReserve ; :amountId 3 ; :amount 30 ; :claim <${base}Claim/1> .
<${base}ClaimAmount/4> a :ClaimAmount, :LossReserve ; :amountId 4 ; :amount 40 ; :claim <${base}Claim/1> .
<${base}ClaimAmount/5> a :ClaimAmount, :LossReserve ; :amountId 5 ; :amount 50 ; :claim <${base}Claim/1> .
<${base}ClaimAmount/6> a :ClaimAmount, :LossPayment ; :amountId 6 ; :amount 7 ; :paidOn "2019-07-01"^^xsd:date ; :claim <${base}Claim/2> .
<${base}ClaimAmount/7> a :ClaimAmount, :ExpensePayment ; :amountId 7 ; :amount 9.25 ; :claim <${base}Claim/2> .
<${base}Policy/P-1> a :Policy ; :policyNumber "P-1" ; :premium 1000 .
<${base}Policy/P-2> a :Policy ; :policyNumber "P-2" ; :premium 0 .
<${base}Policy/P-3> a :Policy ; :policyNumber "P-3" ; :premium 300 .
<${base}Catastrophe/Fire> a :Catastrophe ; :catastropheName "Fire" .
<${base}Employee/1> a :Employee ; :employeeId 1 ; :name "Ada Lovelace" .
<${base}Employee/2> a :Employee ; :employeeId 2 ; :name "Grace Hopper" ; :reportsTo <${base}Employee/1> .
<${base}Employee/3> a :Employee ; :employeeId 3 ; :name "Alan Turing" ; :reportsTo <${base}Employee/2> ; :mentor <${base}Employee/1>, <${base}Employee/4> .
<${base}Employee/4> a :Employee ; :employeeId 4 ; :name "Grace Harper" ; :reportsTo <${base}Employee/3> .
`;

export async function openInsurance(): Promise<GraphStore> {
  const store = await openEmbeddedStore();
  await store.load({ text: facts }, { format: 'ttl' });
  return store;
}

/** Compiles and calls; rows as arrays of texts in the order of `returns`, `null` for empty cells. */
export async function run(
  store: GraphStore,
  definition: FunctionDefinitionInput,
  args: Record<string, unknown> = {},
): Promise<(string | null)[][]> {
  return rowsOf(await call(store, definition, args));
}

export function call(
  store: GraphStore,
  definition: FunctionDefinitionInput,
  args: Record<string, unknown> = {},
  more: { limit?: number; evidence?: boolean } = {},
): Promise<CallResult> {
  return callFunction({
    function: compileFunction(definition, schema),
    arguments: args,
    store,
    mintIri,
    ...more,
  });
}

export function rowsOf(result: CallResult): (string | null)[][] {
  if (result.status === 'failed') throw new Error(result.error?.message);
  return result.rows.map((row) =>
    result.columns.map(({ name }) => row[name]?.value.replace(base, '') ?? null),
  );
}

/** Runs the published SELECT of a function with arguments put in the place of its variables, as other tools do. */
export async function runPublished(
  store: GraphStore,
  definition: FunctionDefinitionInput,
  args: Record<string, unknown> = {},
): Promise<(string | null)[][]> {
  const compiled = compileFunction(definition, schema);
  const bound = bindArguments(compiled, args, mintIri);
  const explicit = Object.fromEntries(Object.entries(bound.terms).filter(([name]) => name in args));
  const published = compiled.published.find(
    ({ choices }) => JSON.stringify(choices) === JSON.stringify(bound.choices),
  )!;
  const tree = bindQuery({
    tree: parseQuery(published.select),
    bound: { ...bound, terms: explicit },
    parameters: compiled.parameters,
    handWritten: true,
  });
  const { rows } = await store.select(generateQuery(tree));
  return rows
    .map((row) => compiled.columns.map(({ name }) => row[name]?.value.replace(base, '') ?? null))
    .sort();
}

/** A definition with a name and description, for tests that care about steps. */
export function define(
  definition: Omit<FunctionDefinitionInput, 'name' | 'description'>,
): FunctionDefinitionInput {
  return { name: 'tested', description: 'A function under test', ...definition };
}
