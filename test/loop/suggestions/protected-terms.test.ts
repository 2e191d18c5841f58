import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readTask } from '../../../src/config/read-task.ts';
import { schemaDraftSchema } from '../../../src/domain/schema-draft.ts';
import { writeSchemaDraft } from '../../../src/kernel/schema-draft-file.ts';
import { protectedTerms } from '../../../src/loop/suggestions/protected-terms.ts';

const generated = `@prefix : <https://example.org/t/schema#> . @prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
<https://example.org/t/schema> a owl:Ontology .
:Hotel a owl:Class ; rdfs:label "Hotel" .
:City a owl:Class ; rdfs:label "City" .
`;

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'quercus-protected-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const task = `title: T
sources: [data.csv]
tables:
  hotels: { key: [no], columns: { rate: { unit: EUR } } }
`;

async function protectedIn(folder: string) {
  return protectedTerms(await readTask(folder));
}

test('what nobody touched is free; what task.yaml says is not', async () => {
  const files = {
    'task.yaml': task,
    'draft/ontology.ttl': generated,
    'draft/.generated/ontology.ttl': generated,
  };
  const { terms, functions, columns, keys } = await protectedIn(folderOf(files));
  expect([[...terms], [...functions], columns, [...keys]]).toEqual([
    [],
    [],
    { hotels: ['rate'] },
    ['hotels'],
  ]);
});

test('axioms that a person added or removed protect their terms', async () => {
  const edited = `${generated.replace(':City a owl:Class ; rdfs:label "City" .', '')}:Hotel rdfs:comment "A house." .\n`;
  const files = {
    'task.yaml': task,
    'draft/ontology.ttl': edited,
    'draft/.generated/ontology.ttl': generated,
  };
  const { terms } = await protectedIn(folderOf(files));
  expect([...terms].sort()).toEqual(['City', 'Hotel']);
});

test('types of draft/schema.yaml that a person changed are theirs, those that the program wrote are not', async () => {
  const folder = folderOf({ 'task.yaml': task });
  await writeSchemaDraft(folder, schemaDraftSchema.parse({ types: [{ name: 'Guest' }, { name: 'Stay' }] }));
  expect([...(await protectedIn(folder)).terms]).toEqual([]);
  writeFileSync(
    join(folder, 'draft/schema.yaml'),
    'types:\n  - { name: Guest, comment: Somebody. }\n  - { name: Stay }\n  - { name: Bill }\n',
  );
  expect([...(await protectedIn(folder)).terms].sort()).toEqual(['Bill', 'Guest']);
});

test('functions of the task folder are theirs', async () => {
  const yaml = 'name: by_hand\ndescription: x\nsteps:\n  - lookup: { type: Hotel, as: h }\nreturns: [h]\n';
  const folder = folderOf({ 'task.yaml': task, 'draft/functions/by_hand.yaml': yaml });
  expect([...(await protectedIn(folder)).functions]).toEqual(['by_hand']);
});
