import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { runCommandLine } from '../../src/cli/main.ts';
import { type ScriptedServer, startScriptedServer } from '../../src/llm/testing/scripted-server.ts';
import { recordingTerminal } from '../support/recording-terminal.ts';
import { nothing, textOf } from './rig.ts';

const folder = mkdtempSync(join(tmpdir(), 'quercus-texts-'));
const task = join(folder, 'harbour');
const note = 'The ferry Alma (IMO 9000001) was built in 1998. It belongs to Nordlinie.';
const other = 'Another paper says that IMO 9000001 was built in 1999. Ada has the IMO 9000077.';
let server: ScriptedServer;

const known: Readonly<Record<string, object>> = {
  [note]: {
    entities: [
      { id: 'e1', type: 'Ships', key: '9000001' },
      { id: 'e2', type: 'Lines', key: 'Nordlinie' },
    ],
    properties: [
      { entity: 'e1', property: 'built', value: '1998', quote: 'built in 1998' },
      { entity: 'e1', property: 'name', value: 'Alma', quote: 'The ferry Alma' },
    ],
    relations: [{ from: 'e1', relation: 'hasLine', to: 'e2', quote: 'It belongs to Nordlinie' }],
  },
  [other]: {
    entities: [
      { id: 'e1', type: 'Ships', key: '9000001' },
      { id: 'e2', type: 'Ships', key: '9000077' },
    ],
    properties: [
      { entity: 'e1', property: 'built', value: '1999', quote: 'built in 1999' },
      { entity: 'e2', property: 'name', value: 'Ada', quote: 'Ada' },
    ],
    relations: [],
  },
};

async function run(...argv: string[]) {
  const terminal = recordingTerminal();
  const exitCode = await runCommandLine([...argv, '--quiet'], terminal);
  return { exitCode, result: terminal.result(), messages: terminal.messages() };
}

function withModel(): void {
  vi.stubEnv('QUERCUS_MODEL', 'scripted');
  vi.stubEnv('QUERCUS_MODEL_URL', server.url);
}

