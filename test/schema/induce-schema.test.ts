import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mappingSchema } from '../../src/domain/mapping.ts';
import { schemaSchema } from '../../src/domain/schema.ts';
import { parseRdf } from '../../src/rdf/parse-rdf.ts';
import { iri } from '../../src/rdf/vocabularies.ts';
import { disjointLists } from '../../src/schema/induce/draft-disjointness.ts';
import { induceSchema } from '../../src/schema/induce/induce-schema.ts';
import { readSchema } from '../../src/schema/read-schema.ts';
import { writeOntology } from '../../src/schema/write-ontology.ts';
import { profileFiles } from '../sources/with-files.ts';
import { base, profileOf, type TableFixture, taskOf, term } from './profile-fixture.ts';

type Options = Partial<Omit<Parameters<typeof induceSchema>[0], 'profile' | 'base'>>;

function induce(tables: Readonly<Record<string, TableFixture>>, options: Options = {}) {
  const induced = induceSchema({ profile: profileOf(tables), task: taskOf(), base, ...options });
  const find = <Term extends { name: string }>(terms: readonly Term[], name: string) =>
    terms.find((candidate) => candidate.name === name);
  return {
    ...induced,
    checks: induced.findings.map(({ check }) => check),
    type: (name: string) => find(induced.schema.entityTypes, name),
    property: (name: string) => find(induced.schema.properties, name),
    relation: (name: string) => find(induced.schema.relations, name),
    map: (name: string) => find(induced.mapping.maps, name),
  };
}

const customerAndOrder = {
  Customer: { key: ['Customer_Id'], columns: { Customer_Id: { datatype: 'integer' }, Name: {} } },
  Order: {
    key: ['Order_Id'],
    columns: {
      Order_Id: { datatype: 'integer' },
      Customer_Id: { datatype: 'integer' },
      Total: { datatype: 'decimal', unit: 'EUR', empty: 3 },
    },
    foreignKeys: [{ columns: ['Customer_Id'], table: 'Customer' }],
  },
} satisfies Record<string, TableFixture>;

