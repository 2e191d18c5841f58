import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FunctionDefinitionInput } from '../../src/domain/function.ts';
import { bindArguments } from '../../src/functions/bind/bind-arguments.ts';
import { compileFunction } from '../../src/functions/compile-function.ts';
import { composeFunctions } from '../../src/functions/compose/compose-functions.ts';
import { functionIri } from '../../src/functions/publish/function-iris.ts';
import { functionsToQuads } from '../../src/functions/publish/functions-to-quads.ts';
import { hashRows } from '../../src/functions/row-hash.ts';
import { sortRows } from '../../src/functions/tail/sort-rows.ts';
import { mintIri } from '../../src/graph/identity.ts';
import type { GraphStore } from '../../src/rdf/graph-store.ts';
import { quadToNQuads } from '../../src/rdf/n-triples.ts';
import { parseRdf } from '../../src/rdf/parse-rdf.ts';
import { literal, namedNode } from '../../src/rdf/terms.ts';
import { writeTurtle } from '../../src/rdf/turtle-writer.ts';
import { namespaces } from '../../src/rdf/vocabularies.ts';
import { base, call, facts, openInsurance, schema } from './insurance-fixture.ts';
import { publishedCases } from './published-cases.ts';

const jar = join(import.meta.dirname, '../../tools/topbraid/target/quercus-topbraid.jar');
const hasJava = spawnSync('java', ['-version']).status === 0;
const reason = !existsSync(jar)
  ? 'the jar is absent: mvn -q -B package -f tools/topbraid/pom.xml'
  : !hasJava
    ? 'there is no java'
    : undefined;

interface JsonTerm {
  readonly type: string;
  readonly value: string;
  readonly datatype?: string;
}
interface Case {
  readonly definition: FunctionDefinitionInput;
  readonly args: Record<string, unknown>;
}

let store: GraphStore;
let folder: string;
beforeAll(async () => {
  store = await openInsurance();
  folder = mkdtempSync(join(tmpdir(), 'quercus-topbraid-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await store.close();
});

test.skipIf(reason)(
  `published functions give the same rows in TopBraid SHACL${reason ? ` (skipped: ${reason})` : ''}`,
  async () => {
    const composed = await composeFunctions({ schema, store, mintIri });
    const cases: Case[] = [
      ...Object.values(publishedCases).flatMap(({ definition, arguments: sets }, position) =>
        sets.map((args) => ({ definition: { ...definition, name: `case_${position}` }, args })),
      ),
      ...composed.flatMap((definition) =>
        definition.examples.map(({ arguments: args }) => ({
          definition,
          args: Object.fromEntries(Object.entries(args).filter(([name]) => name !== 'limit')),
        })),
      ),
    ];
    const portable = cases.filter(({ definition }) => compileFunction(definition, schema).portable);
    const answers = runInTopBraid(portable);
    expect(portable.length).toBeGreaterThan(30);
    for (const [at, { definition, args }] of portable.entries()) {
      const ours = await call(store, definition, args);
      const names = ours.columns.map(({ name }) => name);
      const rows = sortRows(toRows(answers[at]!), [], names);
      const expected = sortRows(toRows(ours.rows), [], names);
      expect(
        hashRows(rows, names),
        `${definition.name} ${JSON.stringify(args)}\n${JSON.stringify(answers[at])}\n${JSON.stringify(ours.rows)}`,
      ).toBe(hashRows(expected, names));
    }
  },
);

function runInTopBraid(cases: readonly Case[]): Record<string, JsonTerm | null>[][] {
  const functions = [
    ...new Map(
      cases.map(({ definition }) => [definition.name, compileFunction(definition, schema)]),
    ).values(),
  ];
  const paths = [join(folder, 'functions.ttl'), join(folder, 'facts.nt')] as const;
  writeFileSync(
    paths[0],
    writeTurtle(functionsToQuads({ functions, schema, mintIri }), { prefixes: namespaces }),
  );
  writeFileSync(paths[1], parseRdf(facts, { format: 'ttl' }).map(quadToNQuads).join('\n'));
  const input = cases.map((found) => JSON.stringify(publishedCall(found))).join('\n');
  const output = execFileSync('java', ['-jar', jar, ...paths], {
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  return output
    .trim()
    .split('\n')
    .map((line) => {
      const answer = JSON.parse(line) as { rows?: Record<string, JsonTerm>[]; error?: string };
      if (!answer.rows) throw new Error(answer.error);
      return answer.rows;
    });
}

/** The call as other tools make it: the choice in the function's name, one value for each parameter. */
function publishedCall({ definition, args }: Case) {
  const compiled = compileFunction(definition, schema);
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
  return { function: functionIri(base, published.name), arguments: Object.fromEntries(terms) };
}

function toRows(rows: readonly Readonly<Record<string, JsonTerm | null | undefined>>[]) {
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, term]) => [name, term ? toTerm(term) : undefined])),
  );
}

function toTerm({ type, value, datatype }: JsonTerm) {
  return type === 'uri'
    ? namedNode(value)
    : datatype === undefined
      ? literal(value)
      : literal(value, namedNode(datatype));
}
