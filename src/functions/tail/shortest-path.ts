import type { ShortestPathOptions } from '../../domain/function-step.ts';
import { xsd } from '../../domain/lexical.ts';
import { compareUtf8 } from '../../domain/utf8-order.ts';
import { literal, namedNode } from '../../rdf/terms.ts';
import { invalid } from '../function-invalid.ts';
import type { CompileContext } from '../plan/compile-context.ts';
import {
  type ArgumentTerms,
  requireColumn,
  type TailColumns,
  type TailRow,
  type TailStep,
} from './tail-table.ts';

type Neighbours = ReadonlyMap<string, readonly string[]>;
const mostPaths = 1000;

/**
 * shortest_path: the rows so far are edges from `source` to `target`; the new table has one row for every shortest
 * path between two entities: its nodes (IRIs joined by blanks) and its length in edges. At most 1000 paths.
 */
export function compileShortestPath(
  columns: TailColumns,
  options: ShortestPathOptions,
  context: CompileContext,
): TailStep {
  for (const name of [options.source, options.target]) requireColumn(columns, name);
  for (const end of [options.from, options.to]) requireEntityParameter(context, end);
  return {
    columns: new Map([
      [options.path, { kind: 'value', datatype: xsd('string') }],
      [options.length, { kind: 'value', datatype: xsd('integer') }],
    ]),
    run: (rows, terms) => {
      const [start, goal] = [ends(options.from, terms), ends(options.to, terms)];
      if (start === undefined || goal === undefined) return [];
      return shortestPaths(neighbours(rows, options), {
        start,
        goal,
        maximumLength: options.maximumLength,
      }).map((path) => pathRow(path, options));
    },
  };
}

function requireEntityParameter(context: CompileContext, text: string): void {
  const parameter = context.parameter(text.replace(/^\$/, ''));
  if (!text.startsWith('$') || parameter.kind !== 'entity' || parameter.multiple || !parameter.required)
    throw invalid(
      '`from` and `to` of shortestPath are required parameters of one entity each, written $name.',
      { text },
    );
}

function ends(text: string, terms: ArgumentTerms): string | undefined {
  return terms[text.slice(1)]?.[0]?.value;
}

function neighbours(rows: readonly TailRow[], { source, target, directed }: ShortestPathOptions): Neighbours {
  const sets = new Map<string, Set<string>>();
  const connect = (from: string, to: string) => sets.set(from, (sets.get(from) ?? new Set()).add(to));
  for (const row of rows) {
    const [from, to] = [row[source]?.value, row[target]?.value];
    if (from === undefined || to === undefined) continue;
    connect(from, to);
    if (!directed) connect(to, from);
  }
  return new Map([...sets].map(([node, next]) => [node, [...next].sort(compareUtf8)]));
}

/** Breadth first, remembering every predecessor on a shortest way; then all ways back from the goal. */
function shortestPaths(
  edges: Neighbours,
  { start, goal, maximumLength }: { start: string; goal: string; maximumLength: number },
): string[][] {
  const distance = new Map([[start, 0]]);
  const before = new Map<string, string[]>();
  let frontier = [start];
  for (let length = 1; length <= maximumLength && frontier.length > 0 && !distance.has(goal); length++) {
    const next: string[] = [];
    for (const node of frontier) {
      for (const reached of edges.get(node) ?? []) {
        if (!distance.has(reached)) {
          distance.set(reached, length);
          next.push(reached);
        }
        if (distance.get(reached) === length) before.set(reached, [...(before.get(reached) ?? []), node]);
      }
    }
    frontier = next;
  }
  return distance.has(goal) ? waysBack(goal, start, before) : [];
}

function waysBack(goal: string, start: string, before: ReadonlyMap<string, readonly string[]>): string[][] {
  let paths = [[goal]];
  while (paths[0]![0] !== start) {
    paths = paths
      .flatMap((path) => (before.get(path[0]!) ?? []).map((node) => [node, ...path]))
      .slice(0, mostPaths);
  }
  return paths;
}

function pathRow(path: readonly string[], options: ShortestPathOptions): TailRow {
  return {
    [options.path]: literal(path.join(' ')),
    [options.length]: literal(String(path.length - 1), namedNode(xsd('integer'))),
  };
}
