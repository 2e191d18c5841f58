import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ActionCall, Observation } from '../../src/domain/action.ts';
import { silentContext } from '../../src/domain/run-context.ts';
import { openLiveWriter } from '../../src/kernel/live/open-live-writer.ts';
import { startLiveKernel } from '../../src/kernel/live/start-live-kernel.ts';
import { writeManifest } from '../../src/kernel/manifest.ts';
import { parseRdf, readRdfFile } from '../../src/rdf/parse-rdf.ts';
import { writeTurtle } from '../../src/rdf/turtle-writer.ts';
import { namespaces } from '../../src/rdf/vocabularies.ts';
import { readSchema } from '../../src/schema/read-schema.ts';
import { deriveShapes } from '../../src/schema/shapes/derive-shapes.ts';
import { mergeShapes } from '../../src/schema/shapes/merge-shapes.ts';
import { root } from '../support/source-files.ts';

export const example = join(root, 'examples', 'textworld');
export const base = 'https://example.org/textworld/';

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'quercus-actions-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A frozen kernel of the TextWorld example without functions, written without the reasoner. */
export async function smallKernel(folder: string, extraFact = '', ownShapes = ''): Promise<string> {
  const kernel = join(folder, 'small.kernel');
  await mkdir(kernel, { recursive: true });
  const ontology = await readFile(join(example, 'textworld.ttl'), 'utf8');
  const schema = readSchema(await readRdfFile(join(example, 'textworld.ttl')));
  const texts: Record<string, string> = {
    'ontology.ttl': ontology,
    'functions.ttl': '',
    'shapes.ttl': writeTurtle(
      mergeShapes(deriveShapes(schema), parseRdf(ownShapes, { format: 'ttl', name: 'own shapes' })).shapes,
      { prefixes: namespaces },
    ),
    'kernel.ttl': `<${base}kernel> a <${namespaces.void}Dataset> .\n`,
    'facts.nt': directionFacts() + extraFact,
    'evidence.nq': '',
  };
  for (const [name, text] of Object.entries(texts)) await writeFile(join(kernel, name), text);
  await writeManifest(kernel);
  return kernel;
}

export async function smallLive(folder?: string, name = 'small.live'): Promise<string> {
  const inside = folder ?? (await temporaryFolder());
  const live = join(inside, name);
  const kernel = await smallKernel(inside);
  await startLiveKernel({ kernel, out: live, actions: join(example, 'actions.yaml') });
  return live;
}

/** Applies observations, each flushed, and returns their outcomes. */
export async function observeAll(live: string, observations: readonly Observation[]) {
  const writer = await openLiveWriter(live, {}, silentContext);
  try {
    const outcomes = [];
    for (const observation of observations) outcomes.push(await writer.apply(observation));
    return outcomes;
  } finally {
    await writer.close();
  }
}

export function call(action: string, values: Readonly<Record<string, unknown>>): ActionCall {
  return { action, arguments: { game: 'g1', ...values } };
}

export function observation(...actions: readonly ActionCall[]): Observation {
  return { actions: [...actions] };
}

/** A hall with a kitchen to the north, a lamp carried, in three turns. */
export const opening: readonly Observation[] = [
  observation(
    call('new_game', {}),
    call('entered_room', {
      turn: 0,
      room: 'Hall',
      exits: [{ direction: 'north' }, { direction: 'east', door: 'oak door' }],
    }),
  ),
  observation(
    call('found_item', { turn: 1, item: 'lamp', where: 'at', holder: 'Hall' }),
    call('item_to_inventory', { turn: 1, item: 'lamp' }),
  ),
  observation(
    call('entered_room', {
      turn: 2,
      room: 'Kitchen',
      from: 'Hall',
      direction: 'north',
      exits: [{ direction: 'south' }],
    }),
  ),
];

function directionFacts(): string {
  const pairs = [
    ['north', 'south'],
    ['south', 'north'],
    ['east', 'west'],
    ['west', 'east'],
    ['up', 'down'],
    ['down', 'up'],
  ];
  const lines = pairs.flatMap(([name, back]) => [
    `<${base}Direction/${name}> <${namespaces.rdf}type> <${base}schema#Direction> .`,
    `<${base}Direction/${name}> <${base}schema#directionName> "${name}" .`,
    `<${base}Direction/${name}> <${base}schema#opposite> <${base}Direction/${back}> .`,
  ]);
  return `${lines.sort().join('\n')}\n`;
}
