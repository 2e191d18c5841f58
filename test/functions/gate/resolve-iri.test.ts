import { expect, test } from 'vitest';
import { iriResolver } from '../../../src/functions/gate/resolve-iri.ts';
import { parseQuery } from '../../../src/rdf/sparql-syntax.ts';

test.each(['s:Claim\\/1', '<http://x.example/Claim/1>'])('%s names the same term', (written) => {
  const tree = parseQuery(`PREFIX s: <http://x.example/> DESCRIBE ${written}`);
  const [node] = (tree as { variables: readonly unknown[] }).variables;
  expect(iriResolver(tree)(node)).toBe('http://x.example/Claim/1');
});
