import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { CallResult } from '../../src/domain/call-result.ts';
import { rowIdentity, rowsOf } from '../../src/evaluation/row-set.ts';
import type { Kernel } from '../../src/kernel/kernel.ts';
import { read } from '../support/source-files.ts';

export interface AnsweredQuestion {
  readonly id: string;
  readonly question: string;
  readonly call: { readonly function: string; readonly arguments: Readonly<Record<string, unknown>> };
  /** Columns of the result, in the order of the gold's. */
  readonly columns: readonly string[];
}

export interface GoldQuestion {
  readonly id: string;
  readonly question: string;
  readonly sql: string;
  readonly rows: readonly (readonly unknown[])[];
}

export const answeredQuestions = parse(read('examples/acme-insurance/questions.yaml')) as AnsweredQuestion[];
export const goldQuestions = read('examples/acme-insurance/questions.jsonl')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as GoldQuestion);

export function goldOf({ id }: AnsweredQuestion): GoldQuestion {
  const gold = goldQuestions.find((question) => question.id === id);
  if (gold === undefined) throw new Error(`There is no gold for ${id}.`);
  return gold;
}

/** The answer's cells in the gold's order of columns. */
export async function answer(kernel: Kernel, { call, columns }: AnsweredQuestion): Promise<unknown[][]> {
  return cells(await kernel.call(call.function, call.arguments), columns);
}

export function cells(result: CallResult, columns: readonly string[]): unknown[][] {
  if (result.status === 'failed' || result.truncated)
    throw new Error(JSON.stringify(result.error ?? 'truncated'));
  return result.rows.map((row) =>
    columns.map((name) => {
      if (!(name in row)) throw new Error(`${result.function} gives no column ${name}.`);
      return row[name]?.value ?? null;
    }),
  );
}

/** Rows as a set of values: order and repetition do not count, `13600` is `13600.00`. */
export function asSet(rows: readonly (readonly unknown[])[]): string[] {
  return [...new Set(rowsOf(rows).map(rowIdentity))].sort();
}

/** Rows as they are, repetitions included, for functions that keep equal rows apart. */
export function asBag(rows: readonly (readonly unknown[])[]): string[] {
  return rowsOf(rows).map(rowIdentity).sort();
}

export function reportOf(kernel: Kernel, name: string): unknown {
  return JSON.parse(readFileSync(join(kernel.path, 'report', name), 'utf8'));
}
