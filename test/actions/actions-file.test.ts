import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compileActions } from '../../src/actions/compile-action.ts';
import { actionsFromQuads } from '../../src/actions/publish/actions-from-quads.ts';
import { actionsToQuads } from '../../src/actions/publish/actions-to-quads.ts';
import { readActionFile } from '../../src/actions/read-action-file.ts';
import { readFunctionYaml } from '../../src/functions/read-function-files.ts';
import { parseRdf, readRdfFile } from '../../src/rdf/parse-rdf.ts';
import { parseQuery, parseUpdate } from '../../src/rdf/sparql-syntax.ts';
import { writeTurtle } from '../../src/rdf/turtle-writer.ts';
import { iri, namespaces } from '../../src/rdf/vocabularies.ts';
import { readSchema } from '../../src/schema/read-schema.ts';
import { example, temporaryFolder } from './live-fixture.ts';

const schema = readSchema(await readRdfFile(join(example, 'textworld.ttl')));
const definitions = await readActionFile(join(example, 'actions.yaml'));

test('actions survive the way to Turtle and back, and their parts are SPARQL that stands for itself', () => {
  const quads = actionsToQuads(compileActions(definitions, schema));
  const text = writeTurtle(quads, { prefixes: namespaces });
  const back = actionsFromQuads(parseRdf(text, { format: 'ttl' }));
  expect(back).toEqual([...definitions].sort((a, b) => (a.name < b.name ? -1 : 1)));
  for (const { predicate, object } of quads) {
    if (predicate.value === iri('sh', 'ask')) expect(parseQuery(object.value).subType).toBe('ask');
    if (predicate.value === iri('sh', 'update')) expect(parseUpdate(object.value).type).toBe('update');
  }
});

test('an action written in Turtle by hand works like one in YAML', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'actions.ttl');
  writeFileSync(
    path,
    `@prefix q: <${namespaces.q}> . @prefix sh: <${namespaces.sh}> . @prefix xsd: <${namespaces.xsd}> . @prefix rdfs: <${namespaces.rdfs}> . @prefix p: <http://p/> .
    <http://a/rename> a q:Action ; rdfs:comment "A room gets another name."@en ;
      sh:parameter [ sh:path p:game ; sh:datatype xsd:string ], [ sh:path p:room ; sh:datatype xsd:string ], [ sh:path p:name ; sh:datatype xsd:string ] ;
      q:entities '{"thisRoom": {"type": "Room", "key": {"gameName": "$game", "roomName": "$room"}}}' ;
      q:precondition [ sh:ask "ASK { $thisRoom a tw:Room }" ; sh:message "No room {room}." ] ;
      q:effect [ sh:update "DELETE { $thisRoom tw:name ?old } INSERT { $thisRoom tw:name $name } WHERE { $thisRoom tw:name ?old }" ] .`,
  );
  const [action] = await readActionFile(path);
  expect(action).toMatchObject({
    name: 'rename',
    parameters: { game: { required: true } },
    requires: [{ message: 'No room {room}.' }],
  });
  expect(compileActions([action!], schema).actions.has('rename')).toBe(true);
});

const base = {
  name: 'x',
  description: 'x',
  parameters: { room: {} },
  effects: [{ update: 'INSERT { <https://example.org/textworld/Room/a/b> tw:name $room } WHERE {}' }],
};
test.each([
  [
    'a term that the schema does not have',
    { effects: [{ update: 'INSERT { <https://example.org/textworld/a> tw:colour $room } WHERE {}' }] },
    /schema#colour.* is no term/,
  ],
  [
    'a predicate of elsewhere',
    {
      effects: [
        { update: 'INSERT { <https://example.org/textworld/a> <http://elsewhere/p> $room } WHERE {}' },
      ],
    },
    /elsewhere/,
  ],
  [
    'an argument written as a found variable',
    { requires: [{ ask: 'ASK { <https://example.org/textworld/a> tw:name ?room }', message: '' }] },
    /\?room is the argument \$room/,
  ],
  [
    'an argument that is not declared',
    { requires: [{ ask: 'ASK { <https://example.org/textworld/a> tw:name $nobody }', message: '' }] },
    /no parameter or entity \$nobody/,
  ],
  ['a parameter type that is none', { parameters: { room: { type: 'Rooom' } } }, /Rooom/],
  [
    'a key with other properties',
    { entities: { e: { type: 'Room', key: { roomName: '$room' } } } },
    /a Room has gameName, roomName/,
  ],
  [
    'a precondition that is no ASK',
    { requires: [{ ask: 'SELECT * WHERE { ?a tw:name $room }', message: '' }] },
    /ASK|SELECT/,
  ],
  ['SPARQL that is none', { effects: [{ update: 'INSERT { ' }] }, /not valid/],
  ['a time that is no parameter', { time: { parameter: 'turn' } }, /time names \$turn/],
  [
    'a list that is none',
    { effects: [{ update: 'INSERT {} WHERE {}', forEach: 'exits' }] },
    /"exits", which is no list/,
  ],
])('an action with %s is refused when it is compiled', (_what, change, problem) => {
  const compile = () =>
    compileActions(
      actionsFromQuads(
        parseRdf(
          `<http://a/x> a <${namespaces.q}Action> ; <${namespaces.q}definition> ${JSON.stringify(JSON.stringify({ ...base, ...change }))} .`,
          { format: 'ttl' },
        ),
      ),
      schema,
    );
  expect(compile).toThrow(problem);
});

test('an alias that stands for nothing is refused', async () => {
  const path = join(await temporaryFolder(), 'actions.yaml');
  writeFileSync(path, 'actions:\n  - *nobody\n');
  await expect(readActionFile(path)).rejects.toMatchObject({
    code: 'ACTION_INVALID',
    message: expect.stringContaining('nobody'),
  });
  expect(() => readFunctionYaml('name: *nobody\n', 'f.yaml')).toThrow(/^f\.yaml: .*nobody/);
});

test('a file that is no file of actions is refused with its place', async () => {
  const path = join(await temporaryFolder(), 'actions.yaml');
  writeFileSync(path, 'actions:\n  - name: x\n    effect: y\n');
  await expect(readActionFile(path)).rejects.toMatchObject({
    code: 'ACTION_INVALID',
    message: expect.stringContaining('actions.0'),
  });
});
