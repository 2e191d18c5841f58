import { expect, test } from 'vitest';
import { planExtraction } from '../../src/extraction/estimate-extraction.ts';
import { extractDocuments } from '../../src/extraction/extract-documents.ts';
import { scriptedModel } from '../agent/rig.ts';
import { documentOf, harbour, nothing } from './rig.ts';

const withoutKeys = {
  ...harbour,
  entityTypes: harbour.entityTypes.map(({ identity: _, ...type }) => type),
};

test.each([
  ['no class', { ...harbour, entityTypes: [] }],
  ['no class with a key', withoutKeys],
])('texts under a schema with %s are refused, and nobody is asked', async (_, schema) => {
  const { context, server } = await scriptedModel(() => ({ json: nothing }));
  const documents = [documentOf('The ferry is red.')];
  const refusal = { code: 'DOCUMENTS_NOT_READ', message: expect.stringContaining('note.txt') };
  await expect(extractDocuments({ documents, schema }, context)).rejects.toMatchObject(refusal);
  expect(() => planExtraction({ documents, schema, model: 'm' })).toThrow(expect.objectContaining(refusal));
  expect(server.requests).toEqual([]);
});
