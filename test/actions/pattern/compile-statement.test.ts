import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { CompiledAction } from '../../../src/actions/compiled-action.ts';
import { FactView } from '../../../src/actions/fact-view.ts';
import { compileAsk, compileUpdate } from '../../../src/actions/pattern/compile-statement.ts';
import { runAction } from '../../../src/actions/run-action.ts';
import { openEmbeddedStore } from '../../../src/rdf/embedded-store.ts';

/** One store for all runs: each begins by clearing it. */
const shared = await openEmbeddedStore();
afterAll(() => shared.close());

const invalid = (problem: string) => new Error(problem) as never;
const node = (name: string) => `<http://t/${name}>`;

/** `$a` and `$b` are bound to nodes, `$n` to a number. */
const updates = [
  'DELETE { $a :p ?x } INSERT { $b :p ?x } WHERE { $a :p ?x }',
  'INSERT { ?y :q $a } WHERE { $a :p ?x . ?y :p ?x }',
  'DELETE { $a :p ?x } INSERT { $a :q ?x } WHERE { $a :p ?x FILTER NOT EXISTS { ?x :q ?z } }',
  'INSERT { $a :r ?z } WHERE { $a :p ?x OPTIONAL { ?x :q ?y } BIND(COALESCE(?y, $b) AS ?z) }',
  'INSERT { $a :r ?x } WHERE { { $a :p ?x } UNION { ?x :q $a } FILTER(?x != $b) }',
  'DELETE { $a :n ?m } INSERT { $a :n ?more } WHERE { $a :n ?m BIND(?m + $n AS ?more) }',
  'INSERT { ?x :big $n } WHERE { $a :p ?x . ?x :n ?m FILTER(?m > $n || ?m = 2) }',
  'DELETE WHERE { $a :p ?x . ?x :q $b }',
  'DELETE { $a :p ?x } WHERE { $a :p ?x } ; INSERT { $b :p $a } WHERE { FILTER NOT EXISTS { $a :p ?any } }',
  'INSERT { $a :v ?k } WHERE { VALUES ?k { 1 2 } $a :n ?m FILTER(?k <= ?m) }',
  'INSERT { $a :w ?x } WHERE { $a :p ?x FILTER(IF(EXISTS { ?x :q $b }, true, ?x IN ($b))) }',
];
const asks = [
  'ASK { $a :p ?x . ?x :q $b }',
  'ASK { $a :p $b FILTER NOT EXISTS { $b :p $a } }',
  'ASK { $a :n ?m FILTER(?m - 1 >= $n) }',
  'ASK { FILTER(1 = 2) }',
];

const names = fc.constantFrom('a', 'b', 'c', 'd');
const triple = fc.oneof(
  fc.tuple(names, fc.constantFrom('p', 'q'), names).map(([s, p, o]) => [node(s), node(p), node(o)] as const),
  fc
    .tuple(names, fc.integer({ min: 0, max: 4 }))
    .map(([s, n]) => [node(s), node('n'), `"${n}"^^<http://www.w3.org/2001/XMLSchema#integer>`] as const),
);

async function bothWorlds(
  text: string,
  triples: readonly (readonly [string, string, string])[],
  solution: Record<string, string>,
) {
  const store = shared;
  await store.update('CLEAR ALL');
  await store.load({ text: triples.map((found) => `${found.join(' ')} .\n`).join('') }, { format: 'nt' });
  const view = new FactView();
  await view.loadAll(store);
  const bound = `PREFIX : <http://t/>\n${text}`.replace(
    /\$(\w+)/g,
    (_whole, name: string) => solution[name] as string,
  );
  return { store, view, bound, full: `PREFIX : <http://t/>\n${text}` };
}

async function triplesOf(store: Awaited<ReturnType<typeof openEmbeddedStore>>): Promise<string[]> {
  const text = await store.queryText('CONSTRUCT { ?s ?p ?o } WHERE { ?s ?p ?o }', 'application/n-triples');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .sort();
}

