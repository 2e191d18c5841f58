import { describe, expect, it } from 'vitest';
import type { MergeDecision } from '../../src/domain/merge-report.ts';
import { decisionsToQuads, fusedIris, readDecisions } from '../../src/graph/decisions.ts';
import { quadToNQuads } from '../../src/rdf/n-triples.ts';
import { parseRdf } from '../../src/rdf/parse-rdf.ts';
import { type Build, base, build, data, own } from './fixture.ts';

const shops: Build = {
  specs: [
    { table: 'Customer', key: ['Code'], columns: { Code: 'string', Name: 'string', Phone: 'string' } },
    { table: 'Supplier', key: ['Code'], columns: { Code: 'string', Name: 'string' } },
    {
      table: 'Order',
      key: ['No'],
      columns: { No: 'integer' },
      references: { customer: { to: 'Customer', columns: ['Cust'] } },
    },
  ],
  files: {
    Customer: 'Code,Name,Phone\nC1,Müller & Söhne,1\nC2,"MULLER  SOHNE",2\nC3,Else,\n',
    Supplier: 'Code,Name\nC3,Other\n17,Müller Söhne\n',
    Order: 'No,Cust\n17,C2\n',
  },
};
const [c1, c2] = [data('Customer/C1'), data('Customer/C2')];
const accepted = (
  subject: string,
  sameEntityAs: string,
  rest: Partial<MergeDecision> = {},
): MergeDecision => ({
  ...{ subject, sameEntityAs, decision: 'accepted' },
  ...rest,
});

describe('proposals', () => {
  it('proposes near-duplicates of one type and one key under two types, and fuses none', async () => {
    const { report } = await build(shops);
    expect(report.proposals).toEqual([
      {
        kind: 'near-duplicate',
        subjects: [c1, c2],
        reason: 'both have the name "muller sohne"',
        decision: 'open',
      },
      {
        kind: 'same-key-different-type',
        subjects: [data('Customer/C3'), data('Supplier/C3')],
        reason: 'both have the key C3',
        decision: 'open',
      },
    ]);
    expect(report.entities).toBe(6);
  });

  it('shows a rejected pair as rejected', async () => {
    const { report } = await build({
      ...shops,
      decisions: [{ subject: c2, sameEntityAs: c1, decision: 'rejected' }],
    });
    expect(report.proposals[0]).toMatchObject({ subjects: [c1, c2], decision: 'rejected' });
    expect(report.entities).toBe(6);
  });

  it('fuses an accepted pair: statements and references move, evidence keeps what the row said', async () => {
    const { report, facts, evidence } = await build({ ...shops, decisions: [accepted(c2, c1)] });
    expect(report.entities).toBe(5);
    expect(facts).not.toContain(c2);
    expect(facts).toContain(`<${data('Order/17')}> <${own('customer')}> <${c1}> .`);
    expect(facts).toContain(`<${c1}> <${own('code')}> "C1" .`);
    expect(evidence).toContain(`<${c2}> <${own('phone')}> "2" <${base}evidence/Customer/C2> .`);
    expect(report.folded).toEqual([{ subject: c1, rows: 2 }]);
    expect(report.proposals[0]).toMatchObject({ subjects: [c1, c2], decision: 'accepted' });
    expect(report.conflicts.map(({ property, policy }) => [property, policy])).toEqual([
      [own('code'), 'identity'],
      [own('name'), 'first source'],
      [own('phone'), 'first source'],
    ]);
  });

  it('lists at most twenty of a kind and type, and says how many more there are', async () => {
    const rows = Array.from({ length: 30 }, (_, index) => `K${index},Same,`).join('\n');
    const { report } = await build({
      specs: [shops.specs[0]!],
      files: { Customer: `Code,Name,Phone\n${rows}\n` },
    });
    expect(report.proposals).toHaveLength(20);
    expect(report.leftOff.proposals).toBe(9);
  });
});

describe('decisions', () => {
  it('come back the same from RDF', () => {
    const decisions = [
      accepted(c1, c2, { kept: c2, comment: 'the newer one' }),
      { subject: c1, sameEntityAs: data('x'), decision: 'rejected' as const },
    ];
    const text = decisionsToQuads(decisions, base)
      .map((quad) => quadToNQuads(quad))
      .join('\n');
    expect(readDecisions(parseRdf(text, { format: 'nt' }))).toEqual(decisions);
  });

  it('chain, and keep the stated IRI or the smallest', () => {
    expect(fusedIris([accepted('x:c', 'x:b'), accepted('x:b', 'x:a')])).toEqual(
      new Map([
        ['x:c', 'x:a'],
        ['x:b', 'x:a'],
      ]),
    );
    expect(fusedIris([accepted('x:c', 'x:b', { kept: 'x:c' }), accepted('x:b', 'x:a')]).get('x:a')).toBe(
      'x:c',
    );
  });

  it.each([
    [
      [
        accepted('x:a', 'x:b'),
        accepted('x:b', 'x:c'),
        { subject: 'x:a', sameEntityAs: 'x:c', decision: 'rejected' as const },
      ],
    ],
    [[accepted('x:a', 'x:b', { kept: 'x:a' }), accepted('x:b', 'x:c', { kept: 'x:c' })]],
    [[accepted('x:a', 'x:b', { kept: 'x:z' })]],
  ])('that contradict each other are refused: %j', (decisions) => {
    expect(() => fusedIris(decisions)).toThrow(/decisions.ttl/);
  });

  it('that are incomplete are refused', () => {
    const quads = decisionsToQuads([accepted(c1, c2)], base).filter(
      (quad) => !quad.predicate.value.endsWith('sameEntityAs'),
    );
    expect(() => readDecisions(quads)).toThrow(expect.objectContaining({ code: 'DECISIONS_INVALID' }));
  });

  it.each([
    '<urn:a> <https://w3id.org/quercus#sameEntityAs> <urn:b> .',
    '<urn:a> <http://www.w3.org/2002/07/owl#sameAs> <urn:b> .',
    '[] <https://w3id.org/quercus#subject> <urn:a> ; <https://w3id.org/quercus#decision> "accepted" .',
  ])('%s is refused, not passed over', (text) => {
    expect(() => readDecisions(parseRdf(text, { format: 'ttl' }))).toThrow(/stands outside a decision/);
  });
});
