import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { runCommandLine } from '../../../src/cli/main.ts';
import type { DraftedAction } from '../../../src/domain/action-draft.ts';
import type { Script } from '../../../src/llm/testing/scripted-reply.ts';
import { startScriptedServer } from '../../../src/llm/testing/scripted-server.ts';
import { recordingTerminal } from '../../support/recording-terminal.ts';
import { example, smallKernel, smallLive, temporaryFolder } from '../live-fixture.ts';

afterEach(() => vi.unstubAllEnvs());

async function run(...argv: string[]) {
  const terminal = recordingTerminal();
  const exitCode = await runCommandLine(argv, terminal);
  return { exitCode, result: terminal.result(), messages: terminal.messages() };
}

async function model(script: Script) {
  const server = await startScriptedServer(script);
  onTestFinished(() => server.close());
  vi.stubEnv('QUERCUS_MODEL', 'scripted');
  vi.stubEnv('QUERCUS_MODEL_URL', server.url);
  return server;
}

const thisGame = { type: 'Game', name: 'thisGame', key: [{ property: 'gameName', parameter: 'game' }] };
const gameBegan: DraftedAction = {
  name: 'game_began',
  description: 'A game has begun.',
  entities: [{ ...thisGame, is: 'new' }],
  changes: [],
};
const itemSeen: DraftedAction = {
  name: 'item_seen',
  description: 'An item was seen.',
  entities: [
    { ...thisGame, is: 'known' },
    {
      name: 'thisItem',
      type: 'tw:Item',
      is: 'either',
      key: [
        { property: 'tw:gameName', parameter: 'game' },
        { property: 'itemIdentifier', parameter: 'item' },
      ],
    },
  ],
  changes: [
    { does: 'add', entity: 'thisItem', term: 'inGame', value: 'thisGame' },
    { does: 'set', entity: 'thisItem', term: 'name', value: 'called' },
    { does: 'set', entity: 'thisItem', term: 'portable', value: 'portable' },
    { does: 'set', entity: 'thisItem', term: 'manner', constant: 'at' },
    { does: 'set', entity: 'thisItem', term: 'foundTurn', value: 'turn' },
  ],
  optional: ['portable'],
  clock: 'turn',
  clockWithin: 'game',
};
const misspelt: DraftedAction = {
  ...itemSeen,
  changes: [{ does: 'set', entity: 'thisItem', term: 'title', value: 'called' }],
};

test('a draft that is mended works as a living kernel: what it requires, types and time', async () => {
  const folder = await temporaryFolder();
  const kernel = await smallKernel(folder);
  const server = await model([
    { json: { actions: [gameBegan, misspelt] } },
    { json: { actions: [gameBegan, itemSeen] } },
  ]);
  const file = join(folder, 'actions.yaml');
  const drafted = await run('actions', kernel, '--draft', file, '--observed', 'Turns of text games.');
  expect({ ...drafted, messages: drafted.exitCode === 0 ? '' : drafted.messages }).toMatchObject({
    exitCode: 0,
    messages: '',
  });
  expect(drafted.result).toContain('2 actions drafted, 0 refused (asked 2 times)');
  const [first, second] = server.requests.map(({ body }) => body.messages ?? []);
  expect(first?.at(-1)?.content).toContain('Turns of text games.');
  expect(first?.[0]?.content).toContain('key of Exit: gameName, roomName, directionName');
  expect(second?.at(-1)?.content).toContain('do not write them again: game_began');
  expect(second?.at(-1)?.content).toMatch(/Item has no \\"title\\". It has: .*portable/);

  const live = join(folder, 'drafted.live');
  expect((await run('live', kernel, '--out', live, '--actions', file)).exitCode).toBe(0);
  const observe = (action: string, ...args: string[]) =>
    run('observe', live, action, ...args.flatMap((arg) => ['--arg', arg]));
  const early = await observe('item_seen', 'game=g1', 'item=lamp', 'called=lamp', 'turn=1');
  expect(early).toMatchObject({ exitCode: 3, result: expect.stringContaining('There is no game g1.') });
  expect((await observe('game_began', 'game=g1')).exitCode).toBe(0);
  const lamp = ['game=g1', 'item=lamp', 'called=old lamp'];
  expect((await observe('item_seen', ...lamp, 'turn=first')).result).toContain('turn');
  expect((await observe('item_seen', ...lamp, 'turn=2')).exitCode).toBe(0);
  expect((await observe('item_seen', ...lamp, 'turn=3', 'portable=true')).exitCode).toBe(0);
  expect((await observe('item_seen', ...lamp, 'turn=1')).exitCode).toBe(3);
  const asked = await run(
    'query',
    live,
    'SELECT ?name ?turn ?portable ?manner WHERE { ?item a tw:Item ; tw:name ?name ; tw:foundTurn ?turn ; tw:portable ?portable ; tw:manner ?manner }',
    '--format',
    'csv',
  );
  expect(asked.result.trim().split(/\r?\n/)).toEqual(['name,turn,portable,manner', 'old lamp,3,true,at']);
}, 60_000);

test('what stays wrong is refused with every reason after three more tries, and nothing is written', async () => {
  const folder = await temporaryFolder();
  const server = await model(() => ({ json: { actions: [misspelt] } }));
  const file = join(folder, 'actions.yaml');
  const drafted = await run('actions', join(example, 'textworld.ttl'), '--draft', file);
  expect(drafted.exitCode).toBe(3);
  expect(drafted.result).toContain('0 actions drafted, 1 refused (asked 4 times)');
  expect(drafted.result).toContain('REFUSED  item_seen');
  // The second correction repeats the first, so the same question is not sent again.
  expect(server.requests.length).toBeLessThanOrEqual(4);
  expect(existsSync(file)).toBe(false);
});

test('a file that is there is not replaced, and the model is not asked', async () => {
  const folder = await temporaryFolder();
  const server = await model([]);
  const file = join(folder, 'actions.yaml');
  writeFileSync(file, '# mine\n');
  const drafted = await run('actions', join(example, 'textworld.ttl'), '--draft', file);
  expect(drafted.exitCode).toBe(1);
  expect(drafted.messages).toContain('TARGET_EXISTS');
  expect(server.requests).toEqual([]);
  expect(readFileSync(file, 'utf8')).toBe('# mine\n');
});

test('actions are listed with their parameters and lists, of a living kernel and of none', async () => {
  const live = await smallLive();
  const listed = await run('actions', live);
  expect(listed.exitCode).toBe(0);
  expect(listed.result).toContain('put_down_item\n  The player puts down something carried');
  expect(listed.result).toMatch(/--arg exits=… {3}JSON list of records/);
  expect(listed.result).toContain('7 actions');
  expect((await run('actions', join(live, 'kernel'))).result).toContain('0 actions');
  expect((await run('actions', live, '--observed', 'x')).exitCode).toBe(2);
});
