import { indent } from '../plan/indent.ts';
import {
  introducedBy,
  type PatternNode,
  type PlannedTable,
  renderNodes,
  type TriplePattern,
} from '../plan/pattern-node.ts';
import type { TablePlan } from '../plan/table-plan.ts';

/** The patterns behind a function without its aggregates: which facts each result row can rest on. */
export interface WitnessPlan {
  /** `SELECT DISTINCT` over all variables, with prologue. */
  readonly select: string;
  readonly triples: readonly TriplePattern[];
  /** Result columns that the patterns know, so that a row finds its facts. Firm ones, which the patterns always bind, narrow the search. */
  readonly columns: readonly {
    readonly name: string;
    readonly variable: string;
    readonly firm: boolean;
  }[];
}

/**
 * Opens all subqueries of a table: aggregates cannot say what they rest on, their patterns can. Filters on aggregates
 * go away; the rows of the result already satisfy them.
 */
export function planWitness(plan: TablePlan): WitnessPlan {
  const opened = open(plan, new Set());
  const variables = [...new Set(opened.variables)];
  const select = `${plan.context.prologue()}SELECT DISTINCT ${variables.map((variable) => `?${variable}`).join(' ') || '*'} WHERE {\n${indent(opened.text)}\n}`;
  const columns = [...plan.columns.values()].filter(({ variable }) => variables.includes(variable));
  return {
    select,
    triples: opened.triples,
    columns: columns.map((column) => ({
      name: column.name,
      variable: column.variable,
      firm: !opened.computed.has(column.variable) && !plan.mayBeEmpty(column),
    })),
  };
}

interface Opened {
  readonly text: string;
  readonly variables: readonly string[];
  readonly triples: readonly TriplePattern[];
  readonly computed: ReadonlySet<string>;
}

function open(plan: PlannedTable, seen: Set<PlannedTable>): Opened {
  const before = plan.nodes.filter(({ inner }) => inner.length > 0).map((node) => openInner(node, seen));
  const own = plan.nodes.filter(({ inner }) => inner.length === 0);
  const known = new Set(before.flatMap(({ variables }) => variables));
  const usable: PatternNode[] = [];
  for (const node of own) {
    if (node.kind === 'bind' && !node.uses.every((variable) => known.has(variable))) continue;
    usable.push(node);
    for (const variable of introducedBy(node)) known.add(variable);
  }
  const filters = plan.filters
    .filter(({ uses }) => uses.every((variable) => known.has(variable)))
    .map(({ text }) => `FILTER(${text})`);
  const computed = usable.filter(({ kind }) => kind === 'bind').flatMap(introducedBy);
  return {
    text: [...before.map(({ text }) => text), renderNodes(usable), ...filters]
      .filter((text) => text !== '')
      .join('\n'),
    variables: [...known],
    triples: [...before.flatMap(({ triples }) => triples), ...usable.flatMap(allTriples)],
    computed: new Set([...before.flatMap((part) => [...part.computed]), ...computed]),
  };
}

/** The tables inside a subquery; several are the sides of a union. One that was opened already adds nothing. */
function openInner(node: PatternNode, seen: Set<PlannedTable>): Opened {
  const fresh = node.inner.filter((table) => !seen.has(table));
  for (const table of fresh) seen.add(table);
  const parts = fresh.map((table) => open(table, seen));
  const text =
    parts.length > 1
      ? parts.map((part) => `{\n${indent(part.text)}\n}`).join(' UNION ')
      : (parts[0]?.text ?? '');
  const outside = node.children.length > 0 ? renderNodes(node.children) : '';
  return {
    text: [text, outside].filter((part) => part !== '').join('\n'),
    variables: [...parts.flatMap((part) => part.variables), ...node.children.flatMap(introducedBy)],
    triples: [...parts.flatMap((part) => part.triples), ...node.children.flatMap(allTriples)],
    computed: new Set(parts.flatMap((part) => [...part.computed])),
  };
}

function allTriples(node: PatternNode): TriplePattern[] {
  return [...node.triples, ...node.children.flatMap(allTriples)];
}
