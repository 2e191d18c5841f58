import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Term } from '@rdfjs/types';
import { describe, expect, it } from 'vitest';
import { why } from '../../src/graph/why.ts';
import { literal, namedNode } from '../../src/rdf/terms.ts';
import { iri } from '../../src/rdf/vocabularies.ts';
import { type Built, base, build, data, type EntitySpec, own, temporaryFolder } from './fixture.ts';

const customer = { key: ['Code'], type: 'Customer' };
const specs: EntitySpec[] = [
  {
    ...customer,
    table: 'Shop',
    columns: { Code: { normalise: ['casefold'] as const }, Phone: 'string', Born: 'date' },
  },
  {
    ...customer,
    table: 'Web',
    columns: { Code: { normalise: ['casefold'] as const }, Phone: 'string', Tags: { separator: ',' } },
  },
  {
    table: 'Order',
    key: ['No', 'Line'],
    columns: { No: 'integer', Line: 'integer' },
    references: { customer: { to: 'Customer', columns: ['Cust'] } },
  },
];
const files = {
  Shop: 'Code,Phone,Born\nABC,1,2001-02-03\nxyz,7,2001-02-30\n',
  Web: 'Code,Phone,Tags\nabc,2,"a, b"\n',
  Order: 'No,Line,Cust\n1,1,ABC\n1,2,nobody\n',
};

function ask(built: Built, subject: string, predicate: string, object?: Term) {
  const pattern = { subject: namedNode(data(subject)), predicate: namedNode(predicate) };
  return why(
    { ...built.files, mapping: built.mapping },
    object === undefined ? pattern : { ...pattern, object },
  );
}

describe('why', () => {
  it('names source, row and cell of a fact', async () => {
    const built = await build({ specs, files });
    const { isFact, supports } = await ask(built, 'Customer/abc', own('phone'), literal('1'));
    expect(isFact).toBe(true);
    expect(supports).toEqual([
      {
        ...{ status: 'fact', object: '"1"', source: 'Shop', path: 'Shop.csv', row: 1 },
        ...{
          sha256: built.tables[0]?.sha256,
          place: `${base}source/Shop#row=2`,
          cells: [{ column: 'Phone', text: '1' }],
        },
      },
    ]);
  });

  it('shows the raw text where the fact is normalised, and every row that supports it', async () => {
    const built = await build({ specs, files });
    const { supports } = await ask(built, 'Customer/abc', own('code'));
    expect(supports.map(({ source, cells }) => [source, cells[0]?.text])).toEqual([
      ['Shop', 'ABC'],
      ['Web', 'abc'],
    ]);
    const reference = await ask(built, 'Order/1/1', own('customer'), namedNode(data('Customer/abc')));
    expect(reference.supports).toMatchObject([
      { status: 'fact', row: 1, cells: [{ column: 'Cust', text: 'ABC' }] },
    ]);
  });

  it('tells a value that lost a conflict and the policy it lost to', async () => {
    const built = await build({ specs, files });
    const { isFact, supports } = await ask(built, 'Customer/abc', own('phone'), literal('2'));
    expect(isFact).toBe(false);
    expect(supports).toMatchObject([{ status: 'lost', source: 'Web', row: 1, reason: 'first source' }]);
  });

  it('tells a quarantined value and a reference to nowhere with their reasons', async () => {
    const built = await build({ specs, files });
    const born = await ask(built, 'Customer/xyz', own('born'));
    expect(born).toMatchObject({
      isFact: false,
      supports: [
        {
          status: 'quarantined',
          row: 2,
          reason: 'not a valid date',
          cells: [{ column: 'Born', text: '2001-02-30' }],
        },
      ],
    });
    const order = await ask(built, 'Order/1/2', own('customer'), namedNode(data('Customer/nobody')));
    expect(order).toMatchObject({
      isFact: false,
      supports: [{ status: 'quarantined', row: 2, cells: [{ text: 'nobody' }] }],
    });
  });

  it('compares by value, explains types, and says nothing about what nobody said', async () => {
    const built = await build({ specs, files });
    expect(
      (await ask(built, 'Order/1/1', own('no'), literal('01', namedNode(iri('xsd', 'integer'))))).isFact,
    ).toBe(true);
    expect(
      (await ask(built, 'Customer/abc', iri('rdf', 'type'), namedNode(own('Customer')))).supports,
    ).toHaveLength(2);
    expect(await ask(built, 'Customer/abc', own('phone'), literal('3'))).toEqual({
      isFact: false,
      supports: [],
    });
    expect(await ask(built, 'Customer/none', own('phone'))).toEqual({ isFact: false, supports: [] });
  });

  it('explains a type that follows from a subclass by the rows of the subclass', async () => {
    const agreements = { table: 'Agreement', key: ['No'], columns: { No: 'string' } };
    const policies = { table: 'Policy', key: ['No'], superType: 'Agreement', columns: { No: 'string' } };
    const built = await build({
      specs: [agreements, policies],
      files: { Agreement: 'No\n', Policy: 'No\nA1\n' },
    });
    const { isFact, supports } = await ask(
      built,
      'Agreement/A1',
      iri('rdf', 'type'),
      namedNode(own('Agreement')),
    );
    expect(isFact).toBe(true);
    expect(supports).toMatchObject([{ source: 'Policy', row: 1 }]);
  });

  it('follows a fusion from either IRI and says which IRI the row used', async () => {
    const decisions = [
      { subject: data('Customer/abc'), sameEntityAs: data('Customer/xyz'), decision: 'accepted' as const },
    ];
    const built = await build({ specs, files, decisions });
    for (const subject of ['Customer/abc', 'Customer/xyz']) {
      const { supports } = await ask(built, subject, own('phone'));
      expect(supports.map(({ status, saidOf, cells }) => [status, saidOf, cells[0]?.text])).toEqual([
        ['fact', undefined, '1'],
        ['lost', data('Customer/xyz'), '7'],
        ['lost', undefined, '2'],
      ]);
    }
  });

  it('finds each row that says the same of a table with repeated keys', async () => {
    const built = await build({
      specs: [specs[0]!],
      files: { Shop: 'Code,Phone,Born\na,1,\na,1,\na,1,2001-01-01\n' },
    });
    expect((await ask(built, 'Customer/a', own('phone'))).supports.map(({ row }) => row)).toEqual([1, 2, 3]);
    expect((await ask(built, 'Customer/a', own('born'))).supports.map(({ row }) => row)).toEqual([3]);
  });

  it('reads compressed files the same way', async () => {
    const built = await build({ specs, files });
    const folder = temporaryFolder();
    const packed = { facts: join(folder, 'facts.nt.gz'), evidence: join(folder, 'evidence.nq.gz') };
    for (const name of ['facts', 'evidence'] as const)
      writeFileSync(packed[name], new Uint8Array(gzipSync(new Uint8Array(readFileSync(built.files[name])))));
    const compressed = await ask({ ...built, files: packed }, 'Customer/abc', own('phone'));
    expect(compressed).toEqual(await ask(built, 'Customer/abc', own('phone')));
  });
});