describe('induceSchema', () => {
  it('makes a table a class, its key an identity, its columns properties and its foreign key a relation', () => {
    const { type, property, relation, map } = induce(customerAndOrder);
    expect(type('Order')).toMatchObject({
      iri: term('Order'),
      identity: { template: '{base}Order/{orderId}', properties: [term('orderId')] },
    });
    expect(property('total')).toMatchObject({
      domains: [term('Order')],
      datatypes: [iri('xsd', 'decimal')],
      functional: true,
      requiredIn: [],
      unit: 'EUR',
    });
    expect(relation('customer')).toMatchObject({
      domains: [term('Order')],
      ranges: [term('Customer')],
      functional: true,
      requiredIn: [term('Order')],
    });
    expect(property('customerId')?.domains).toEqual([term('Customer')]);
    expect(map('Order')).toMatchObject({
      path: 'data/Order.csv',
      subject: 'https://example.org/shop/Order/{Order_Id}',
      classes: [term('Order')],
    });
    expect(map('Order')?.predicates).toContainEqual({
      predicate: term('customer'),
      object: { kind: 'template', template: 'https://example.org/shop/Customer/{Customer_Id}' },
    });
  });

  it('gives one property to all tables with a column of the name, over the union of their types', () => {
    const { property } = induce({
      A: { key: ['id'], columns: { id: {}, Effective_Date: { datatype: 'date' } } },
      B: { key: ['id'], columns: { id: {}, effectiveDate: { datatype: 'dateTime' } } },
    });
    expect(property('effectiveDate')).toMatchObject({
      domains: [term('A'), term('B')],
      datatypes: [iri('xsd', 'date'), iri('xsd', 'dateTime')],
    });
  });

  it('widens integers to decimals and maps them as such', () => {
    const { property, map } = induce({
      A: { key: ['id'], columns: { id: {}, amount: { datatype: 'integer' } } },
      B: { key: ['id'], columns: { id: {}, amount: { datatype: 'decimal' } } },
    });
    expect(property('amount')?.datatypes).toEqual([iri('xsd', 'decimal')]);
    expect(map('A')?.predicates).toContainEqual({
      predicate: term('amount'),
      object: { kind: 'column', column: 'amount', datatype: iri('xsd', 'decimal') },
    });
  });

  it('makes two properties of one column name when the values are of different kinds', () => {
    const { property, checks } = induce({
      A: { key: ['id'], columns: { id: {}, size: { datatype: 'integer' } } },
      B: { key: ['id'], columns: { id: {}, size: {} } },
    });
    expect(property('size')?.domains).toEqual([term('A')]);
    expect(property('size_2')?.domains).toEqual([term('B')]);
    expect(checks).toEqual(expect.arrayContaining(['datatypes-differ', 'name-clash']));
  });

  it('lets a column without values take the datatype that the others have', () => {
    const { property, checks } = induce({
      A: { key: ['id'], columns: { id: {}, day: { empty: 100 } } },
      B: { key: ['id'], columns: { id: {}, day: { datatype: 'date' } } },
    });
    expect(property('day')?.datatypes).toEqual([iri('xsd', 'date')]);
    expect(checks).toEqual([]);
  });

  it('makes a table whose key references another key a subclass with the IRIs of the topmost type', () => {
    const { type, property, map, schema } = induce(
      {
        Agreement: { key: ['Agreement_Id'], columns: { Agreement_Id: {} } },
        Policy: {
          key: ['Policy_Id'],
          columns: { Policy_Id: {}, Number: {} },
          more: { subtypeOf: { table: 'Agreement', certainty: 'declared', reason: '' } },
        },
        Contract: {
          key: ['Agreement_Id'],
          columns: { Agreement_Id: {} },
          more: { subtypeOf: { table: 'Agreement', certainty: 'declared', reason: '' } },
        },
        Claim: {
          key: ['Claim_Id'],
          columns: { Claim_Id: {}, Policy_Id: {} },
          foreignKeys: [{ columns: ['Policy_Id'], table: 'Policy' }],
        },
      },
      { siblingOverlaps: { Policy: [], Contract: [] } },
    );
    expect(type('Policy')).toMatchObject({ superTypes: [term('Agreement')] });
    expect(type('Policy')?.identity).toBeUndefined();
    expect(property('agreementId')?.domains).toEqual([term('Agreement')]);
    expect(map('Policy')).toMatchObject({
      subject: 'https://example.org/shop/Agreement/{Policy_Id}',
      classes: [term('Agreement'), term('Policy')],
    });
    const predicates = map('Policy')?.predicates.map(({ predicate }) => predicate);
    expect(predicates).toEqual([term('policyId'), term('number'), term('agreementId')]);
    expect(map('Claim')?.predicates.at(-1)?.object).toEqual({
      kind: 'template',
      template: 'https://example.org/shop/Agreement/{Policy_Id}',
    });
    expect(schema.disjointTypes).toEqual([
      [term('Agreement'), term('Claim')],
      [term('Contract'), term('Policy')],
    ]);
  });

  it('does not declare siblings disjoint that share a key, that have few rows, or that were not compared', () => {
    const child = (rows: number): TableFixture => ({
      key: ['id'],
      rows,
      columns: { id: {} },
      more: { subtypeOf: { table: 'Top', certainty: 'declared', reason: '' } },
    });
    const family = { Top: { key: ['id'], columns: { id: {} } }, A: child(100), B: child(100), C: child(5) };
    const compared = induce(family, { siblingOverlaps: { A: ['B'], B: ['A'], C: [] } });
    expect(compared.schema.disjointTypes).toEqual([]);
    expect(compared.type('C')?.observations).toEqual([
      'Has no key in common with A (5 rows and 100 rows).',
      'Has no key in common with B (5 rows and 100 rows).',
    ]);
    expect(induce(family).checks).toContain('siblings-not-compared');
  });

  it('makes a join table one relation, without a class of its own', () => {
    const { type, relation, map } = induce({
      Playlist: { key: ['PlaylistId'], columns: { PlaylistId: {} } },
      Track: { key: ['TrackId'], columns: { TrackId: {} } },
      PlaylistTrack: {
        key: ['PlaylistId', 'TrackId'],
        columns: { PlaylistId: {}, TrackId: {} },
        foreignKeys: [
          { columns: ['TrackId'], table: 'Track' },
          { columns: ['PlaylistId'], table: 'Playlist' },
        ],
        more: { joinTable: { certainty: 'declared', reason: '' } },
      },
      InvoiceLine: {
        key: ['InvoiceLineId'],
        columns: { InvoiceLineId: {}, TrackId: {} },
        foreignKeys: [{ columns: ['TrackId'], table: 'Track' }],
      },
    });
    expect(type('PlaylistTrack')).toBeUndefined();
    expect(relation('track')).toMatchObject({
      domains: [term('InvoiceLine'), term('Playlist')],
      ranges: [term('Track')],
      functional: false,
      singleIn: [term('InvoiceLine')],
      requiredIn: [term('InvoiceLine')],
    });
    expect(map('PlaylistTrack')).toEqual({
      name: 'PlaylistTrack',
      source: 'PlaylistTrack',
      path: 'data/PlaylistTrack.csv',
      subject: 'https://example.org/shop/Playlist/{PlaylistId}',
      classes: [],
      predicates: [
        {
          predicate: term('track'),
          object: { kind: 'template', template: 'https://example.org/shop/Track/{TrackId}' },
        },
      ],
    });
  });

  it('names a composite foreign key after its target and keeps its columns as properties', () => {
    const { relation, property, map } = induce({
      Detail: { key: ['Day', 'No'], columns: { Day: { datatype: 'date' }, No: {} } },
      Amount: {
        key: ['Id'],
        columns: { Id: {}, Day: { datatype: 'date' }, No: {} },
        foreignKeys: [{ columns: ['No', 'Day'], table: 'Detail', referencedColumns: ['No', 'Day'] }],
      },
    });
    expect(relation('detail')).toMatchObject({ domains: [term('Amount')], ranges: [term('Detail')] });
    expect(property('day')?.domains).toEqual([term('Amount'), term('Detail')]);
    expect(map('Amount')?.predicates.at(-1)?.object).toEqual({
      kind: 'template',
      template: 'https://example.org/shop/Detail/{Day}/{No}',
    });
  });

  it('joins when a foreign key references something else than the key', () => {
    const { map } = induce({
      Country: { key: ['Id'], columns: { Id: {}, Code: {} }, more: { alternativeKeys: [['Code']] } },
      City: {
        key: ['Name'],
        columns: { Name: {}, Country_Code: {} },
        foreignKeys: [{ columns: ['Country_Code'], table: 'Country', referencedColumns: ['Code'] }],
      },
    });
    expect(map('City')?.predicates.at(-1)).toEqual({
      predicate: term('country'),
      object: { kind: 'join', parent: 'Country', conditions: [{ child: 'Country_Code', parent: 'Code' }] },
    });
  });

  it('calls a relation has… when a data property or another reference of the table has its name', () => {
    const { relation } = induce({
      Claim_Amount: { key: ['Claim_Amount_Id'], columns: { Claim_Amount_Id: {}, Claim_Amount: {} } },
      Person: { key: ['Person_Id'], columns: { Person_Id: {} } },
      Payment: {
        key: ['Payment_Id'],
        columns: { Payment_Id: {}, Claim_Amount_Id: {}, Person_Id: {}, Person_Code: {} },
        foreignKeys: [
          { columns: ['Claim_Amount_Id'], table: 'Claim_Amount' },
          { columns: ['Person_Id'], table: 'Person' },
          { columns: ['Person_Code'], table: 'Person' },
        ],
      },
    });
    expect(relation('hasClaimAmount')?.ranges).toEqual([term('ClaimAmount')]);
    expect(relation('person')?.domains).toEqual([term('Payment')]);
    expect(relation('hasPerson')?.domains).toEqual([term('Payment')]);
  });

  it('asserts nothing from few rows but keeps what they show', () => {
    const few: TableFixture = { key: ['id'], rows: 5, columns: { id: {}, colour: {} } };
    const inferred = { A: { ...few, more: { key: keyOf(['id'], 'inferred') } } };
    const thin = induce(inferred).property('colour');
    expect(thin).toMatchObject({ functional: false, singleIn: [], requiredIn: [] });
    expect(thin?.observations).toEqual(['Every row of A has a value (5 rows).']);
    expect(induce(inferred).type('A')?.observations).toEqual([
      'No two rows of A have the same key (5 rows).',
    ]);
    expect(induce({ A: few }).property('colour')).toMatchObject({ functional: true, requiredIn: [] });
    expect(induce(inferred, { task: taskOf({ minimumRows: 5 }) }).property('colour')).toMatchObject({
      functional: true,
      requiredIn: [term('A')],
    });
  });

  it('takes told and declared NOT NULL as required, whatever the number of rows', () => {
    const required = (value: boolean) => ({ value, certainty: 'told' as const, reason: '' });
    const { property } = induce({
      A: {
        key: ['id'],
        rows: 2,
        columns: { id: {}, name: { required: required(true) }, note: { required: required(false) } },
      },
    });
    expect(property('name')?.requiredIn).toEqual([term('A')]);
    expect(property('note')?.requiredIn).toEqual([]);
  });

  it('makes a closed list of values a named datatype, when enough rows show it', () => {
    const status = (rows: number): TableFixture => ({
      key: ['id'],
      rows,
      columns: {
        id: {},
        status: { enumeration: { values: ['open', 'closed'], certainty: 'inferred', reason: '' } },
      },
    });
    const { schema, property, map } = induce({ A: status(100) });
    expect(schema.enumerations).toMatchObject([{ iri: term('StatusValue'), values: ['closed', 'open'] }]);
    expect(property('status')?.datatypes).toEqual([term('StatusValue')]);
    expect(map('A')?.predicates.at(-1)?.object).toMatchObject({ datatype: iri('xsd', 'string') });
    const thin = induce({ A: status(5) });
    expect(thin.schema.enumerations).toEqual([]);
    expect(thin.property('status')?.observations).toContain(
      'A has the values "open", "closed" only (5 rows).',
    );
  });

  it('makes an enumeration of a declared list, however few the rows', () => {
    const status = { values: ['open', 'shut'], certainty: 'declared' as const, reason: '' };
    const { schema } = induce({
      Claim: { key: ['id'], rows: 2, columns: { id: {}, status: { enumeration: status } } },
    });
    expect(schema.enumerations).toMatchObject([{ values: ['open', 'shut'] }]);
  });

  it('does not call a multi-valued column single and reads it from the canonical table', () => {
    const { property, map } = induce({
      A: {
        key: ['id'],
        columns: { id: {}, tags: { multiValued: { separator: '|', certainty: 'told', reason: '' } } },
      },
    });
    expect(property('tags')).toMatchObject({ functional: false, singleIn: [] });
    expect(map('A')?.path).toBe('tables/A.csv');
  });

  it('reports a table without key, a reference to itself and a reference to nowhere', () => {
    const { checks, type, property } = induce({
      Log: { columns: { text: {} } },
      Claim: {
        key: ['Claim_Id'],
        columns: { Claim_Id: {}, Offer_Id: {} },
        foreignKeys: [
          { columns: ['Claim_Id'], table: 'Claim' },
          { columns: ['Offer_Id'], table: 'Offer' },
        ],
      },
    });
    expect(checks).toEqual(['table-without-key', 'self-reference', 'foreign-key-without-target']);
    expect(type('Log')).toBeUndefined();
    expect(property('offerId')).toBeDefined();
  });

  it('says nothing of a table without key that profiling has reported', async () => {
    const profile = await profileFiles({
      'log.csv': 'age,height\n30,170\n30,170\n',
      'none.csv': 'text,words\n',
    });
    const { findings } = induceSchema({ profile, task: taskOf(), base });
    const all = [...profile.findings, ...findings].filter(({ check }) => check === 'table-without-key');
    expect(all.map(({ subjects }) => subjects)).toEqual([['log'], ['none']]);
  });

  it('fills one type from two files that task.yaml gives one name', () => {
    const task = taskOf();
    task.tables = { orders_b: { rename: 'Order', columns: {}, foreignKeys: [] } };
    const file = (columns: TableFixture['columns']): TableFixture => ({
      key: ['id'],
      columns,
      more: { label: 'Order' },
    });
    const { schema, mapping } = induce(
      { orders_a: file({ id: {}, total: {} }), orders_b: file({ id: {}, note: {} }) },
      { task },
    );
    expect(schema.entityTypes.map(({ name }) => name)).toEqual(['Order']);
    expect(mapping.maps.map(({ name, subject }) => [name, subject])).toEqual([
      ['OrdersA', 'https://example.org/shop/Order/{id}'],
      ['OrdersB', 'https://example.org/shop/Order/{id}'],
    ]);
  });
});

