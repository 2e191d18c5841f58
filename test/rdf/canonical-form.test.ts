import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalHash, canonicalLines, isomorphic } from '../../src/rdf/canonical-form.ts';
import { renameBlankNodes } from '../../src/rdf/merge-graphs.ts';
import { parseRdf } from '../../src/rdf/parse-rdf.ts';
import { graphs } from './arbitrary-graph.ts';

const parse = (text: string) => parseRdf(text, { format: 'ttl' });

test('the hash changes neither with labels and order nor with duplicates', async () => {
  await fc.assert(
    fc.asyncProperty(graphs, async (graph) => {
      const other = renameBlankNodes([...graph, ...graph].reverse(), (label) => `other${label}`);
      expect(await canonicalHash(other)).toBe(await canonicalHash(graph));
      expect(isomorphic(other, graph)).toBe(true);
    }),
  );
});

test('adding a triple changes the hash', async () => {
  const graph = parse('<urn:a> <urn:p> [ <urn:q> 1 ] .');
  const more = parse('<urn:a> <urn:p> [ <urn:q> 1, 2 ] .');
  expect(await canonicalHash(more)).not.toBe(await canonicalHash(graph));
  expect(isomorphic(more, graph)).toBe(false);
});

test('the form is the one of RDFC-1.0: sorted N-Quads with c14n labels and its escapes', () => {
  expect(
    canonicalLines(parse('<urn:b> <urn:p> [ <urn:q> "tab\\t bell\\u0007" ] . <urn:a> <urn:p> 1 .')),
  ).toEqual([
    '<urn:a> <urn:p> "1"^^<http://www.w3.org/2001/XMLSchema#integer> .',
    '<urn:b> <urn:p> _:c14n0 .',
    '_:c14n0 <urn:q> "tab\\t bell\\u0007" .',
  ]);
});

test('many look-alike axioms, as ontologies have them, are no poison', async () => {
  const axioms =
    '<urn:c> <urn:sub> [ <urn:on> <urn:p> ; <urn:some> [ <urn:union> ( <urn:A> <urn:B> <urn:C> ) ] ] .\n'.repeat(
      500,
    );
  expect(await canonicalHash(parse(axioms))).toMatch(/^[0-9a-f]{64}$/);
});

test('a poison graph is refused instead of running for hours', () => {
  const nodes = Array.from({ length: 12 }, (_, index) => index);
  const clique = nodes
    .flatMap((a) => nodes.filter((b) => b !== a).map((b) => `_:n${a} <urn:p> _:n${b} .`))
    .join('\n');
  expect(() => canonicalLines(parse(clique))).toThrow(
    expect.objectContaining({
      code: 'RDF_SYNTAX',
      message: expect.stringContaining('Give some of them IRIs'),
    }),
  );
});
