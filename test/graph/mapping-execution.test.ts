import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Mapping } from '../../src/domain/mapping.ts';
import { silentContext } from '../../src/domain/run-context.ts';
import type { Schema } from '../../src/domain/schema.ts';
import { buildGraph } from '../../src/graph/build-graph.ts';
import { iri } from '../../src/rdf/vocabularies.ts';
import { data, type EntitySpec, openTables, own, type Shop, shop, temporaryFolder } from './fixture.ts';

const specs: EntitySpec[] = [
  { table: 'Seller', key: ['Id'], columns: { Id: 'integer', Badge: 'string' } },
  { table: 'Sale', key: ['No'], columns: { No: 'integer', State: 'string' } },
];
const files = {
  Seller: 'Id,Badge\n1,AA\n2,BB\n3,AA\n',
  Sale: 'No,State,Badge\n1,open,AA\n2,shut, BB \n3,,CC\n4,,\n',
};

function withObject(made: Shop, object: Mapping['maps'][number]['predicates'][number]): Shop {
  const maps = made.mapping.maps.map((map) =>
    map.name === 'Sale' ? { ...map, predicates: [...map.predicates, object] } : map,
  );
  return { ...made, mapping: { ...made.mapping, maps } };
}

async function run(made: Shop, outFolder = temporaryFolder()) {
  const task = { conflicts: { default: 'first source' as const, properties: {} } };
  const { report, files: out } = await buildGraph(
    { ...made, tables: await openTables(files), task, outFolder },
    silentContext,
  );
  return {
    report,
    facts: readFileSync(out.facts, 'utf8').split('\n'),
    evidence: readFileSync(out.evidence, 'utf8'),
  };
}

const join_ = { kind: 'join' as const, parent: 'Seller', conditions: [{ child: 'Badge', parent: 'Badge' }] };
const relation = (name: string, inverse?: string): Schema['relations'][number] => ({
  ...{
    iri: own(name),
    name,
    label: name,
    domains: [],
    ranges: [],
    functional: false,
    singleIn: [],
    requiredIn: [],
  },
  ...{ characteristics: [], observations: [], ...(inverse === undefined ? {} : { inverse: own(inverse) }) },
});

it('joins on columns that are no key: every match is a statement, none is a dangling reference', async () => {
  const { report, facts } = await run(withObject(shop(specs), { predicate: own('soldBy'), object: join_ }));
  const sold = facts
    .filter((line) => line.includes('soldBy'))
    .map((line) => line.match(/Sale\/\d|Seller\/\d/g));
  expect(sold).toEqual([
    ['Sale/1', 'Seller/1'],
    ['Sale/1', 'Seller/3'],
    ['Sale/2', 'Seller/2'],
  ]);
  expect(report.danglingReferences).toEqual([
    { table: 'Sale', columns: ['Badge'], count: 1, examples: ['CC'] },
  ]);
});

it('stores one direction of a pair of inverses, whichever the mapping uses', async () => {
  const made = withObject(shop(specs), { predicate: own('soldBy'), object: join_ });
  const schema = { ...made.schema, relations: [relation('sells', 'soldBy')] };
  const { facts, evidence } = await run({ ...made, schema });
  expect(facts).toContain(`<${data('Seller/1')}> <${own('sells')}> <${data('Sale/1')}> .`);
  expect(facts.some((line) => line.includes('soldBy'))).toBe(false);
  expect(evidence).toContain(`<${data('Seller/1')}> <${own('sells')}> <${data('Sale/1')}> <`);
});

it('gives values of a closed list the datatype of the list, and texts in a language their tag', async () => {
  const made = withObject(shop(specs), {
    predicate: own('stateText'),
    object: { kind: 'column', column: 'State', datatype: iri('rdf', 'langString'), language: 'en' },
  });
  const enumerations = [
    {
      iri: own('States'),
      name: 'States',
      label: 'States',
      values: ['open', 'shut'],
      datatype: iri('xsd', 'string'),
    },
  ];
  const listed = withObject(made, {
    predicate: own('listed'),
    object: { kind: 'column', column: 'State', datatype: own('States') },
  });
  const { facts } = await run({ ...listed, schema: { ...made.schema, enumerations } });
  expect(facts).toContain(`<${data('Sale/1')}> <${own('listed')}> "open" .`);
  expect(facts).toContain(`<${data('Sale/1')}> <${own('stateText')}> "open"@en .`);
});

it('quarantines values of a datatype that it cannot check', async () => {
  const object = { kind: 'column' as const, column: 'State', datatype: 'x:y#place' };
  const { report } = await run(withObject(shop(specs), { predicate: own('place'), object }));
  expect(report.quarantine.map(({ row, reason }) => [row, reason])).toEqual([
    [1, 'values of the datatype <x:y#place> cannot be checked'],
    [2, 'values of the datatype <x:y#place> cannot be checked'],
  ]);
});

it('leaves references to things outside the graph as they are', async () => {
  const object = { kind: 'template' as const, template: 'https://www.wikidata.org/entity/{Badge}' };
  const { facts } = await run(withObject(shop(specs), { predicate: own('about'), object }));
  expect(facts).toContain(`<${data('Sale/3')}> <${own('about')}> <https://www.wikidata.org/entity/CC> .`);
});

it('says what cannot be written', async () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  await expect(run(shop(specs), join(file, 'out'))).rejects.toMatchObject({ code: 'TARGET_UNWRITABLE' });
});
