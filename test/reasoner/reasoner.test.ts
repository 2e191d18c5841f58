import type { Quad } from '@rdfjs/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentContext } from '../../src/domain/run-context.ts';
import { type Reasoner, startReasoner } from '../../src/reasoner/reasoner.ts';
import { turtle } from '../support/small-ontology.ts';

const classes =
  ':A a owl:Class . :B a owl:Class . :C a owl:Class . :p a owl:ObjectProperty . :d a owl:DatatypeProperty .';

describe('the reasoner', () => {
  let reasoner: Reasoner;
  const check = (text: string) => reasoner.check({ ontology: turtle(classes + text) }, silentContext);

  beforeAll(async () => {
    reasoner = await startReasoner();
    expect(reasoner.missing).toBeUndefined();
  });
  afterAll(() => reasoner.close());

  it('says that an ontology is consistent and everything in it can have instances', async () => {
    expect(await check(':A rdfs:subClassOf :B .')).toMatchObject({
      outcome: 'answered',
      result: {
        consistent: true,
        unsatisfiableClasses: [],
        unsatisfiableObjectProperties: [],
        unsatisfiableDataProperties: [],
      },
    });
  });

  it('names unsatisfiable classes, object properties and data properties', async () => {
    const answer = await check(
      ':A rdfs:subClassOf :B ; owl:disjointWith :B . :p rdfs:range :A . :d rdfs:domain :A .',
    );
    expect(answer.result).toMatchObject({
      consistent: true,
      unsatisfiableClasses: ['http://example.org/A'],
      unsatisfiableObjectProperties: ['http://example.org/p'],
      unsatisfiableDataProperties: ['http://example.org/d'],
    });
  });

  it('says that an ontology is inconsistent', async () => {
    const answer = await check(':A owl:disjointWith :B . :i a :A , :B .');
    expect(answer.result.consistent).toBe(false);
  });

  it('refuses a non-simple property in a cardinality as a profile violation and names the axiom', async () => {
    const answer = await check(
      ':p a owl:TransitiveProperty . :A rdfs:subClassOf [ a owl:Restriction ; owl:onProperty :p ; owl:maxCardinality "1"^^xsd:nonNegativeInteger ] .',
    );
    expect(answer).toMatchObject({ outcome: 'refused', kind: 'profile violation' });
    expect(answer.result.profileViolations?.map(({ axiom }) => axiom)).toContain(
      'A SubClassOf p max 1 Thing',
    );
  });

  it('refuses a datatype outside the OWL 2 datatype map', async () => {
    expect(await check(':d rdfs:range xsd:date .')).toMatchObject({
      outcome: 'refused',
      kind: 'unsupported datatype',
    });
  });

  it('explains why a class is unsatisfiable, in Manchester syntax and as triples', async () => {
    const ontology = turtle(`${classes} :A rdfs:subClassOf :B , :C . :B owl:disjointWith :C .`);
    const { explanations, incomplete } = await reasoner.explain(
      { ontology, targets: [{ kind: 'class', iri: 'http://example.org/A' }] },
      silentContext,
    );
    expect(incomplete).toBeUndefined();
    const [justification] = explanations[0]!.justifications;
    expect(justification!.map(({ text }) => text)).toEqual([
      'A SubClassOf B',
      'A SubClassOf C',
      'B DisjointWith C',
    ]);
    expect(justification![2]!.triples).toEqual([
      '<http://example.org/B> <http://www.w3.org/2002/07/owl#disjointWith> <http://example.org/C> .',
    ]);
  });

  it('explains beside a list of values, whose datatype HermiT takes only with its definition', async () => {
    const sizes = ':Size a rdfs:Datatype ; owl:equivalentClass [ a rdfs:Datatype ; owl:oneOf ( "s" "m" ) ] .';
    const ontology = turtle(
      `${classes} ${sizes} :d rdfs:range :Size . :A rdfs:subClassOf :B , :C . :B owl:disjointWith :C .`,
    );
    const { explanations, incomplete } = await reasoner.explain(
      { ontology, targets: [{ kind: 'class', iri: 'http://example.org/A' }] },
      silentContext,
    );
    expect(incomplete).toBeUndefined();
    expect(explanations[0]!.justifications[0]!.map(({ text }) => text)).toEqual([
      'A SubClassOf B',
      'A SubClassOf C',
      'B DisjointWith C',
    ]);
  });

  it('explains an axiom that follows', async () => {
    const ontology = turtle(`${classes} :A rdfs:subClassOf :B . :B rdfs:subClassOf :C . :A rdfs:label "a" .`);
    const ntriples =
      '<http://example.org/A> <http://www.w3.org/2000/01/rdf-schema#subClassOf> <http://example.org/C> .\n';
    const answer = await reasoner.explain(
      { ontology, targets: [{ kind: 'entailment', ntriples }], maximum: 2 },
      silentContext,
    );
    expect(answer.explanations[0]!.justifications.map((axioms) => axioms.map(({ text }) => text))).toEqual([
      ['A SubClassOf B', 'B SubClassOf C'],
    ]);
  });

  it('classifies: direct superclasses and equivalent classes', async () => {
    const ontology = turtle(`${classes} :A rdfs:subClassOf :B , :C . :B owl:equivalentClass :C .`);
    const { classes: hierarchy } = await reasoner.classify({ ontology }, silentContext);
    expect(hierarchy.find(({ iri }) => iri === 'http://example.org/A')?.superClasses).toEqual([
      'http://example.org/B',
      'http://example.org/C',
    ]);
    expect(hierarchy.find(({ iri }) => iri === 'http://example.org/B')?.equivalent).toEqual([
      'http://example.org/C',
    ]);
  });

  it('answers requests that were sent together in the order of their sending, from one process', async () => {
    const pid = reasoner.pid;
    const answers = await Promise.all([
      check(':A owl:disjointWith :A .'),
      check(''),
      check(':i a owl:Nothing .'),
    ]);
    expect(answers.map(({ result }) => [result.consistent, result.unsatisfiableClasses?.length])).toEqual([
      [true, 1],
      [true, 0],
      [false, undefined],
    ]);
    expect(reasoner.pid).toBe(pid);
  });

  it('keeps text with line separators, quotes and emoji whole', async () => {
    const text = 'a\u2028b\u0085"c"\\ 🦖';
    const ontology = turtle(
      `${classes} :A rdfs:subClassOf [ a owl:Restriction ; owl:onProperty :d ; owl:hasValue ${JSON.stringify(text)} ] , [ a owl:Restriction ; owl:onProperty :d ; owl:allValuesFrom xsd:integer ] .`,
    );
    const { explanations } = await reasoner.explain(
      { ontology, targets: [{ kind: 'class', iri: 'http://example.org/A' }] },
      silentContext,
    );
    const lines = explanations[0]!.justifications[0]!.flatMap(({ triples }) => triples);
    expect(turtle(lines.join('\n')).some(({ object }) => object.value === text)).toBe(true);
  });

  it('reads no ontology out of text that cannot be parsed', async () => {
    await expect(
      reasoner.load({ text: 'Ontology(', format: 'functional', name: 'x.ofn' }, silentContext),
    ).rejects.toMatchObject({ code: 'RDF_SYNTAX', message: expect.stringContaining('x.ofn') });
  });

  it('reads RDF/XML triple by triple, with entities, and never an external one', async () => {
    const text = `<?xml version="1.0"?><!DOCTYPE rdf:RDF [ <!ENTITY ex "http://example.org/"> <!ENTITY secret SYSTEM "file:///etc/passwd"> ]>
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:ex="&ex;">
        <rdf:Description rdf:about="&ex;a"><ex:name>x&secret;</ex:name></rdf:Description>
      </rdf:RDF>`;
    const { ntriples } = await reasoner.load({ text, format: 'rdfxml' }, silentContext);
    expect(ntriples).toBe('<http://example.org/a> <http://example.org/name> "x" .\n');
  });
});

