import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ProgressEvent } from '../../src/domain/progress-event.ts';
import { silentContext } from '../../src/domain/run-context.ts';
import type { Row, Table } from '../../src/domain/table.ts';
import { buildGraph } from '../../src/graph/build-graph.ts';
import { parseRdf } from '../../src/rdf/parse-rdf.ts';
import { sortUtf8 } from '../../src/rdf/utf8-order.ts';
import { iri } from '../../src/rdf/vocabularies.ts';
import {
  type Build,
  type Built,
  base,
  build,
  data,
  openTables,
  own,
  shop,
  temporaryFolder,
} from './fixture.ts';

const claims = {
  table: 'Claim',
  key: ['Id'],
  columns: { Id: 'integer', Text: 'string', Opened: 'date', Amount: 'decimal', Tags: { separator: ';' } },
  references: { policy: { to: 'Policy', columns: ['Policy'] } },
};
const agreements = { table: 'Agreement', key: ['No'], columns: { No: 'string' } };
const policies = { table: 'Policy', key: ['No'], superType: 'Agreement', columns: { No: 'string' } };
const insurance: Build = {
  specs: [agreements, policies, claims],
  files: {
    Agreement: 'No\nA1\nA2\n',
    Policy: 'No\nA1\n',
    Claim: [
      'Id,Text,Opened,Amount,Tags,Policy',
      '1,"Fire, ""big""\nfire",2019-01-15,10.50,a; b ;a,A1',
      '2,,2023-02-30,1e400,,',
      '3,x,,,,A9',
      ',no key,2020-01-01,1,,A1',
      'too,short',
      '',
    ].join('\n'),
  },
};

function fact(built: Built, subject: string, predicate: string): string[] {
  const quads = parseRdf(built.facts, { format: 'nt' });
  return quads
    .filter((quad) => quad.subject.value === data(subject) && quad.predicate.value === own(predicate))
    .map((quad) => quad.object.value);
}

function expectSums(built: Built): void {
  for (const { candidates, merged, rejected, quarantined } of [built.report.rows, built.report.statements]) {
    expect(merged + rejected + quarantined).toBe(candidates);
  }
}