test.each(updates)('an effect does in memory what a store does: %s', async (text) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(triple, { maxLength: 12 }),
      names,
      names,
      fc.integer({ min: 0, max: 3 }),
      async (triples, a, b, n) => {
        // The store deletes and inserts solution by solution, SPARQL (Update, section 3.1.3) all deletions first: they
        // differ where one solution inserts what another deletes.
        const counted = triples.filter(
          ([subject, predicate]) => subject === node(a) && predicate === node('n'),
        );
        fc.pre(new Set(counted.map(([, , value]) => value)).size < 2);
        const solution = { a: node(a), b: node(b), n: `"${n}"^^<http://www.w3.org/2001/XMLSchema#integer>` };
        const { store, view, bound, full } = await bothWorlds(text, triples, solution);
        const changes = compileUpdate({ text: full, parameters: new Set(['a', 'b', 'n']), invalid });
        const action = {
          requires: [],
          effects: [{ when: {}, forEach: undefined, changes }],
        } as unknown as CompiledAction;
        expect(runAction(action, { solution, choices: {}, lists: new Map() }, view)).toEqual([]);
        const { added, removed } = view.netChanges();
        const before = await triplesOf(store);
        const lines = (found: readonly (readonly string[])[]) => found.map((parts) => `${parts.join(' ')} .`);
        const after = [...before.filter((line) => !lines(removed).includes(line)), ...lines(added)].sort();
        await store.update(bound);
        expect(after).toEqual(await triplesOf(store));
        view.takeBack();
        expect(view.netChanges()).toEqual({ added: [], removed: [] });
      },
    ),
    { numRuns: 12 },
  );
});

test.each(asks)('a precondition says in memory what a store says: %s', async (text) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(triple, { maxLength: 12 }),
      names,
      names,
      fc.integer({ min: 0, max: 3 }),
      async (triples, a, b, n) => {
        const solution = { a: node(a), b: node(b), n: `"${n}"^^<http://www.w3.org/2001/XMLSchema#integer>` };
        const { store, view, bound, full } = await bothWorlds(text, triples, solution);
        const holds = compileAsk({ text: full, parameters: new Set(['a', 'b', 'n']), invalid })(
          solution,
          view,
        );
        expect(holds).toBe(await store.ask(bound));
      },
    ),
    { numRuns: 12 },
  );
});

test.each([
  ['INSERT { $a :p ?x } WHERE { ?x :q ?y }', /hangs together with no parameter/],
  ['INSERT { $a :p ?x } WHERE { $a :p/:q ?x }', /property path/],
  ['INSERT { $a :p [] } WHERE {}', /blank node/],
  ['INSERT { $a :p ?x } WHERE {}', /\?x in INSERT/],
  ['INSERT { $a :p ?x } WHERE { GRAPH :g { $a :p ?x } }', /GRAPH/],
  ['INSERT { $a :p ?x } WHERE { SERVICE <http://x/> { $a :p ?x } }', /SERVICE/],
  ['DROP ALL', /DROP/],
  ['LOAD <http://x/>', /LOAD/],
  ['INSERT { $a :p ?x } WHERE { BIND(UUID() AS ?x) }', /UUID/],
])('an effect that needs more than the neighbourhood of its arguments is refused: %s', (text, problem) => {
  const compile = () =>
    compileUpdate({ text: `PREFIX : <http://t/>\n${text}`, parameters: new Set(['a']), invalid });
  expect(compile).toThrow(problem);
});

test('a view that holds nothing yet asks for what it misses and then agrees with the store', async () => {
  const store = await openEmbeddedStore();
  await store.load(
    { text: `${node('a')} ${node('p')} ${node('b')} .\n${node('b')} ${node('q')} ${node('c')} .\n` },
    { format: 'nt' },
  );
  const view = new FactView();
  const ask = compileAsk({
    text: 'PREFIX : <http://t/> ASK { $a :p ?x . ?x :q $c }',
    parameters: new Set(['a', 'c']),
    invalid,
  });
  const solution = { a: node('a'), c: node('c') };
  let rounds = 0;
  let answer = ask(solution, view);
  while (view.isMissing) {
    await view.loadMissing(store);
    answer = ask(solution, view);
    rounds += 1;
  }
  expect([answer, rounds]).toEqual([true, 2]);
  await store.close();
});
