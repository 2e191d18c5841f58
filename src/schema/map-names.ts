import { className } from './names.ts';

/** A name for the triples map of each table, by table name: PascalCase, numbered where two tables share it. */
export function nameMaps(tables: readonly string[]): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const table of tables) {
    const wanted = className(table);
    let name = wanted;
    for (let number = 2; taken.has(name); number++) name = `${wanted}_${number}`;
    taken.add(name);
    names.set(table, name);
  }
  return names;
}