describe('buildGraph', () => {
  it('writes one fact for every cell, typed, with multi-valued cells split', async () => {
    const built = await build(insurance);
    expect(fact(built, 'Claim/1', 'text')).toEqual(['Fire, "big"\nfire']);
    expect(fact(built, 'Claim/1', 'amount')).toEqual(['10.50']);
    expect(fact(built, 'Claim/1', 'tags')).toEqual(['a', 'b']);
    expect(fact(built, 'Claim/1', 'policy')).toEqual([data('Agreement/A1')]);
    expect(built.facts).toContain(
      `<${data('Claim/1')}> <${own('opened')}> "2019-01-15"^^<${iri('xsd', 'date')}> .`,
    );
  });

  it('gives a subclass instance the IRI of its topmost class and both types', async () => {
    const built = await build(insurance);
    for (const type of ['Agreement', 'Policy']) {
      expect(built.facts).toContain(`<${data('Agreement/A1')}> <${iri('rdf', 'type')}> <${own(type)}> .`);
    }
    expect(built.report.byType).toEqual({ [own('Agreement')]: 2, [own('Claim')]: 3, [own('Policy')]: 1 });
    expect(built.report.folded).toEqual([{ subject: data('Agreement/A1'), rows: 2 }]);
  });

  it('quarantines what is invalid, cell by cell, and keeps the rest of the row', async () => {
    const { report, facts } = await build(insurance);
    expect(report.quarantine).toEqual([
      { source: 'Claim', row: 2, column: 'Amount', value: '1e400', reason: 'not a valid decimal' },
      { source: 'Claim', row: 2, column: 'Opened', value: '2023-02-30', reason: 'not a valid date' },
      {
        source: 'Claim',
        row: 3,
        column: 'Policy',
        value: 'A9',
        reason: 'refers to an entity that no row describes',
      },
      { source: 'Claim', row: 4, reason: 'Id is empty' },
    ]);
    expect(facts).toContain(`<${data('Claim/2')}> <${own('id')}>`);
    expect(facts).toContain(`<${data('Claim/3')}> <${own('text')}> "x" .`);
    expect(facts).not.toContain('A9');
  });

  it('reports rejected rows and dangling references, and the sums add up', async () => {
    const built = await build(insurance);
    expect(built.report.rejected).toMatchObject([{ source: 'Claim', row: 5, value: 'too,short' }]);
    expect(built.report.danglingReferences).toEqual([
      { table: 'Claim', columns: ['Policy'], count: 1, examples: [data('Agreement/A9')] },
    ]);
    expect(built.report.rows).toEqual({ candidates: 8, merged: 6, rejected: 1, quarantined: 1 });
    expectSums(built);
    expect(built.report.facts).toBe(built.facts.trimEnd().split('\n').length);
  });

  it('writes both files sorted by UTF-8 bytes, each line once, and leaves nothing else', async () => {
    const built = await build({
      specs: [agreements],
      files: { Agreement: 'No\n\u{1F333}\n\uFF5Ex\nz\nz\n' },
    });
    for (const text of [built.facts, built.evidence]) {
      const lines = text.trimEnd().split('\n');
      expect(lines).toEqual(sortUtf8([...new Set(lines)]));
    }
    expect(readdirSync(dirname(built.files.facts)).sort()).toEqual(['evidence.nq', 'facts.nt']);
  });

  it('writes the same bytes whatever order the rows come in', async () => {
    const reversed = (table: Table): Table => ({
      ...table,
      rows: async function* () {
        const rows: Row[] = [];
        for await (const row of table.rows()) rows.push(row);
        yield* rows.reverse();
      },
    });
    const [one, other] = [await build(insurance), await build({ ...insurance, shuffle: reversed })];
    expect(other.facts).toBe(one.facts);
    expect(other.evidence).toBe(one.evidence);
    expect(other.report).toEqual(one.report);
  });

  it('merges the rows of two tables about one entity', async () => {
    const built = await build({
      specs: [
        {
          table: 'Shop',
          type: 'Customer',
          key: ['Code'],
          columns: { Code: { normalise: ['trim', 'casefold'] }, Phone: 'string' },
        },
        {
          table: 'Web',
          type: 'Customer',
          key: ['Code'],
          columns: { Code: { normalise: ['trim', 'casefold'] }, Mail: 'string' },
        },
      ],
      files: { Shop: 'Code,Phone\n AB  c,1\n', Web: 'Code,Mail\nab C,m\n' },
    });
    expect(fact(built, 'Customer/ab%20c', 'phone')).toEqual(['1']);
    expect(fact(built, 'Customer/ab%20c', 'mail')).toEqual(['m']);
    expect(fact(built, 'Customer/ab%20c', 'code')).toEqual(['ab c']);
    expect(built.evidence).toContain('" AB  c"');
    expect(built.report.conflicts).toEqual([]);
  });

  it('follows references that need the same normalisation as the key they point to', async () => {
    const built = await build({
      specs: [
        { table: 'Customer', key: ['Code'], columns: { Code: { normalise: ['trim', 'casefold'] } } },
        {
          table: 'Order',
          key: ['No'],
          columns: { No: 'integer' },
          references: { customer: { to: 'Customer', columns: ['Cust'] } },
        },
      ],
      files: { Customer: 'Code\nABC\n', Order: 'No,Cust\n1,Abc \n' },
    });
    expect(fact(built, 'Order/1', 'customer')).toEqual([data('Customer/abc')]);
  });

  it('follows references in cycles and to itself', async () => {
    const built = await build({
      specs: [
        {
          table: 'Employee',
          key: ['Id'],
          columns: { Id: 'integer' },
          references: { reportsTo: { to: 'Employee', columns: ['Boss'] } },
        },
      ],
      files: { Employee: 'Id,Boss\n1,2\n2,1\n3,3\n' },
    });
    expect([1, 2, 3].flatMap((id) => fact(built, `Employee/${id}`, 'reportsTo'))).toEqual(
      [2, 1, 3].map((id) => data(`Employee/${id}`)),
    );
  });

  it('keeps hostile values as data', async () => {
    const hostile = '"> } ; DROP <x> \\ {0} \u2028 \'';
    const built = await build({
      specs: [agreements],
      files: { Agreement: `No\n"${hostile.replaceAll('"', '""')}"\n` },
    });
    const quads = parseRdf(built.facts, { format: 'nt' });
    expect(quads.map((quad) => quad.object.value)).toContain(
      hostile.replace('\u2028', '').replace('  ', ' '),
    );
    expect(parseRdf(built.evidence, { format: 'nq' }).map((quad) => quad.object.value)).toContain(hostile);
  });

  it('quarantines dot segments', async () => {
    const { report } = await build({ specs: [agreements], files: { Agreement: 'No\n.\n..\na.\n' } });
    expect(report.rows).toEqual({ candidates: 3, merged: 1, rejected: 0, quarantined: 2 });
  });

  it('tells progress with done and total', async () => {
    const events: ProgressEvent[] = [];
    await build({ ...insurance, context: { emit: (event) => events.push(event) } });
    expect(events.at(0)).toMatchObject({ type: 'step-start', step: 'graph' });
    expect(events).toContainEqual(expect.objectContaining({ done: 7, total: 7, unit: 'rows' }));
    expect(events).toContainEqual(expect.objectContaining({ done: 5, total: 5, unit: 'entities' }));
    expect(events.at(-1)).toMatchObject({ type: 'step-end', step: 'graph' });
  });

  it('stops when cancelled and leaves no file behind', async () => {
    const controller = new AbortController();
    const outFolder = temporaryFolder();
    const emit = ({ done }: ProgressEvent) => done !== undefined && controller.abort();
    const context = { emit, signal: controller.signal };
    await expect(build({ ...insurance, outFolder, context })).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(readdirSync(outFolder)).toEqual([]);
  });

  it.each([
    ['table', { Other: 'No\n1\n' }, /no table "Agreement"; there are "Other"/],
    ['column', { Agreement: 'Nr\n1\n' }, /no column "No"; there are "Nr"/],
  ])('names a %s that the mapping needs and the sources lack', async (_, files, message) => {
    await expect(build({ specs: [agreements], files })).rejects.toThrow(message);
  });

  it('names the sources, their hashes and the place of every row', async () => {
    const built = await build({ specs: [agreements], files: { Agreement: 'No\nA1\n' } });
    const place = `${base}source/Agreement#row=2`;
    expect(built.evidence).toContain(
      `<${base}evidence/Agreement/A1> <${iri('prov', 'wasDerivedFrom')}> <${place}> <${base}graph/provenance> .`,
    );
    expect(built.evidence).toContain(
      `<${place}> <${iri('oa', 'hasSource')}> <${base}source/Agreement> <${base}graph/provenance> .`,
    );
    expect(built.evidence).toContain(`"${built.tables[0]?.sha256}"`);
    expect(built.evidence).toContain(
      `<${data('Agreement/A1')}> <${own('no')}> "A1" <${base}evidence/Agreement/A1> .`,
    );
    expect(built.evidence).toContain('"row=2"');
  });

  it('reports what a row says of a second entity that it does not identify', async () => {
    const made = shop([
      { table: 'Order', key: ['No'], columns: { No: 'integer' } },
      { table: 'Shipper', key: ['Ship'], columns: { Ship: 'string', Phone: 'string' } },
    ]);
    const maps = made.mapping.maps.map((map) => ({ ...map, source: 'Order' }));
    const tables = await openTables({ Order: 'No,Ship,Phone\n1,S1,1\n2,,2\n3,,\n' });
    const task = { conflicts: { default: 'first source' as const, properties: {} } };
    const input = { ...made, mapping: { ...made.mapping, maps }, tables, task, outFolder: temporaryFolder() };
    const { report, files } = await buildGraph(input, silentContext);
    expect(report.quarantine).toEqual([
      { source: 'Order', row: 2, column: 'Ship', value: '', reason: 'triples map Shipper: Ship is empty' },
    ]);
    expect(report.rows).toMatchObject({ candidates: 3, merged: 3 });
    expect(report.entities).toBe(4);
    expect(readFileSync(files.evidence, 'utf8')).toContain(`"1" <${base}evidence/Order/1> .`);
  });
});