function filesOf(kernel: string): Record<string, string> {
  const entries = readdirSync(kernel, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = entries.map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(paths.map((path) => [path.slice(kernel.length), readFileSync(path, 'utf8')]));
}

beforeAll(async () => {
  server = await startScriptedServer((request) => {
    const [, reply = nothing] = Object.entries(known).find(([text]) => textOf(request).endsWith(text)) ?? [];
    return { json: reply };
  });
  mkdirSync(join(task, 'data'), { recursive: true });
  writeFileSync(
    join(task, 'data/ships.csv'),
    'imo,name,built,line\n9000001,Alma,,Nordlinie\n9000002,Bea,2001,Nordlinie\n',
  );
  writeFileSync(join(task, 'data/lines.csv'), 'line,city\nNordlinie,Kiel\nSuedlinie,Genua\n');
  writeFileSync(join(task, 'data/note.txt'), `${note}\n`);
  writeFileSync(join(task, 'data/other.md'), `# Papers\n\n${other}\n`);
  writeFileSync(
    join(task, 'task.yaml'),
    `title: Harbour
base: https://example.org/harbour/
sources: [data]
tables:
  ships: { key: [imo], foreignKeys: [{ columns: [line], references: lines }], columns: { built: { type: 'xsd:integer' } } }
  lines: { key: [line] }
`,
  );
  withModel();
  expect(await run('build', task, '--out', join(folder, 'first.kernel'))).toMatchObject({
    exitCode: 0,
    messages: '',
  });
  vi.unstubAllEnvs();
}, 240_000);
afterEach(() => vi.unstubAllEnvs());
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const ship = 'https://example.org/harbour/Ships/9000001';
const fact = (subject: string, name: string, object: string) =>
  `<${subject}> <https://example.org/harbour/schema#${name}> ${object}`;
const integer = '^^<http://www.w3.org/2001/XMLSchema#integer>';

test('text and table meet under one key, and what two texts say of one value is settled in their order', async () => {
  const facts = readFileSync(join(folder, 'first.kernel/facts.nt'), 'utf8');
  expect(facts).toContain(`<${ship}> <https://example.org/harbour/schema#built> "1998"${integer} .`);
  expect(facts).not.toContain('"1999"');
  expect(facts).toContain(
    '<https://example.org/harbour/Ships/9000077> <https://example.org/harbour/schema#name> "Ada" .',
  );
  const said = await run('why', join(folder, 'first.kernel'), fact(ship, 'built', `"1998"${integer}`));
  expect(said.result).toContain('data/note.txt: characters 33 to 46, "built in 1998"');
  const lost = await run('why', join(folder, 'first.kernel'), fact(ship, 'built', `"1999"${integer}`));
  expect(lost.result).toContain('lost: first source');
  expect(lost.result).toContain('data/other.md');
});

test('the offsets of the evidence point into the text that the kernel keeps', () => {
  const kernel = join(folder, 'first.kernel');
  const evidence = readFileSync(join(kernel, 'evidence.nq'), 'utf8');
  const [, start, end] =
    /source\/note#char=(\d+),(\d+)> <http:\/\/www.w3.org\/ns\/oa#hasSource>/.exec(evidence) ?? [];
  const words = [...readFileSync(join(kernel, 'texts/note.txt'), 'utf8')]
    .slice(Number(start), Number(end))
    .join('');
  expect(evidence).toContain(`<http://www.w3.org/ns/oa#exact> "${words}"`);
  expect(JSON.parse(readFileSync(join(kernel, 'report/extraction.json'), 'utf8'))).toMatchObject({
    chunks: { candidates: 2, accepted: 2, quarantined: 0 },
    candidates: { quarantined: 0 },
  });
});

test('the next build needs no model, asks nobody and gives the same bytes', async () => {
  const asked = server.requests.length;
  const out = join(folder, 'second.kernel');
  expect(await run('build', task, '--out', out)).toMatchObject({ exitCode: 0 });
  expect(filesOf(out)).toEqual(filesOf(join(folder, 'first.kernel')));
  expect(server.requests.length).toBe(asked);
  expect(await run('verify', out)).toMatchObject({ exitCode: 0 });
}, 120_000);

test('without a model and without recorded calls nothing is half-built', async () => {
  const copy = join(folder, 'unread');
  cpSync(join(task, 'data'), join(copy, 'data'), { recursive: true });
  cpSync(join(task, 'task.yaml'), join(copy, 'task.yaml'));
  const out = join(folder, 'unread.kernel');
  const { exitCode, messages } = await run('build', copy, '--out', out);
  expect(exitCode).toBe(1);
  expect(messages).toContain('MODEL_MISSING');
  expect(readdirSync(folder)).not.toContain('unread.kernel');

  withModel();
  const calls = join(copy, 'runs/extraction/calls');
  for (const part of [1, 2])
    expect(await run('extract', copy, '--shard', `${part}/2`)).toMatchObject({ exitCode: 0 });
  vi.unstubAllEnvs();
  expect(readdirSync(calls).length).toBeGreaterThan(0);
  expect(await run('build', copy, '--out', out)).toMatchObject({ exitCode: 0 });
  expect(filesOf(out)).toEqual(filesOf(join(folder, 'first.kernel')));
}, 240_000);

test('update reads a text that changed, to the bytes of a build', async () => {
  const out = join(folder, 'updated.kernel');
  cpSync(join(folder, 'second.kernel'), out, { recursive: true });
  withModel();
  writeFileSync(join(task, 'data/other.md'), '# Papers\n\nNothing of note.\n');
  expect(await run('update', task, '--out', out)).toMatchObject({ exitCode: 0 });
  expect(await run('build', task, '--out', join(folder, 'third.kernel'))).toMatchObject({ exitCode: 0 });
  expect(filesOf(out)).toEqual(filesOf(join(folder, 'third.kernel')));
}, 240_000);
