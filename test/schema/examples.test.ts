import { describe, expect, it } from 'vitest';
import { readTask } from '../../src/config/read-task.ts';
import { silentContext } from '../../src/domain/run-context.ts';
import { normaliseKey } from '../../src/graph/key-normalisation.ts';
import { parseRdf } from '../../src/rdf/parse-rdf.ts';
import { findOverlaps } from '../../src/schema/induce/find-overlaps.ts';
import { induceSchema } from '../../src/schema/induce/induce-schema.ts';
import { readSchema } from '../../src/schema/read-schema.ts';
import { writeOntology } from '../../src/schema/write-ontology.ts';
import { openSources } from '../../src/sources/open-sources.ts';
import { profileTables } from '../../src/sources/profile/profile-tables.ts';

async function induceExample(name: string) {
  const { task, folder } = await readTask(`examples/${name}`);
  const sources = await openSources({ task, taskFolder: folder }, silentContext);
  const { tables, declared } = sources;
  const profile = await profileTables({ tables, declared, task }, silentContext);
  const siblingOverlaps = await findOverlaps({ profile, tables, normalise: normaliseKey }, silentContext);
  const { schema, mapping } = induceSchema({ profile, task, base: task.base, tables, siblingOverlaps });
  const local = (iris: readonly string[]) => iris.map((iri) => iri.replace(`${task.base}schema#`, ''));
  const relations = new Map(
    schema.relations.map((one) => [one.name, `${local(one.domains)} → ${local(one.ranges)}`]),
  );
  return { schema, mapping, local, relations, siblingOverlaps };
}

describe('the schema induced from examples/acme-insurance', async () => {
  const { schema, mapping, local, relations, siblingOverlaps } = await induceExample('acme-insurance');
  const type = (name: string) => schema.entityTypes.find((candidate) => candidate.name === name);

  it('has the subtypes that share the key of another table', () => {
    const parents = schema.entityTypes.filter(({ superTypes }) => superTypes.length > 0);
    expect(Object.fromEntries(parents.map(({ name, superTypes }) => [name, local(superTypes)]))).toEqual({
      ExpensePayment: ['ClaimAmount'],
      ExpenseReserve: ['ClaimAmount'],
      LossPayment: ['ClaimAmount'],
      LossReserve: ['ClaimAmount'],
      Organization: ['Party'],
      Person: ['Party'],
      Policy: ['Agreement'],
      Premium: ['PolicyAmount'],
      UnderwritingAssessment: ['AssessmentResult'],
    });
    expect(siblingOverlaps).toMatchObject({ Loss_Payment: [], Person: [] });
  });

  it('gives a subtype the IRIs of the topmost type and both keys', () => {
    expect(type('Policy')?.identity).toBeUndefined();
    expect(type('Agreement')?.identity?.template).toBe('{base}Agreement/{agreementIdentifier}');
    const policy = mapping.maps.find(({ name }) => name === 'Policy');
    expect(policy?.subject).toBe('https://example.org/acme-insurance/Agreement/{Policy_Identifier}');
    expect(local(policy?.predicates.map(({ predicate }) => predicate) ?? [])).toEqual(
      expect.arrayContaining(['policyIdentifier', 'agreementIdentifier', 'policyNumber']),
    );
  });

  it('names relations after their columns, or after the target of a composite key', () => {
    expect(relations.get('claim')).toBe('ClaimAmount → Claim');
    expect(relations.get('parentGeographicLocation')).toBe('GeographicLocation → GeographicLocation');
    expect(relations.get('policyCoverageDetail')).toBe('Claim,PolicyAmount → PolicyCoverageDetail');
    expect(relations.get('policy')).toBe('PolicyAmount,PolicyCoverageDetail → Policy');
    expect(relations.has('claimAmount')).toBe(false);
  });

  it('keeps the order of a composite key', () => {
    expect(local(type('PolicyCoverageDetail')?.identity?.properties ?? [])).toEqual([
      'effectiveDate',
      'policyCoverageDetailIdentifier',
    ]);
  });

  it('reads back from its file', async () => {
    expect(readSchema(parseRdf(await writeOntology(schema), { format: 'ttl' }))).toEqual(schema);
  });
});

describe('the schema induced from examples/chinook', async () => {
  const { schema, mapping, relations } = await induceExample('chinook');

  it('has a class for each table but the join table', () => {
    expect(schema.entityTypes.map(({ name }) => name)).toEqual([
      'Album',
      'Artist',
      'Customer',
      'Employee',
      'Genre',
      'Invoice',
      'InvoiceLine',
      'MediaType',
      'Playlist',
      'Track',
    ]);
    expect(schema.disjointTypes).toHaveLength(1);
    expect(schema.disjointTypes[0]).toHaveLength(10);
  });

  it('has the relations of the foreign keys, the one to itself and the join table included', () => {
    expect(Object.fromEntries(relations)).toEqual({
      album: 'Track → Album',
      artist: 'Album → Artist',
      customer: 'Invoice → Customer',
      genre: 'Track → Genre',
      invoice: 'InvoiceLine → Invoice',
      mediaType: 'Track → MediaType',
      reportsTo: 'Employee → Employee',
      supportRep: 'Customer → Employee',
      track: 'InvoiceLine,Playlist → Track',
    });
  });

  it('requires what is declared NOT NULL, and calls every column of a keyed table single', () => {
    const property = (name: string) => schema.properties.find((candidate) => candidate.name === name);
    expect(property('lastName')?.requiredIn).toHaveLength(2);
    expect(property('composer')).toMatchObject({ functional: true, requiredIn: [] });
  });

  it('maps the canonical tables, because a database is no CSV file', () => {
    expect(mapping.maps.map(({ path }) => path)).toContain('tables/PlaylistTrack.csv');
    expect(mapping.maps.every(({ path }) => path.startsWith('tables/'))).toBe(true);
  });
});
