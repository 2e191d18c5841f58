import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { silentContext } from '../../../src/domain/run-context.ts';
import { createAnswerMemory, readAnswerMemory } from '../../../src/kernel/update/answer-memory.ts';
import { factsChange, touchedBy } from '../../../src/kernel/update/facts-change.ts';
import { openFactsStore } from '../../../src/kernel/update/facts-store.ts';
import { footprintOf } from '../../../src/kernel/update/query-footprint.ts';
import { rootedQuery } from '../../../src/kernel/update/rooted-query.ts';
import type { GraphStore } from '../../../src/rdf/graph-store.ts';
import { termToNTriples } from '../../../src/rdf/n-triples.ts';
import { sortUtf8 } from '../../../src/rdf/utf8-order.ts';
import { writeSortedFile } from '../../support/sorted-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'remembered-answers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const type = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';
const prefix = 'PREFIX : <http://e.org/> ';
const find = (limit: number) =>
  `SELECT ?e ?n ?k WHERE { ?e a :P . OPTIONAL { ?e :n ?n } OPTIONAL { ?e :of ?c OPTIONAL { ?c :k ?k } } } ORDER BY ?n ?e ?k LIMIT ${limit}`;

const queries = [
  ...[find(1), find(2), find(3), find(50)],
  'SELECT ?e ?n WHERE { ?e a :P ; :n ?n FILTER(?n > 2) }',
  'SELECT (COUNT(?e) AS ?c) WHERE { ?e a :P }',
  'SELECT ?k (COUNT(?e) AS ?c) WHERE { ?e :of/:k ?k } GROUP BY ?k',
  'SELECT ?p ?o WHERE { VALUES ?s { :a :b } ?s a ?t . ?s ?p ?o }',
  'SELECT ?o WHERE { :a :n ?o }',
  'SELECT ?s WHERE { ?s :of :b }',
  'SELECT ?s WHERE { { ?s :n 1 } UNION { ?s :k 2 } }',
  'SELECT ?s WHERE { ?s a :P FILTER NOT EXISTS { ?s :of ?x } }',
  'SELECT ?s WHERE { ?s a :P MINUS { ?s :n 1 } }',
  'SELECT ?s ?o WHERE { ?s :of+ ?o }',
  'SELECT ?s ?o WHERE { ?s :of* ?o }',
  'SELECT ?s WHERE { ?s !:of ?o }',
  'SELECT ?s ?m WHERE { ?s a :P { SELECT (MAX(?n) AS ?m) WHERE { ?x :n ?n } } }',
  'SELECT ?s ?o WHERE { ?s ^:of ?o }',
].map((query) => prefix + query);

const node = fc.constantFrom('a', 'b', 'c', 'd').map((name) => `<http://e.org/${name}>`);
const number = fc
  .integer({ min: 1, max: 4 })
  .map((value) => `"${value}"^^<http://www.w3.org/2001/XMLSchema#integer>`);
const fact = fc.oneof(
  fc.tuple(node, fc.constant(`<${type}>`), fc.constantFrom('<http://e.org/P>', '<http://e.org/Q>')),
  fc.tuple(node, fc.constantFrom('<http://e.org/n>', '<http://e.org/k>'), number),
  fc.tuple(node, fc.constant('<http://e.org/of>'), node),
);
const facts = fc.array(
  fact.map((terms) => `${terms.join(' ')} .`),
  { minLength: 1, maxLength: 14 },
);

const file = (name: string, lines: Iterable<string>) => writeSortedFile(folder, name, lines);

async function rowsOf(store: GraphStore, query: string): Promise<string[]> {
  const { variables, rows } = await store.select(query);
  const texts = rows.map((row) => variables.map((name) => row[name] && termToNTriples(row[name])).join(' '));
  return query.includes('ORDER BY') ? texts : sortUtf8(texts);
}

async function answers(store: GraphStore): Promise<string[][]> {
  const found: string[][] = [];
  for (const query of queries) found.push(await rowsOf(store, query));
  await store.close();
  return found;
}

