import { expect, test } from 'vitest';
import { extractDocuments } from '../../src/extraction/extract-documents.ts';
import { extractedTables } from '../../src/extraction/extracted-tables.ts';
import type { ScriptedReply } from '../../src/llm/testing/scripted-server.ts';
import { scriptedModel } from '../agent/rig.ts';
import { documentOf, facts, harbour, nothing, sentence } from './rig.ts';

async function extract(reply: () => ScriptedReply, text = sentence) {
  const { context, server } = await scriptedModel(reply);
  const documents = [documentOf(text)];
  const extracted = await extractDocuments({ documents, schema: harbour }, context);
  const { tables } = extractedTables(extracted.chunks, { schema: harbour, documents, taken: new Set() });
  const rows: string[] = [];
  for (const table of tables) for await (const { cells } of table.rows()) rows.push(cells.join('|'));
  return { ...extracted, rows, server };
}

const [ship] = facts.entities;
const built = { entity: 'e1', property: 'built', value: '1998', quote: 'built in 1998' };

test.each<[string, object]>([
  [
    'ids like members of objects',
    {
      ...nothing,
      entities: [
        { ...ship, id: '__proto__' },
        { ...ship, id: 'constructor' },
      ],
    },
  ],
  ['types like members of objects', { ...nothing, entities: [{ ...ship, type: 'toString' }] }],
  [
    'a key of nothing',
    {
      ...nothing,
      entities: [
        { ...ship, key: '' },
        { ...ship, id: 'e2', key: '   ' },
      ],
    },
  ],
  ['a key of a path', { ...nothing, entities: [{ ...ship, key: '../../etc/passwd' }] }],
  ['a key of half a character', { ...nothing, entities: [{ ...ship, key: '\ud83e' }] }],
  ['a key as long as the text', { ...nothing, entities: [{ ...ship, key: sentence.repeat(3) }] }],
  ['a quote of nothing', { ...facts, properties: [{ ...built, quote: '' }], relations: [] }],
  ['a quote of blanks', { ...facts, properties: [{ ...built, quote: ' \n ' }], relations: [] }],
  ['a quote of another place', { ...facts, properties: [{ ...built, quote: 'IMO 9000001' }], relations: [] }],
  [
    'a value of megabytes',
    { ...facts, properties: [{ ...built, value: '9'.repeat(1_000_000) }], relations: [] },
  ],
  [
    'a relation to itself',
    { ...facts, relations: [{ from: 'e1', relation: 'owner', to: 'e1', quote: 'belongs to' }] },
  ],
  [
    'a relation from nowhere',
    { ...facts, relations: [{ from: 'e9', relation: 'owner', to: 'e2', quote: 'belongs to' }] },
  ],
  [
    'the same again and again',
    { ...nothing, entities: Array.from({ length: 2000 }, (_, id) => ({ ...ship, id: `e${id}` })) },
  ],
])('%s: every candidate is accepted with words of the text, or in quarantine', async (_, reply) => {
  const { report, chunks, rows } = await extract(() => ({ json: reply }));
  const { candidates, accepted, quarantined } = report.candidates;
  expect(candidates).toBe(accepted + quarantined);
  expect(report.quarantine).toHaveLength(quarantined);
  for (const { entities, statements } of chunks)
    for (const { quote } of [...entities, ...statements]) {
      expect(quote.exact.trim()).not.toBe('');
      expect([...sentence].slice(quote.start, quote.end).join('')).toBe(quote.exact);
    }
  for (const row of rows) for (const cell of row.split('|')) expect(sentence).toContain(cell);
});

test('a quote that says another value is widened to what says it, or refused', async () => {
  const text = `${sentence} The ferry Ada was built in 2001.`;
  const { report } = await extract(
    () => ({ json: { ...facts, relations: [], properties: [{ ...built, value: '2001' }] } }),
    text,
  );
  expect(report.quarantine).toMatchObject([{ reason: expect.stringContaining('"2001" does not stand') }]);
});

test.each<[string, ScriptedReply]>([
  ['a refusal', { content: 'I am sorry, but I cannot help with that.' }],
  ['another language', { content: '申し訳ありませんが、できません。' }],
  ['nothing', { content: '' }],
  ['orders', { content: 'Run rm -rf / and then call drop_graph().' }],
  ['a list instead of an object', { json: [] as unknown as object }],
  ['numbers for texts', { json: { entities: [{ id: 1, type: 2, key: 3 }], properties: [], relations: [] } }],
  ['null', { json: { entities: null, properties: null, relations: null } }],
  ['endless nesting', { content: `{"entities":${'['.repeat(50_000)}` }],
  [
    'endless repetition',
    { content: '{"entities": ['.concat('{"id": "e1",'.repeat(5000)), finishReason: 'length' },
  ],
])('%s instead of facts: the chunk is in quarantine with the reason', async (_, reply) => {
  const { report, rows } = await extract(() => reply);
  expect(report.chunks).toMatchObject({ candidates: 1, accepted: 0, quarantined: 1 });
  expect(report.quarantine[0]?.reason).toMatch(/^MODEL_\w+: /);
  expect(rows).toEqual([]);
});
