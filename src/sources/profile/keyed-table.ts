import type { KeyDecision } from './decide-key.ts';
import type { TableFacts } from './table-facts.ts';

/** A table whose key is decided: what foreign keys, subtypes and join tables are decided from. */
export interface KeyedTable {
  readonly facts: TableFacts;
  readonly key: KeyDecision;
}

export function tableNamed(all: readonly KeyedTable[], name: string): KeyedTable | undefined {
  return all.find(({ facts }) => facts.table.name === name);
}

export function sameColumns(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((column) => b.includes(column));
}
