import { expect, test } from 'vitest';
import { compileFunction } from '../../src/functions/compile-function.ts';
import { runsOn } from '../../src/functions/runs-on.ts';
import { define, schema } from './insurance-fixture.ts';

function where(definition: Parameters<typeof define>[0]) {
  const { function: _, ...places } = runsOn(compileFunction(define(definition), schema));
  return places;
}

test('a function of steps in the query alone runs everywhere', () => {
  const lookup = { lookup: { type: 'Claim', as: 'claim' } };
  expect(where({ steps: [lookup], returns: ['claim'] })).toEqual({
    sparqlStore: [],
    virtualGraph: [],
    otherPrograms: [],
  });
});

test('what Ontop does not evaluate keeps a function off a virtual graph, MINUS and VALUES do not', () => {
  const select = (pattern: string) => ({ select: `SELECT ?claim WHERE { ${pattern} }`, returns: ['claim'] });
  expect(where(select('?claim a :Claim FILTER NOT EXISTS { ?claim :policy ?p }')).virtualGraph).toEqual([
    'EXISTS',
  ]);
  expect(where(select('?claim a :Claim ; :policy+ ?p')).virtualGraph).toEqual([
    'a property path with repetition',
  ]);
  const kept = where(select('VALUES ?claim { :x } ?claim a :Claim MINUS { ?claim :policy ?p }'));
  expect(kept.virtualGraph).toEqual([]);
  expect(kept.otherPrograms).toHaveLength(2);
});