/** Far more individuals than HermiT can hold apart in a second: it does not even leave its constructor. */
function manyDifferentIndividuals(count: number): Quad[] {
  const names = Array.from({ length: count }, (_, index) => `:i${index}`);
  return turtle(`:A a owl:Class . ${names.map((name) => `${name} a :A .`).join(' ')}
    [] a owl:AllDifferent ; owl:distinctMembers ( ${names.join(' ')} ) .`);
}

describe('a reasoner at its limits', () => {
  const small = () => turtle(':A a owl:Class .');

  it('is stopped at the time limit although it hangs, and answers the next request', async () => {
    const reasoner = await startReasoner({ graceSeconds: 0.2 });
    try {
      const hanging = await reasoner.check(
        { ontology: manyDifferentIndividuals(4000), seconds: 1.5 },
        silentContext,
      );
      expect(hanging.outcome).toBe('timed out');
      expect(hanging.result.consistent).toBeUndefined();
      expect((await reasoner.check({ ontology: small() }, silentContext)).outcome).toBe('answered');
    } finally {
      await reasoner.close();
    }
  });

  it('runs out of memory as an outcome, and answers the next request', async () => {
    const reasoner = await startReasoner({ heapMegabytes: 64 });
    try {
      const large = Array.from(
        { length: 200_000 },
        (_, i) => `:c${i} a owl:Class ; rdfs:subClassOf :c${i + 1} .`,
      );
      const answer = await reasoner.check({ ontology: turtle(large.join('\n')) }, silentContext);
      expect(answer.outcome).toBe('out of memory');
      expect((await reasoner.check({ ontology: small() }, silentContext)).outcome).toBe('answered');
    } finally {
      await reasoner.close();
    }
  });

  it('is killed when the run is cancelled, and starts again afterwards', async () => {
    const reasoner = await startReasoner();
    try {
      const controller = new AbortController();
      const answer = reasoner.check(
        { ontology: manyDifferentIndividuals(4000), seconds: 60 },
        { ...silentContext, signal: controller.signal },
      );
      const refused = expect(answer).rejects.toMatchObject({ code: 'CANCELLED' });
      setTimeout(() => controller.abort(), 500);
      await refused;
      expect((await reasoner.check({ ontology: small() }, silentContext)).outcome).toBe('answered');
    } finally {
      await reasoner.close();
    }
  });
});
