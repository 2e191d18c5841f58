import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentContext } from '../../src/domain/run-context.ts';
import type { Schema } from '../../src/domain/schema.ts';
import { parseRdf } from '../../src/rdf/parse-rdf.ts';
import { type Reasoner, startReasoner } from '../../src/reasoner/reasoner.ts';
import { diffOntologies } from '../../src/schema/diff/diff-ontologies.ts';
import { induceSchema } from '../../src/schema/induce/induce-schema.ts';
import { readSchema } from '../../src/schema/read-schema.ts';
import { writeOntology } from '../../src/schema/write-ontology.ts';
import { base, profileOf, type TableFixture, taskOf } from './profile-fixture.ts';

const subtype = (key: string): TableFixture => ({
  key: [key],
  columns: { [key]: {}, Amount: { datatype: 'decimal', unit: 'EUR' } },
  more: { subtypeOf: { table: 'Zone', certainty: 'declared', reason: '' } },
});
const { schema } = induceSchema({
  base,
  task: taskOf({ description: 'A "quoted" text' }),
  siblingOverlaps: { Area: [], Block: [], Cell: [] },
  profile: profileOf({
    Zone: {
      key: ['Zeta', 'Alpha'],
      columns: {
        Zeta: { normalise: ['trim', 'casefold'] },
        Alpha: { datatype: 'date' },
        Size: { datatype: 'integer' },
        Status: { enumeration: { values: ['open', 'closed', 'ÄÖ'], certainty: 'told', reason: '' } },
      },
      more: { alternativeKeys: [['Size']] },
    },
    名前: { key: ['名前'], columns: { 名前: {}, Size: { datatype: 'double' }, Status: { empty: 3 } } },
    Area: subtype('Area_Key'),
    Shop: {
      key: ['Shop_Id'],
      rows: 3,
      columns: { Shop_Id: {}, Zeta: {}, Alpha: { datatype: 'date' }, Amount: { datatype: 'decimal' } },
      foreignKeys: [{ columns: ['Zeta', 'Alpha'], table: 'Zone' }],
    },
  }),
});

/** What the program sees, whatever way the file says it. */
function model({ asWritten: _, furtherTriples: __, ...rest }: Schema) {
  return rest;
}

describe('an ontology that OWLAPI (and so Protégé) has saved', () => {
  let reasoner: Reasoner;
  beforeAll(async () => {
    reasoner = await startReasoner();
  });
  afterAll(async () => {
    await reasoner.close();
  });

  it.each(['rdfxml', 'owlxml', 'functional'] as const)('as %s is read as the same schema', async (to) => {
    const quads = parseRdf(await writeOntology(schema), { format: 'ttl' });
    const saved = await reasoner.convert({ quads, to }, silentContext);
    expect([saved.lost, saved.gained]).toEqual([[], []]);
    const loaded = await reasoner.convert({ text: saved.text, from: to, to: 'ntriples' }, silentContext);
    const again = parseRdf(loaded.text, { format: 'nt' });
    expect(model(readSchema(again))).toEqual(model(schema));
    // OWLAPI declares the datatypes it meets; nothing else may change.
    const { changes } = diffOntologies(quads, again);
    expect(changes.filter(({ subject }) => !subject.startsWith('http://www.w3.org/2001/XMLSchema#'))).toEqual(
      [],
    );
  });
});
