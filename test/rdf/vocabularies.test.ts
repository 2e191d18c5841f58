import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readRdfFile } from '../../src/rdf/parse-rdf.ts';
import { iri, namespaces } from '../../src/rdf/vocabularies.ts';

const root = join(import.meta.dirname, '../..');

const vocabulary = await readRdfFile(join(root, 'ontologies/quercus.ttl'));
const defined = new Set(
  vocabulary.map(({ subject }) => subject.value).filter((subject) => subject.startsWith(namespaces.q)),
);

/** Names of `q:` terms in a text of ours: `iri('q', 'x')`, `term('q', 'x')`, `['q', 'x']`, `namespaces.q}x`, `q:x`. */
function termsUsed(text: string): string[] {
  const written = [
    /\[?\(?'q',\s*'(\w+)'/g,
    /namespaces\.q\}(\w+)/g,
    /\bq:(\w+)/g,
    /https:\/\/w3id\.org\/quercus#(\w+)/g,
  ];
  return written.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] as string));
}

function files(folder: string): string[] {
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.(ts|rq|ttl)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

test('every q: term that the program, its shapes or its queries use is defined', () => {
  const unknown = ['src', 'shapes', 'sparql'].flatMap(files).flatMap((file) =>
    termsUsed(readFileSync(file, 'utf8'))
      .filter((name) => !defined.has(iri('q', name)))
      .map((name) => `${file.slice(root.length + 1)}: q:${name}`),
  );
  expect(unknown).toEqual([]);
});

test('every term of the vocabulary has a type, a label and a comment in English', () => {
  for (const subject of defined) {
    const own = vocabulary.filter((quad) => quad.subject.value === subject);
    const has = (predicate: string, language?: string) =>
      own.some(
        (quad) =>
          quad.predicate.value === predicate &&
          (!language || (quad.object.termType === 'Literal' && quad.object.language === language)),
      );
    expect([
      subject,
      has(iri('rdf', 'type')),
      has(iri('rdfs', 'label'), 'en'),
      has(iri('rdfs', 'comment'), 'en'),
    ]).toEqual([subject, true, true, true]);
  }
});
