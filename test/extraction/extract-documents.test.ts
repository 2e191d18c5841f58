import { expect, test } from 'vitest';
import { extractDocuments } from '../../src/extraction/extract-documents.ts';
import type { Script, ScriptedReply } from '../../src/llm/testing/scripted-server.ts';
import { scriptedModel } from '../agent/rig.ts';
import { documentOf, facts, harbour, nothing, replies, sentence, textOf } from './rig.ts';

async function extract(texts: readonly string[], script: Script, more: object = {}) {
  const asked = await scriptedModel(script);
  const documents = texts.map((text, index) => documentOf(text, `d${index + 1}`));
  const extracted = await extractDocuments({ documents, schema: harbour, ...more }, asked.context);
  return { ...extracted, ...asked };
}

test('every chunk is read once, and every candidate counted', async () => {
  const { report, chunks, server } = await extract(
    ['Nothing here.', sentence],
    replies({ [sentence]: facts }),
  );
  expect(report.chunks).toEqual({ candidates: 2, accepted: 2, quarantined: 0 });
  expect(report.candidates).toEqual({ candidates: 4, accepted: 4, quarantined: 0 });
  expect(chunks.map(({ document }) => document)).toEqual(['d1', 'd2']);
  expect(server.requests).toHaveLength(2);
});

test('a wrong candidate is asked for once more with its reason; what is still wrong goes to quarantine', async () => {
  const wrong = {
    ...facts,
    properties: [{ entity: 'e1', property: 'built', value: '1998', quote: 'launched in 1998' }],
  };
  let calls = 0;
  const corrected = await extract([sentence], () => ({ json: calls++ === 0 ? wrong : facts }));
  expect(corrected.report.candidates).toEqual({ candidates: 4, accepted: 4, quarantined: 0 });
  expect(corrected.report.askedAgain).toMatchObject([
    { document: 'd1', candidate: expect.stringContaining('launched') },
  ]);
  expect(JSON.stringify(corrected.server.requests[1]?.body)).toContain('launched in 1998');
  const stubborn = await extract([sentence], () => ({ json: wrong }));
  expect(stubborn.report.candidates).toEqual({ candidates: 4, accepted: 3, quarantined: 1 });
  expect(stubborn.report.quarantine).toMatchObject([
    { document: 'd1', reason: expect.stringContaining('quote') },
  ]);
  expect(stubborn.server.requests).toHaveLength(2);
});

test.each<[string, () => ScriptedReply]>([
  ['prose', () => ({ content: 'I think that the ferry is nice.' })],
  ['half JSON', () => ({ content: '{"entities": [{"id": "e1", "ty' })],
  ['another shape', () => ({ json: { answer: 42 } })],
])('%s instead of a list: the chunk is quarantined, the others are read', async (_, script) => {
  const mixed: Script = (request) => (textOf(request) === sentence ? { json: facts } : script());
  const { report } = await extract(['Bad chunk.', sentence], mixed);
  expect(report.chunks).toEqual({ candidates: 2, accepted: 1, quarantined: 1 });
  expect(report.quarantine).toMatchObject([
    { document: 'd1', reason: expect.stringContaining('MODEL_REPLY_INVALID') },
  ]);
});

test('a reply that is cut off is asked for again for both halves', async () => {
  const other =
    'A second sentence which tells that nothing at all happened on that day in the harbour, except rain and wind.';
  const script: Script = (request) =>
    textOf(request).includes('9000001') && textOf(request).includes('second')
      ? { content: '{"entities": [', finishReason: 'length' }
      : { json: textOf(request) === sentence ? facts : nothing };
  const { report, chunks } = await extract([`${sentence} ${other}`], script);
  expect(report.candidates.accepted).toBe(4);
  expect(chunks[0]?.entities[0]?.quote).toMatchObject({ start: 20, document: 'd1' });
});

test('the same text under two names is read once', async () => {
  const { report, server } = await extract([sentence, sentence], replies({ [sentence]: facts }));
  expect(server.requests).toHaveLength(1);
  expect(report.documents).toMatchObject([
    { chunks: 1, sameTextAs: ['d2'] },
    { chunks: 0, sameTextAs: ['d1'] },
  ]);
});

test('the parts of a sharded run are all chunks, each once', async () => {
  const texts = Array.from({ length: 12 }, (_, index) => `Note number ${index}.`);
  const parts = [];
  for (const part of [1, 2, 3]) {
    const { chunks } = await extract(texts, () => ({ json: nothing }), { shard: { part, of: 3 } });
    parts.push(...chunks.map(({ sha256 }) => sha256));
  }
  const whole = await extract(texts, () => ({ json: nothing }));
  expect(parts.sort()).toEqual(whole.chunks.map(({ sha256 }) => sha256).sort());
});

test('a name that S does not have costs its candidate, not the reply', async () => {
  const strange = {
    ...facts,
    relations: [{ from: 'e1', relation: 'sails_to', to: 'e2', quote: 'belongs to Nordlinie' }],
  };
  const { report, server } = await extract([sentence], () => ({ json: strange }));
  expect(report.candidates).toEqual({ candidates: 4, accepted: 3, quarantined: 1 });
  expect(JSON.stringify(server.requests[0]?.body)).toContain('"enum":["owner"]');
});
