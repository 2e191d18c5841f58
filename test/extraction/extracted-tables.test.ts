import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { silentContext } from '../../src/domain/run-context.ts';
import { taskSchema } from '../../src/domain/task.ts';
import { extractDocuments } from '../../src/extraction/extract-documents.ts';
import { extractedTables } from '../../src/extraction/extracted-tables.ts';
import { buildGraph } from '../../src/graph/build-graph.ts';
import { scriptedModel } from '../agent/rig.ts';
import { documentOf, harbour, replies } from './rig.ts';

const built = (type: string, year: string) => ({
  entities: [{ id: 'e1', type, key: '9000001' }],
  properties: [{ entity: 'e1', property: 'built', value: year, quote: year }],
  relations: [],
});

test.each([
  ['Ship', 'Ferry'],
  ['Ferry', 'Ship'],
])('the first document wins, whether it speaks of a %s or a %s', async (first, second) => {
  const texts = ['IMO 9000001 was built in 1998.', 'IMO 9000001 was built in 1999.'] as const;
  const functionalBuilt = harbour.properties.map((property) =>
    property.name === 'built' ? { ...property, functional: true } : property,
  );
  const schema = { ...harbour, properties: functionalBuilt };
  const script = replies({ [texts[0]]: built(first, '1998'), [texts[1]]: built(second, '1999') });
  const { context } = await scriptedModel(script);
  const documents = texts.map((text, index) => documentOf(text, `d${index + 1}`));
  const { chunks } = await extractDocuments({ documents, schema }, context);
  const { tables, maps } = extractedTables(chunks, { schema, documents, taken: new Set() });
  const outFolder = mkdtempSync(join(tmpdir(), 'quercus-texts-'));
  onTestFinished(() => rmSync(outFolder, { recursive: true, force: true }));
  const profile = { tables: [], proposals: [], findings: [], told: [] };
  const mapping = { base: schema.base, maps: [...maps] };
  const task = taskSchema.parse({ title: 't', sources: ['.'] });
  const { report } = await buildGraph({ schema, mapping, profile, tables, task, outFolder }, silentContext);
  const facts = readFileSync(join(outFolder, 'facts.nt'), 'utf8');
  expect(facts).toContain('"1998"');
  expect(facts).not.toContain('"1999"');
  expect(report.conflicts).toHaveLength(1);
});
