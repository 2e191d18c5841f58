import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bindArguments } from '../../src/functions/bind/bind-arguments.ts';
import type { CompiledFunction } from '../../src/functions/compiled-function.ts';
import { functionIri } from '../../src/functions/publish/function-iris.ts';
import { hashRows } from '../../src/functions/row-hash.ts';
import { sortRows } from '../../src/functions/tail/sort-rows.ts';
import { mintIri } from '../../src/graph/identity.ts';
import { literal, namedNode } from '../../src/rdf/terms.ts';
import { root } from './source-files.ts';

const jar = join(root, 'tools/topbraid/target/quercus-topbraid.jar');

/** Why TopBraid cannot run here; undefined when it can. */
export const topBraidAbsent = !existsSync(jar)
  ? 'the jar is absent: mvn -q -B package -f tools/topbraid/pom.xml'
  : spawnSync('java', ['-version']).status !== 0
    ? 'there is no java'
    : undefined;
export const topBraidSkipped = topBraidAbsent ? ` (skipped: ${topBraidAbsent})` : '';

interface JsonTerm {
  readonly type: string;
  readonly value: string;
  readonly datatype?: string;
}
export type JsonRow = Readonly<Record<string, JsonTerm | null | undefined>>;
export interface PublishedCall {
  readonly function: string;
  readonly arguments: Readonly<Record<string, JsonTerm>>;
}

/** The rows of each call, in the order of the calls; throws what TopBraid says is wrong. */
export function runInTopBraid({
  functions,
  facts,
  calls,
}: {
  /** Turtle file. */
  functions: string;
  /** N-Triples file. */
  facts: string;
  calls: readonly PublishedCall[];
}): JsonRow[][] {
  const input = calls.map((call) => JSON.stringify(call)).join('\n');
  const output = execFileSync('java', ['-jar', jar, functions, facts], {
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  return output
    .trim()
    .split('\n')
    .map((line) => {
      const answer = JSON.parse(line) as { rows?: JsonRow[]; error?: string };
      if (!answer.rows) throw new Error(answer.error);
      return answer.rows;
    });
}

/** The call as other tools make it: the choice in the function's name, one value for each parameter. */
export function publishedCall(
  compiled: CompiledFunction,
  args: Readonly<Record<string, unknown>>,
): PublishedCall {
  const bound = bindArguments(compiled, args, mintIri);
  const published = compiled.published.find(
    ({ choices }) => JSON.stringify(choices) === JSON.stringify(bound.choices),
  )!;
  const given = Object.entries(bound.terms).filter(([name]) => name in args);
  const terms = given.map(([name, [term]]) => [
    name,
    term!.termType === 'Literal'
      ? { type: 'literal', value: term!.value, datatype: term!.datatype.value }
      : { type: 'uri', value: term!.value },
  ]);
  return {
    function: functionIri(compiled.schema.base, published.name),
    arguments: Object.fromEntries(terms),
  };
}

/** Equal for rows of the same values, in whatever order. */
export function identityOfRows(rows: readonly JsonRow[], names: readonly string[]): string {
  return hashRows(sortRows(toRows(rows), [], [...names]), [...names]);
}

function toRows(rows: readonly JsonRow[]) {
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, term]) => [name, term ? toTerm(term) : undefined])),
  );
}

function toTerm({ type, value, datatype }: JsonTerm) {
  if (type === 'uri') return namedNode(value);
  return datatype === undefined ? literal(value) : literal(value, namedNode(datatype));
}
