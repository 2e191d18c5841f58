import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TravelQuery } from '../../../src/evaluation/travelplanner/query.ts';
import type { ReceivedRequest, Script, ScriptedReply } from '../../../src/llm/testing/scripted-reply.ts';
import { giveUp } from '../../agent/rig.ts';
import { root } from '../../support/source-files.ts';
import { plannerScript } from './planner-script.ts';

const fixtures = join(root, 'test/fixtures/travelplanner-loop');

/** A type of the draft, with the key that nothing in the tables tells. */
const type = (name: string, table: string, key: readonly string[]) => ({ name, table, key });
const types = [
  type('Hotel', 'hotels', ['NAME', 'city']),
  type('Restaurant', 'restaurants', ['Name', 'City']),
  type('Attraction', 'attractions', ['Name', 'City']),
  type('Flight', 'flights', ['Flight Number']),
  type('Drive', 'drives', ['origin', 'destination']),
  type('City', 'cities', ['city']),
];

/** The case study of the paper: a hotel without how long and how many it takes. */
const leaveOut = ['Hotel.minimumNights', 'Hotel.maximumOccupancy'];
const weakDraft = { types, relations: [], leaveOut };
/** A kind of thing that is a hotel and a flight, which the tables keep apart: no entity can be one. */
const refutedDraft = {
  ...weakDraft,
  types: [
    ...types,
    { name: 'Package', superTypes: ['Hotel', 'Flight'], comment: 'A hotel with its flight.' },
  ],
};

/**
 * A model for the whole loop. It keeps no plan: drafts, functions and suggestions are fixed, and answers are made of
 * calls whose arguments stand in the query, first row taken. What it says next it reads from the prompt alone, but for
 * `noisy`: the question that comes out differently the first time it is asked of a kernel.
 */
export function loopScript(queries: readonly TravelQuery[], noisy: string): Script {
  const plan = plannerScript(queries) as (request: ReceivedRequest) => ScriptedReply;
  const seen = new Set<string>();
  return (request) => {
    const [system = '', user = ''] = (request.body.messages ?? []).map(({ content }) => content);
    if (system.startsWith('You prepare an ontology')) return { json: requirements };
    if (system.startsWith('You draft an ontology')) return { json: draftAfter(request) };
    if (system.startsWith('You write functions')) return { json: { functions: functionsIn('functions') } };
    if (system.startsWith('You judge a kernel')) return { json: judgement(user) };
    const isNoise = user.includes(noisy) && system.includes('minimumNights') && !seen.has(system);
    // Giving up counts only after a call.
    const hasCalled = (request.body.messages ?? []).length > 2;
    if (isNoise && hasCalled && system.startsWith('You answer')) {
      seen.add(system);
      return { json: giveUp('not today') };
    }
    return plan(request);
  };
}

const requirements = {
  requirements: [
    { kind: 'scope', statement: 'Travel plans need cities.', evidence: 'Cities, flights, hotels' },
    { kind: 'constraint', statement: 'Nobody asked for pets.', evidence: 'pets must fly too' },
  ],
};

/** The first draft is refuted by the reasoner; the second, with its justification in the prompt, is the weak one. */
function draftAfter({ body }: ReceivedRequest): object {
  const told = (body.messages ?? []).some(
    ({ content }) => content.includes('Package') && content.includes('refused'),
  );
  return told ? weakDraft : refutedDraft;
}

function functionsIn(folder: string): object[] {
  return readdirSync(join(fixtures, folder))
    .sort()
    .map((name) => ({ way: 'compose', definition: readFileSync(join(fixtures, folder, name), 'utf8') }));
}

/** What the judge sees is missing first in S, then in F; then it errs; then nothing is left. */
function judgement(user: string): object {
  const [, ontology = ''] = /<<ontology \w+\n([\s\S]*?)\n\w+ ontology>>/.exec(user) ?? [];
  const [, functions = ''] = /<<functions \w+\n([\s\S]*?)\n\w+ functions>>/.exec(user) ?? [];
  const [, rejected = ''] = /<<rejected before \w+\n([\s\S]*?)\n\w+ rejected before>>/.exec(user) ?? [];
  if (!ontology.includes('minimumNights'))
    return faulty('S forgets two limits of a hotel.', [missingColumns]);
  const hotels =
    functions.split(/\n(?=\w+ gives: )/).find((text) => text.startsWith('find_hotels gives')) ?? '';
  if (!hotels.includes('people'))
    return faulty('Hotels are too small or want longer stays.', [hotelPatch('repaired')]);
  if (!rejected.includes('dearest'))
    return faulty('Cheap hotels may be bad.', [hotelPatch('harmful', 'take the dearest')]);
  return { diagnosis: 'What is left is not in the data.', blockingFault: false, suggestions: [] };
}

function faulty(diagnosis: string, suggestions: readonly object[]): object {
  return { diagnosis, blockingFault: true, suggestions };
}

const missingColumns = {
  target: { kind: 'entity type', name: 'Hotel' },
  operation: 'modify',
  reason: 'plans break the minimum stay and the occupancy of hotels',
  type: {
    table: 'hotels',
    properties: [
      { name: 'minimumNights', column: 'minimum nights' },
      { name: 'maximumOccupancy', column: 'maximum occupancy' },
    ],
  },
};

function hotelPatch(folder: string, reason = 'hotels must take the people for the nights'): object {
  return {
    target: { kind: 'function', name: 'find_hotels' },
    operation: 'modify',
    reason,
    function: readFileSync(join(fixtures, folder, 'find_hotels.yaml'), 'utf8'),
  };
}
