import type { ReceivedRequest, Script } from '../../../src/llm/testing/scripted-reply.ts';
import { answer, call, giveUp } from '../../agent/rig.ts';
import { musicFunctions } from './music-functions.ts';

/** Kinds of question, each with the function that answers it. The value in the question is the only argument. */
const kinds = [
  { pattern: /^How many tracks are on the albums of (.+)\?$/, name: 'count_tracks', parameter: 'artistName' },
  {
    pattern: /^How many milliseconds has the longest track of (.+)\?$/,
    name: 'longest_track',
    parameter: 'artistName',
  },
  { pattern: /^What was invoiced in (.+) in all\?$/, name: 'invoiced', parameter: 'billingPlace' },
];

/**
 * A model for the whole loop over a music shop. It knows no answer and keeps no state: what it says next it reads from
 * the prompt. Its first draft is refuted, its second forgets how long a track is, and one of its functions counts where
 * it should add up; the judge mends both.
 */
export const musicScript: Script = (request) => {
  const [system = '', user = ''] = (request.body.messages ?? []).map(({ content }) => content);
  if (system.startsWith('You prepare an ontology')) return { json: requirements };
  if (system.startsWith('You draft an ontology')) return { json: draftAfter(request) };
  if (system.startsWith('You write functions')) return { json: { functions: functionsAfter(request) } };
  if (system.startsWith('You judge a kernel')) return { json: judgement(user) };
  const question = blockOf(user, 'question');
  if (system.startsWith('You read questions')) return { json: { slots: slotsOf(question) } };
  return { json: step(request, question, system) };
};

const requirements = {
  requirements: [
    { kind: 'scope', statement: 'A music shop.', evidence: 'music shop' },
    {
      kind: 'entity',
      statement: 'Artists have albums with tracks.',
      evidence: 'artists and their albums and tracks',
    },
    { kind: 'constraint', statement: 'Only vinyl is sold.', evidence: 'vinyl only' },
  ],
};

const weakDraft = { types: [], relations: [], leaveOut: ['Track.milliseconds'] };

function draftAfter({ body }: ReceivedRequest): object {
  const told = (body.messages ?? []).some(({ content }) => content.includes('It was checked, and refused'));
  if (told) return weakDraft;
  const bundle = { name: 'Bundle', superTypes: ['Track', 'Invoice'], comment: 'Tracks sold as one.' };
  return { ...weakDraft, types: [bundle] };
}

/** All three at first; what S cannot answer yet is refused by the gate and left out. */
function functionsAfter({ body }: ReceivedRequest): object[] {
  const told = (body.messages ?? []).some(({ content }) =>
    content.includes('These were checked, and refused'),
  );
  if (told) return [];
  const written = [musicFunctions.count_tracks, musicFunctions.longest_track, musicFunctions.invoices];
  return written.map((definition) => ({ way: 'compose', definition }));
}

function judgement(user: string): object {
  const functions = blockOf(user, 'functions');
  if (!blockOf(user, 'ontology').includes('milliseconds'))
    return faulty('S does not say how long a track is.', [trackLength, unknownTarget]);
  if (!functions.includes('longest_track'))
    return faulty('No function finds long tracks.', [
      patch('longest_track', 'add', 'questions ask for the longest track', musicFunctions.longest_track),
    ]);
  if (!functions.includes('Sum of'))
    return faulty('Invoices are counted where their totals are asked for.', [
      patch('invoiced', 'modify', 'it counts invoices instead of adding them up', musicFunctions.invoiced),
    ]);
  return { diagnosis: 'Nothing is left.', blockingFault: false, suggestions: [] };
}

function faulty(diagnosis: string, suggestions: readonly object[]): object {
  return { diagnosis, blockingFault: true, suggestions };
}

const trackLength = {
  target: { kind: 'entity type', name: 'Track' },
  operation: 'modify',
  reason: 'questions ask how long a track is',
  type: { table: 'Track', properties: [{ name: 'milliseconds', column: 'Milliseconds', unit: 'ms' }] },
};
const unknownTarget = {
  target: { kind: 'relation type', name: 'soldOnVinyl' },
  operation: 'delete',
  reason: 'nobody asks for it',
};

function patch(name: string, operation: string, reason: string, definition: string): object {
  return { target: { kind: 'function', name }, operation, reason, function: definition };
}

function slotsOf(question: string): object[] {
  return kinds.flatMap(({ pattern, parameter }) => {
    const [, value] = pattern.exec(question) ?? [];
    return value === undefined ? [] : [{ name: parameter, value, evidence: value }];
  });
}

/** The call that the question wants, then the first value of its first row. */
function step({ body }: ReceivedRequest, question: string, system: string): object {
  const kind = kinds.find(({ pattern }) => pattern.test(question));
  if (kind === undefined || !system.includes(`${kind.name} gives: `)) return giveUp('no function says it');
  const last = body.messages?.at(-1)?.content ?? '';
  const [, rows = ''] = /<<result \d+ \w+\n[^\n]*\n([\s\S]*?)\n\w+ result \d+>>/.exec(last) ?? [];
  const [value = ''] = (rows.split('\n')[0] ?? '').split(' | ');
  if (value !== '') return answer(value, [value], [1]);
  if ((body.messages ?? []).length > 2) return giveUp('nothing was found');
  return call(kind.name, { [kind.parameter]: kind.pattern.exec(question)?.[1] });
}

function blockOf(text: string, name: string): string {
  return new RegExp(`<<${name} \\w+\\n([\\s\\S]*?)\\n\\w+ ${name}>>`).exec(text)?.[1] ?? '';
}