describe('induceSchema on bad names', () => {
  it('numbers names that clash after normalisation and says so', () => {
    const named = { key: ['id'], columns: { id: {}, 'a b': {}, a_b: {}, 'A B!': {} } };
    const { schema, checks } = induce({ Order: named, order: named, 'ORDER!': named });
    expect(schema.entityTypes.map(({ name }) => name)).toEqual(['Order', 'Order_2', 'Order_3']);
    expect(schema.properties.map(({ name }) => name)).toEqual(['aB', 'aB_2', 'aB_3', 'id']);
    expect(schema.properties[0]?.domains).toHaveLength(3);
    expect(checks.filter((check) => check === 'name-clash')).toHaveLength(4);
  });

  it('keeps Japanese, Arabic and emoji names, and never gives a class and a property one IRI', async () => {
    const { schema } = induce({
      名前: { key: ['名前'], columns: { 名前: {}, 年齢: { datatype: 'integer' } } },
      'جدول المطالبات': { key: ['رقم'], columns: { رقم: {} } },
      '🎉': { key: ['🎂 cake'], columns: { '🎂 cake': {}, '☃': {} } },
    });
    expect(schema.entityTypes.map(({ name }) => name)).toEqual(['جدولالمطالبات', '名前', '🎉']);
    expect(schema.properties.map(({ name }) => name)).toEqual(['u2603', 'رقم', '名前_2', '年齢', '🎂Cake']);
    const turtle = await writeOntology(schema);
    expect(readSchema(parseRdf(turtle, { format: 'ttl' }))).toEqual(schema);
  });

  it('handles a type with 300 properties and a column named like its table', () => {
    const columns = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`c${index}`, {}]));
    const { schema, map } = induce({ claim: { key: ['claim'], columns: { claim: {}, ...columns } } });
    expect(schema.properties).toHaveLength(301);
    expect(schema.entityTypes[0]?.identity?.template).toBe('{base}Claim/{claim}');
    expect(map('Claim')?.predicates).toHaveLength(301);
  });

  it('takes names of JavaScript objects for ordinary names', () => {
    const names = ['valueOf', 'constructor', '__proto__', 'hasOwnProperty'];
    const tables = Object.fromEntries(names.map((name) => [name, { key: [name], columns: { [name]: {} } }]));
    const { schema } = induce(tables, { siblingOverlaps: {} });
    expect(schema.entityTypes.map(({ name }) => name)).toEqual([
      'Constructor',
      'HasOwnProperty',
      'Proto',
      'ValueOf',
    ]);
    expect(schema.disjointTypes).toHaveLength(1);
  });

  it('escapes columns with braces and backslashes in templates', () => {
    const { map } = induce({ T: { key: ['a{b}\\c'], columns: { 'a{b}\\c': {} } } });
    expect(map('T')?.subject).toBe('https://example.org/shop/T/{a\\{b\\}\\\\c}');
  });

  it('gives a schema that reads back and unique IRIs, whatever the names are', async () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 });
    const tables = fc.dictionary(name, fc.uniqueArray(name, { minLength: 1, maxLength: 5 }), { maxKeys: 5 });
    await fc.assert(
      fc.asyncProperty(tables, async (named) => {
        const { schema, mapping } = induce(
          Object.fromEntries(
            Object.entries(named).map(([table, columns]) => [
              table,
              {
                key: columns.slice(0, 1),
                columns: Object.fromEntries(columns.map((column) => [column, {}])),
              },
            ]),
          ),
        );
        const { entityTypes, properties, relations, enumerations } = schema;
        const iris = [...entityTypes, ...properties, ...relations, ...enumerations].map((one) => one.iri);
        expect(new Set(iris).size).toBe(iris.length);
        expect(entityTypes).toHaveLength(Object.keys(named).length);
        expect(readSchema(parseRdf(await writeOntology(schema), { format: 'ttl' }))).toEqual(schema);
        expect(schemaSchema.parse(schema)).toEqual(schema);
        expect(mappingSchema.parse(mapping)).toEqual(mapping);
      }),
      { numRuns: 60 },
    );
  });
});

describe('disjointLists', () => {
  it('covers every disjoint pair and no other', () => {
    const overlaps = fc.uniqueArray(fc.tuple(fc.nat(7), fc.nat(7)), { selector: String, maxLength: 10 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8 }), overlaps, (size, pairs) => {
        const meets = (a: number, b: number) =>
          pairs.some(([x, y]) => (x === a && y === b) || (x === b && y === a));
        const types = Array.from({ length: size }, (_, index) => index);
        const lists = disjointLists(types, (a, b) => !meets(a, b));
        for (const a of types)
          for (const b of types)
            if (a < b) expect(lists.some((list) => list.includes(a) && list.includes(b))).toBe(!meets(a, b));
      }),
    );
  });
});

function keyOf(columns: string[], certainty: 'told' | 'declared' | 'inferred') {
  return {
    columns,
    kind: 'columns' as const,
    duplicates: 0,
    rowsWithEmptyKey: 0,
    dropped: [],
    certainty,
    reason: '',
  };
}
