import { describe, expect, it } from 'vitest';
import { parseRdf } from '../../../src/rdf/parse-rdf.ts';
import { adoptSchema } from '../../../src/schema/adopt/adopt-schema.ts';
import { type Files, profileFiles } from '../../sources/with-files.ts';
import { base, taskOf } from '../profile-fixture.ts';

const zoo = (name: string) => `http://zoo.example/ont#${name}`;
const ontology = parseRdf(
  `@prefix : <http://zoo.example/ont#> . @prefix owl: <http://www.w3.org/2002/07/owl#> .
   @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
   <http://zoo.example/ont> a owl:Ontology ; rdfs:label "Zoo"@en .
   :Animal a owl:Class . :Keeper a owl:Class . :Vet a owl:Class ; rdfs:subClassOf :Keeper .
   :tag a owl:DatatypeProperty ; rdfs:domain :Animal .
   :badge a owl:DatatypeProperty ; rdfs:domain :Keeper .
   :shift a owl:DatatypeProperty ; rdfs:domain :Keeper .
   :keeper a owl:ObjectProperty ; rdfs:domain :Animal ; rdfs:range :Keeper .`,
  { format: 'ttl' },
);
const animals = 'tag,keeper\nA1,K1\nA2,K2\nA3,\nA4,K1\n';
const keepers = 'badge,shift\nK1,day\nK2,night\nK3,day\n';

async function adopt(files: Files, tables: object = {}) {
  const profile = await profileFiles(files, { tables });
  const { mapping, findings } = adoptSchema({ ontology, profile, task: taskOf(), base });
  const map = mapping.maps.find(({ source }) => source === 'animal');
  const link = map?.predicates.find(({ predicate }) => predicate === zoo('keeper'));
  return {
    link,
    finding: findings.find(({ subjects: [table, column] }) => table === 'animal' && column === 'keeper'),
    findings,
  };
}
const keys = { animal: { key: ['tag'] }, keeper: { key: ['badge'] } };
const hint = '`foreignKeys: [{columns: [keeper], references: keeper, name: keeper}]`';

describe('a column named like an object property', () => {
  it.each([
    ['several values', animals],
    ['one value', 'tag,keeper\nA1,K1\nA2,K1\n'],
  ])('becomes the link when its %s are keys of the only table of the range, and says so', async (_, csv) => {
    const { link, finding, findings } = await adopt({ 'animal.csv': csv, 'keeper.csv': keepers }, keys);
    expect(link?.object).toEqual({ kind: 'template', template: `${base}Keeper/{keeper}` });
    expect(finding).toMatchObject({ check: 'link-by-name', severity: 'information' });
    expect(findings.map(({ check }) => check)).not.toContain('unmatched-column');
  });

  it('becomes the link when the table of the range has another name and was renamed to the class', async () => {
    const tables = { animal: { key: ['tag'] }, staff: { rename: 'Keeper', key: ['badge'] } };
    const { link } = await adopt({ 'animal.csv': animals, 'staff.csv': keepers }, tables);
    expect(link?.object).toMatchObject({ kind: 'template' });
  });

  it('is left out when one value is no key, with the line of task.yaml that makes it the link', async () => {
    const { link, finding } = await adopt({ 'animal.csv': `${animals}A5,K9\n`, 'keeper.csv': keepers }, keys);
    expect(link).toBeUndefined();
    expect(finding).toMatchObject({ check: 'unmatched-column', severity: 'warning' });
    expect(finding?.repairHint).toContain(hint);
  });

  it('becomes the link, dangling values and all, once task.yaml says that line', async () => {
    const told = { columns: ['keeper'], references: 'keeper', name: 'keeper' };
    const tables = { ...keys, animal: { key: ['tag'], foreignKeys: [told] } };
    const { link, finding } = await adopt(
      { 'animal.csv': `${animals}A5,K9\n`, 'keeper.csv': keepers },
      tables,
    );
    expect(link?.object).toMatchObject({ kind: 'template' });
    expect(finding).toBeUndefined();
  });

  it('is left out when task.yaml refuses the reference', async () => {
    const told = { columns: ['keeper'], references: 'keeper', accept: false };
    const tables = { ...keys, animal: { key: ['tag'], foreignKeys: [told] } };
    const { link } = await adopt({ 'animal.csv': animals, 'keeper.csv': keepers }, tables);
    expect(link).toBeUndefined();
  });

  it('is left out when two tables hold the range, and both are named', async () => {
    const files = {
      'animal.csv': animals,
      'keeper.csv': keepers,
      'vet.csv': 'badge,shift\nK7,day\nK8,day\n',
    };
    const { link, finding } = await adopt(files, { ...keys, vet: { key: ['badge'] } });
    expect(link).toBeUndefined();
    expect(finding?.message).toContain('its range is held by 2 tables (keeper, vet)');
  });

  it('is left out when no table holds the range, or its key has two columns', async () => {
    const alone = await adopt({ 'animal.csv': animals }, { animal: { key: ['tag'] } });
    expect(alone.finding?.message).toContain('no mapped table holds its range');
    const composite = { ...keys, keeper: { key: ['badge', 'shift'] } };
    const { link, finding } = await adopt({ 'animal.csv': animals, 'keeper.csv': keepers }, composite);
    expect(link).toBeUndefined();
    expect(finding?.message).toContain('the key of keeper has 2 columns');
  });
});
