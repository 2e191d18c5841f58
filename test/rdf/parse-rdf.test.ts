import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isomorphic } from '../../src/rdf/canonical-form.ts';
import { mergeGraphs } from '../../src/rdf/merge-graphs.ts';
import { quadToNQuads } from '../../src/rdf/n-triples.ts';
import { parseRdf, parseRdfDocument, readRdfFile } from '../../src/rdf/parse-rdf.ts';
import { graphs } from './arbitrary-graph.ts';

test('N-Quads that were written read back as the same graph', () => {
  fc.assert(
    fc.property(graphs, (graph) => {
      const text = graph.map((quad) => `${quadToNQuads(quad)}\n`).join('');
      expect(isomorphic(parseRdf(text, { format: 'nq' }), graph)).toBe(true);
    }),
  );
});

test.each([
  ['ttl', '<urn:a> <urn:p> 1 .\n<urn:a> <urn:p .', 2],
  ['nt', '<urn:a> <urn:p> "x" .\n\n<urn:a> <urn:p> .', 3],
  ['nq', '<urn:a> <urn:p> "x" <urn:g> <urn:h> .', 1],
  ['ttl', '<urn:a> <urn:p> "open', 1],
] as const)('broken %s is refused with its line', (format, text, line) => {
  expect(() => parseRdf(text, { format, name: 'my.file' })).toThrow(
    expect.objectContaining({
      code: 'RDF_SYNTAX',
      message: expect.stringMatching(`^my.file is not valid .*line ${line}`),
      details: expect.objectContaining({ format, line }),
    }),
  );
});

test.each(['<urn:a> <urn:p> <<( <urn:a> <urn:p> <urn:b> )>> .', '<urn:a> <urn:p> "x"@en--ltr .'])(
  'RDF 1.2 is refused: %s',
  (text) => {
    expect(() => parseRdf(text, { format: 'ttl' })).toThrow(/RDF 1\.2/);
  },
);

test('the same text gives the same blank node labels, and labels of the text never meet those of brackets', () => {
  const text = '_:b1 <urn:p> [ <urn:p> _:n3-0 ] . _:b0 <urn:p> ( _:b1 ) .';
  const labels = () => parseRdf(text, { format: 'ttl' }).map(quadToNQuads);
  expect(labels()).toEqual(labels());
  expect(new Set(labels().flatMap((line) => line.match(/_:\w+/g)))).toHaveLength(5);
});

test('merging keeps blank nodes of different graphs apart', () => {
  const graph = parseRdf('[] <urn:p> 1 .', { format: 'ttl' });
  expect(new Set(mergeGraphs(graph, graph).map(({ subject }) => subject.value)).size).toBe(2);
});

test('prefixes and the base are kept', () => {
  const { quads, prefixes } = parseRdfDocument('@prefix e: <http://e.org/> . <#x> e:p e:o .', {
    format: 'ttl',
    baseIri: 'http://base/f',
  });
  expect(prefixes).toEqual({ e: 'http://e.org/' });
  expect(quads[0]?.subject.value).toBe('http://base/f#x');
});

test('a file is read by its ending, compressed or not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parse-rdf-'));
  await writeFile(join(folder, 'a.ttl'), '\ufeff<urn:a> <urn:p> "é" .');
  await writeFile(join(folder, 'a.nt.gz'), gzipSync('<urn:a> <urn:p> "é" .\n'));
  await writeFile(join(folder, 'latin1.nt'), Buffer.from('<urn:a> <urn:p> "é" .\n', 'latin1'));
  expect(
    isomorphic(await readRdfFile(join(folder, 'a.ttl')), await readRdfFile(join(folder, 'a.nt.gz'))),
  ).toBe(true);
  await expect(readRdfFile(join(folder, 'latin1.nt'))).rejects.toMatchObject({ code: 'SOURCE_UNREADABLE' });
  await expect(readRdfFile(join(folder, 'none.ttl'))).rejects.toMatchObject({ code: 'SOURCE_NOT_FOUND' });
  await expect(readRdfFile(join(folder, 'a.docx'))).rejects.toMatchObject({
    code: 'RDF_SYNTAX',
    message: expect.stringContaining('.ttl'),
  });
  await rm(folder, { recursive: true });
});
