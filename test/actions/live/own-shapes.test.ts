import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownShapesCheck } from '../../../src/kernel/live/own-shapes.ts';
import { startLiveKernel } from '../../../src/kernel/live/start-live-kernel.ts';
import {
  base,
  call,
  example,
  observation,
  observeAll,
  opening,
  smallKernel,
  temporaryFolder,
} from '../live-fixture.ts';

const prefixes = `@prefix sh: <http://www.w3.org/ns/shacl#> .
@prefix tw: <${base}schema#> .
@prefix own: <${base}own#> .
`;
const lowerCase = `own:Named a sh:NodeShape ; sh:targetClass tw:Item ;
  sh:property [ sh:path tw:name ; sh:pattern "^[a-z ]+$" ; sh:message "Items are told in small letters." ] .
`;

async function liveWith(ownShapes: string) {
  const folder = await temporaryFolder();
  const kernel = await smallKernel(folder, '', prefixes + ownShapes);
  const live = join(folder, 'own.live');
  await startLiveKernel({ kernel, out: live, actions: join(example, 'actions.yaml') });
  await observeAll(live, opening);
  return { kernel, live };
}

const find = (item: string) =>
  observation(call('found_item', { turn: 3, item, where: 'at', holder: 'Kitchen', name: item }));

test('a shape of the author refuses a batch when it is written, and only what it touches counts', async () => {
  const { live } = await liveWith(lowerCase);
  const [wrong, right] = await observeAll(live, [find('LAMP 2'), find('old lamp')]);
  expect(wrong).toMatchObject({
    status: 'quarantined',
    reasons: [{ code: 'CONSTRAINT', message: expect.stringMatching(/lamp%202.*small letters/i) }],
  });
  expect(right).toMatchObject({ status: 'applied' });
});

test('a shape that asks for the class of what is pointed to sees the facts of the batch and those before it', async () => {
  const { live } = await liveWith(
    'own:Held a sh:NodeShape ; sh:targetClass tw:Placement ; sh:property [ sh:path tw:holder ; sh:class tw:Player ] .',
  );
  const [inRoom, carried] = await observeAll(live, [
    find('knife'),
    observation(call('found_item', { turn: 3, item: 'coin', where: 'carried' })),
  ]);
  expect(inRoom).toMatchObject({ status: 'quarantined', reasons: [{ code: 'CONSTRAINT' }] });
  expect(carried).toMatchObject({ status: 'applied' });
});

test.each([
  ['none of the author', ''],
  [
    'one that looks further than a node',
    `own:Far a sh:NodeShape ; sh:targetClass tw:Item ;
    sh:property [ sh:path ( tw:inGame tw:gameName ) ; sh:pattern "^x" ] .`,
  ],
])('of shapes with %s nothing is left to check on write', async (_name, shapes) => {
  const kernel = await smallKernel(await temporaryFolder(), '', prefixes + shapes);
  expect(await ownShapesCheck(kernel)).toBeUndefined();
});

test('a warning of the author refuses nothing', async () => {
  const { live } = await liveWith(lowerCase.replace('sh:message', 'sh:severity sh:Warning ; sh:message'));
  expect(await observeAll(live, [find('LAMP 2')])).toMatchObject([{ status: 'applied' }]);
});