describe('answers that are remembered', () => {
  test('are those of a store with all facts, whatever changed', async () => {
    await fc.assert(
      fc.asyncProperty(facts, facts, facts, async (kept, gone, come) => {
        const [before, after] = [file('before.nt', [...kept, ...gone]), file('after.nt', [...kept, ...come])];
        const memory = createAnswerMemory();
        await answers(await openFactsStore({ facts: before, memory }, silentContext));
        await memory.save(folder, 'kernel');
        const known = await readAnswerMemory(folder, 'kernel');
        const change = await factsChange(before, after);
        known.forget(change);
        const expected = await openFactsStore({ facts: after, memory: createAnswerMemory() }, silentContext);
        const store = await openFactsStore({ facts: after, memory: known, change }, silentContext);
        expect(await answers(store)).toEqual(await answers(expected));
      }),
      { numRuns: 5, seed: 4 },
    );
  }, 60_000);

  test('are not taken from another kernel', async () => {
    const memory = createAnswerMemory();
    await memory.outcome(['x'], async () => 1);
    await memory.save(folder, 'one');
    expect(await (await readAnswerMemory(folder, 'one')).outcome(['x'], async () => 2)).toBe(1);
    expect(await (await readAnswerMemory(folder, 'other')).outcome(['x'], async () => 2)).toBe(2);
  });
});

test.each([
  ['SELECT ?o WHERE { :a :n ?o }', 'http://e.org/a', 'http://e.org/n', true],
  ['SELECT ?o WHERE { :a :n ?o }', 'http://e.org/b', 'http://e.org/n', false],
  ['SELECT ?o WHERE { VALUES ?s { :a } ?s ?p ?o }', 'http://e.org/b', 'http://e.org/n', false],
  ['SELECT ?o WHERE { ?s :k ?o }', 'http://e.org/a', 'http://e.org/n', false],
  ['SELECT ?o WHERE { ?s (:k/:n) ?o }', 'http://e.org/a', 'http://e.org/n', true],
  ['SELECT ?o WHERE { ?s :k* ?o }', 'http://e.org/a', 'http://e.org/n', true],
  ['SELECT ?o WHERE { GRAPH ?g { ?s :k ?o } }', 'http://e.org/a', 'http://e.org/n', true],
  ['DESCRIBE :k', 'http://e.org/a', 'http://e.org/n', true],
])('%s and a change of %s %s', (query, subject, predicate, isTouched) => {
  const touched = touchedBy({ added: [`<${subject}> <${predicate}> "1" .`], removed: [] });
  expect(footprintOf(prefix + query)?.some(touched)).toBe(isTouched);
});

test.each([
  'SELECT ?d WHERE { ?s :n ?d FILTER(?d > NOW()) }',
  'SELECT ?s WHERE { ?s :n ?d FILTER(RAND() > 0.5) }',
  'SELECT ?s (UUID() AS ?u) WHERE { ?s :n ?d }',
  'SELECT ?s WHERE { SERVICE <http://e.org/sparql> { ?s :n ?d } }',
])('%s is never remembered', (query) => {
  expect(footprintOf(prefix + query)).toBeUndefined();
});

test.each([
  [find(5), 'e'],
  ['SELECT ?e ?n WHERE { ?e a :P . ?e :n ?n }', 'e'],
  ['SELECT ?e ?n WHERE { ?e a :P . ?e :n ?n } LIMIT 5', undefined],
  ['SELECT ?e ?n WHERE { ?e a :P . ?e :n ?n } ORDER BY ?n LIMIT 5', undefined],
  ['SELECT ?e ?n WHERE { ?e a :P . ?e :n ?n } ORDER BY ?e ?n LIMIT 5 OFFSET 2', undefined],
  ['SELECT ?n WHERE { ?e a :P . ?e :n ?n }', undefined],
  ['SELECT (COUNT(?e) AS ?c) WHERE { ?e a :P }', undefined],
  ['SELECT ?e WHERE { ?e a :P . ?x :of ?e }', undefined],
  ['SELECT ?e WHERE { ?e a :P FILTER NOT EXISTS { ?e :of ?x } }', undefined],
  ['SELECT ?e WHERE { ?e a :P . { SELECT ?e WHERE { ?e :n ?n } } }', undefined],
])('%s is about one entity a solution: %s', (query, root) => {
  expect(rootedQuery(prefix + query)?.root).toBe(root);
});
