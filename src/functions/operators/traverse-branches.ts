import type { TraverseOptions } from '../../domain/function-step.ts';
import { invalid } from '../function-invalid.ts';
import type { Column } from '../plan/column.ts';
import { hop } from '../plan/path.ts';
import type { TriplePattern } from '../plan/pattern-node.ts';
import type { TablePlan } from '../plan/table-plan.ts';
import { checkedTypes } from '../plan/type-pattern.ts';

/** One way to get from the start to the end: a chain of 1 to `maximumHops` relations, or staying where one is. */
export interface Branch {
  readonly text: string;
  readonly triples: readonly TriplePattern[];
  readonly introduces: readonly string[];
  /** Types that the end can have. */
  readonly types: readonly string[];
  readonly hopVariable: string | undefined;
}

interface Direction {
  readonly name: string;
  readonly backward: boolean;
}

/** All chains, shortest first. Hops are unrolled, since repetition in property paths is not portable. */
export function branchesOf(plan: TablePlan, from: Column, options: TraverseOptions): Branch[] {
  const directions = [options.relation].flat().flatMap((name) => directionsOf(name, options.direction));
  checkedTypes(
    plan.context,
    [options.type ?? []].flat().filter((name) => !name.startsWith('$')),
    [],
  );
  const hopVariable = options.hops === undefined ? undefined : plan.context.hiddenVariable();
  const chains: Direction[][] = [];
  for (let length = 1, longest: Direction[][] = [[]]; length <= options.maximumHops; length++) {
    longest = longest.flatMap((chain) => directions.map((direction) => [...chain, direction]));
    chains.push(...longest);
  }
  if (chains.length > 64)
    throw invalid(
      `${directions.length} directions over ${options.maximumHops} hops are ${chains.length} chains; at most 64 are compiled. Take fewer relations or hops.`,
      {},
    );
  const walked = chains.flatMap((chain) => branch({ plan, from, chain, options, hopVariable }) ?? []);
  if (walked.length === 0)
    hop(plan, from, { ...directions[0]!, types: [] }, { name: options.as, variable: options.as });
  return options.includeStart ? [stay(plan, from, options, hopVariable), ...walked] : walked;
}

function directionsOf(name: string, direction: TraverseOptions['direction']): Direction[] {
  const plain = name.replace(/^\^/, '');
  if (direction === 'both')
    return [
      { name: plain, backward: false },
      { name: plain, backward: true },
    ];
  return [{ name: plain, backward: name.startsWith('^') !== (direction === 'backward') }];
}

/** `undefined` when the types do not let the chain exist; the first hop alone must always be possible. */
function branch({
  plan,
  from,
  chain,
  options,
  hopVariable,
}: {
  plan: TablePlan;
  from: Column;
  chain: readonly Direction[];
  options: TraverseOptions;
  hopVariable: string | undefined;
}): Branch | undefined {
  const texts: string[] = [];
  const triples: TriplePattern[] = [];
  const hidden: string[] = [];
  let at = from;
  for (const [index, direction] of chain.entries()) {
    const variable = index === chain.length - 1 ? options.as : plan.context.hiddenVariable();
    if (index > 0 && !canFollow(plan, at, direction)) return undefined;
    const next = hop(plan, at, { ...direction, types: [] }, { name: variable, variable });
    if (next.column.type.kind !== 'entity')
      throw invalid(
        `${JSON.stringify(direction.name)} is a property; relations are traversed, properties projected.`,
        { relation: direction.name },
      );
    texts.push(next.text);
    triples.push(...next.triples);
    hidden.push(...next.introduces);
    at = next.column;
  }
  if (chain.length > 1) texts.push(`FILTER(?${options.as} != ?${from.variable})`);
  const marks = [
    ...mark(hopVariable, String(chain.length)),
    ...mark(options.via, plan.context.literal(viaText(chain), 'http://www.w3.org/2001/XMLSchema#string')),
  ];
  const types = at.type.kind === 'entity' ? at.type.types : [];
  return {
    text: [...texts, ...marks].join('\n'),
    triples,
    introduces: [...hidden, ...present(hopVariable), ...present(options.via)],
    types,
    hopVariable,
  };
}

function canFollow(plan: TablePlan, at: Column, { name, backward }: Direction): boolean {
  const relation = plan.context.index.relation(name);
  const start = relation && (backward ? relation.ranges : relation.domains);
  return (
    at.type.kind === 'entity' &&
    start !== undefined &&
    (start.length === 0 || at.type.types.length === 0 || plan.context.index.related(at.type.types, start))
  );
}

/** The start itself: bound again by its type, because BIND in a UNION sees only its own branch. */
function stay(
  plan: TablePlan,
  from: Column,
  options: TraverseOptions,
  hopVariable: string | undefined,
): Branch {
  const types = from.type.kind === 'entity' ? from.type.types : [];
  const hidden = plan.context.hiddenVariable();
  const [only] = types;
  const again =
    types.length === 1
      ? `?${from.variable} a ${plan.context.term(only!)} .`
      : `?${from.variable} a ?${hidden} .`;
  const marks = [...mark(hopVariable, '0'), ...mark(options.via, '""')];
  return {
    text: [again, `BIND(?${from.variable} AS ?${options.as})`, ...marks].join('\n'),
    triples: [],
    introduces: types.length === 1 ? [options.as] : [options.as, hidden],
    types,
    hopVariable,
  };
}

function mark(variable: string | undefined, value: string): string[] {
  return variable === undefined ? [] : [`BIND(${value} AS ?${variable})`];
}

function present(variable: string | undefined): string[] {
  return variable === undefined ? [] : [variable];
}

function viaText(chain: readonly Direction[]): string {
  return chain.map(({ name, backward }) => `${backward ? '^' : ''}${name}`).join('/');
}
