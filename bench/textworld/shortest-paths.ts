import type { Kernel } from '../../src/kernel/kernel.ts';
import { callRows } from './call-rows.ts';

export interface Paths {
  readonly steps: number;
  readonly paths: readonly (readonly string[])[];
}

/** Shortest ways between two rooms (IRIs), as names of rooms; undefined when there is none. */
export async function shortestPaths(
  kernel: Kernel,
  start: string,
  goal: string,
  nameOf: ReadonlyMap<string, string>,
): Promise<Paths | undefined> {
  const rows = await callRows(kernel, 'shortest_paths', { start, goal });
  const [first] = rows;
  if (first === undefined) return undefined;
  const paths = rows.map(({ path = '' }) => path.split(' ').map((room) => nameOf.get(room) ?? room));
  return { steps: Number(first.steps), paths };
}

/** Names of all rooms by IRI. */
export async function roomNames(kernel: Kernel): Promise<Map<string, string>> {
  const { text } = await kernel.query('SELECT ?room ?name WHERE { ?room a tw:Room ; tw:name ?name }');
  const { results } = JSON.parse(text) as {
    results: { bindings: { room: { value: string }; name: { value: string } }[] };
  };
  return new Map(results.bindings.map(({ room, name }) => [room.value, name.value]));
}
