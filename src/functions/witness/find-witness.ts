import type { Term } from '@rdfjs/types';
import type { CallResult, RowWitness } from '../../domain/call-result.ts';
import { termToNTriples } from '../../rdf/n-triples.ts';
import { generateQuery, parseQuery, type Query } from '../../rdf/sparql-syntax.ts';
import { namedNode } from '../../rdf/terms.ts';
import { sortUtf8 } from '../../rdf/utf8-order.ts';
import type { BoundArguments } from '../bind/bind-arguments.ts';
import { bindQuery } from '../bind/bind-query.ts';
import { capRows } from '../bind/cap-rows.ts';
import { valuesNode } from '../bind/syntax-nodes.ts';
import type { PreparedQuery } from '../compiled-function.ts';
import type { FunctionCall } from '../function-call.ts';
import { rowKey } from '../tail/sort-rows.ts';
import type { TailRow } from '../tail/tail-table.ts';
import type { WitnessPlan } from './witness-plan.ts';

const mostSolutions = 100_000;
type Fact = readonly [Term, Term, Term];

export interface WitnessInput {
  readonly call: FunctionCall;
  readonly bound: BoundArguments;
  readonly prepared: PreparedQuery;
  readonly rows: readonly TailRow[];
}

/** The entities and facts that each result row rests on, by a second SELECT over the opened patterns. */
export async function findWitness({
  call,
  bound,
  prepared,
  rows,
}: WitnessInput): Promise<NonNullable<CallResult['witness']>> {
  const plan = prepared.witness;
  if (!plan)
    return {
      outcome: 'not evaluated',
      reason: 'A hand-written SELECT does not say which facts its rows rest on.',
    };
  const names = new Set(call.function.columns.map(({ name }) => name));
  const shared = plan.columns.filter(({ name }) => names.has(name));
  const bare = bindQuery({
    tree: parseQuery(plan.select),
    bound,
    parameters: call.function.parameters,
    handWritten: false,
  });
  const tree = capRows(narrow(bare, shared, rows), mostSolutions + 1);
  const solutions = (await call.store.select(generateQuery(tree), call.options)).rows;
  const facts = await confirmFacts(call, plan, solutions.slice(0, mostSolutions));
  const keys = shared.map(({ name }) => name);
  const byRow = groupByKey(solutions.slice(0, mostSolutions), facts, keys);
  const found = rows.map((row) => describe(byRow.get(rowKey(row, keys)) ?? []));
  return { outcome: 'evaluated', rows: found, truncated: solutions.length > mostSolutions };
}

/** Only the solutions of rows that were returned: their values of firm columns go in front as VALUES. */
function narrow(tree: Query, shared: WitnessPlan['columns'], rows: readonly TailRow[]): Query {
  const firm = shared.filter(
    ({ name, firm: always }) => always && rows.every((row) => row[name] !== undefined),
  );
  if (firm.length === 0 || !tree.where || rows.length === 0) return tree;
  const values = valuesNode(
    firm.map(({ variable }) => variable),
    rows.map((row) => firm.map(({ name }) => row[name])),
  );
  return { ...tree, where: { ...tree.where, patterns: [values, ...tree.where.patterns] } } as Query;
}

/** Triples of the patterns as they stand in the graph: a branch of a union that did not match names no fact. */
async function confirmFacts(
  call: FunctionCall,
  plan: WitnessPlan,
  solutions: readonly TailRow[],
): Promise<readonly (readonly string[])[]> {
  const perSolution = solutions.map((solution) =>
    plan.triples.flatMap((triple) => instantiate(triple, solution) ?? []),
  );
  const candidates = new Map(perSolution.flat().map((fact) => [factLine(fact), fact]));
  const confirmed = new Set<string>();
  const all = [...candidates.values()];
  for (let start = 0; start < all.length; start += 2000) {
    const tree = parseQuery('SELECT ?s ?p ?o WHERE { ?s ?p ?o }');
    const where = {
      ...tree.where!,
      patterns: [valuesNode(['s', 'p', 'o'], all.slice(start, start + 2000)), ...tree.where!.patterns],
    };
    const { rows } = await call.store.select(generateQuery({ ...tree, where } as Query), call.options);
    for (const row of rows) confirmed.add(factLine([row.s!, row.p!, row.o!]));
  }
  return perSolution.map((facts) => facts.map(factLine).filter((line) => confirmed.has(line)));
}

function instantiate(triple: readonly [string, string, string], solution: TailRow): [Fact] | undefined {
  const terms = triple.map((part) =>
    part.startsWith('?') ? solution[part.slice(1)] : namedNode(part.slice(1, -1)),
  );
  return terms.every((term) => term !== undefined) ? [terms as unknown as Fact] : undefined;
}

function factLine(fact: Fact): string {
  return `${fact.map(termToNTriples).join(' ')} .`;
}

function groupByKey(
  solutions: readonly TailRow[],
  facts: readonly (readonly string[])[],
  keys: readonly string[],
): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const [at, solution] of solutions.entries()) {
    const key = rowKey(solution, keys);
    const group = groups.get(key);
    if (group) group.push(...facts[at]!);
    else groups.set(key, [...facts[at]!]);
  }
  return groups;
}

/** Subjects and objects that are no classes: a type is said of an entity, it is none. */
function describe(lines: readonly string[]): RowWitness {
  const facts = sortUtf8([...new Set(lines)]);
  const entities = facts.flatMap((line) => {
    const [subject, predicate, object] = line.split(' ');
    const isType = predicate === '<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>';
    return [subject!, ...(object!.startsWith('<') && !isType ? [object!] : [])].map((text) =>
      text.slice(1, -1),
    );
  });
  return { entities: sortUtf8([...new Set(entities)]), facts };
}
