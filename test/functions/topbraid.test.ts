import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FunctionDefinitionInput } from '../../src/domain/function.ts';
import { compileFunction } from '../../src/functions/compile-function.ts';
import { composeFunctions } from '../../src/functions/compose/compose-functions.ts';
import { functionsToQuads } from '../../src/functions/publish/functions-to-quads.ts';
import { mintIri } from '../../src/graph/identity.ts';
import type { GraphStore } from '../../src/rdf/graph-store.ts';
import { quadToNQuads } from '../../src/rdf/n-triples.ts';
import { parseRdf } from '../../src/rdf/parse-rdf.ts';
import { writeTurtle } from '../../src/rdf/turtle-writer.ts';
import { namespaces } from '../../src/rdf/vocabularies.ts';
import {
  identityOfRows,
  publishedCall,
  runInTopBraid,
  topBraidAbsent,
  topBraidSkipped,
} from '../support/topbraid.ts';
import { call, facts, openInsurance, schema } from './insurance-fixture.ts';
import { publishedCases } from './published-cases.ts';

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

test.skipIf(topBraidAbsent)(
  `published functions give the same rows in TopBraid SHACL${topBraidSkipped}`,
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
    const answers = answersOf(portable);
    expect(portable.length).toBeGreaterThan(30);
    for (const [at, { definition, args }] of portable.entries()) {
      const ours = await call(store, definition, args);
      const names = ours.columns.map(({ name }) => name);
      expect(
        identityOfRows(answers[at]!, names),
        `${definition.name} ${JSON.stringify(args)}\n${JSON.stringify(answers[at])}\n${JSON.stringify(ours.rows)}`,
      ).toBe(identityOfRows(ours.rows, names));
    }
  },
);

function answersOf(cases: readonly Case[]) {
  const functions = [
    ...new Map(
      cases.map(({ definition }) => [definition.name, compileFunction(definition, schema)]),
    ).values(),
  ];
  const files = { functions: join(folder, 'functions.ttl'), facts: join(folder, 'facts.nt') };
  writeFileSync(
    files.functions,
    writeTurtle(functionsToQuads({ functions, schema, mintIri }), { prefixes: namespaces }),
  );
  writeFileSync(files.facts, parseRdf(facts, { format: 'ttl' }).map(quadToNQuads).join('\n'));
  const calls = cases.map(({ definition, args }) => publishedCall(compileFunction(definition, schema), args));
  return runInTopBraid({ ...files, calls });
}
