import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentContext } from '../../src/domain/run-context.ts';
import { isomorphic } from '../../src/rdf/canonical-form.ts';
import { renameBlankNodes } from '../../src/rdf/merge-graphs.ts';
import { parseRdf } from '../../src/rdf/parse-rdf.ts';
import { type Reasoner, startReasoner } from '../../src/reasoner/reasoner.ts';
import type { OntologyFormat } from '../../src/reasoner/worker-protocol.ts';
import { turtle } from '../support/small-ontology.ts';

const ontology = turtle(`
  <http://example.org/o> a owl:Ontology ; rdfs:label "Straße \\"q\\""@de .
  :A a owl:Class ; rdfs:label "A"@en . :B a owl:Class . :C a owl:Class .
  :p a owl:ObjectProperty ; rdfs:domain [ a owl:Class ; owl:unionOf ( :A :B ) ] ; rdfs:range :C .
  :d a owl:DatatypeProperty ; rdfs:range [ a rdfs:Datatype ; owl:oneOf ( "a" "b" ) ] .
  :A rdfs:subClassOf [ a owl:Restriction ; owl:onProperty :p ; owl:someValuesFrom :C ] ; owl:hasKey ( :d ) .
  [] a owl:AllDisjointClasses ; owl:members ( :A :B :C ) .
  :i a owl:NamedIndividual , :A ; :p [ a :C ] ; :d "a" .
`);
const prefixes = { ex: 'http://example.org/', owl: 'http://www.w3.org/2002/07/owl#' };
const formats: OntologyFormat[] = [
  'rdfxml',
  'owlxml',
  'functional',
  'manchester',
  'jsonld',
  'ntriples',
  'turtle',
];

/** Declarations that were added change the canonical labels of blank nodes. */
function withoutLabels(text: string): string {
  return text.replaceAll(/_:[\w-]+/g, '_:');
}

describe('conversion', () => {
  let reasoner: Reasoner;
  beforeAll(async () => {
    reasoner = await startReasoner();
  });
  afterAll(() => reasoner.close());

  it.each(formats)(
    'to %s loses no axiom, and what it gives loads without undeclared entities',
    async (to) => {
      const { text, lost, gained } = await reasoner.convert({ quads: ontology, to, prefixes }, silentContext);
      expect([lost, gained]).toEqual([[], []]);
      const back = await reasoner.convert({ text, from: to, to: 'functional' }, silentContext);
      const direct = await reasoner.convert({ quads: ontology, to: 'functional' }, silentContext);
      expect(back.axioms).toBe(direct.axioms);
      const loaded = await reasoner.load({ text, format: to }, silentContext);
      expect(loaded.undeclared).toEqual([]);
    },
  );

  it.each(formats)(
    'to %s gives the same bytes whatever the blank nodes are called and however the triples are ordered',
    async (to) => {
      const shuffled = renameBlankNodes([...ontology].reverse(), (label) => `z${label}`);
      const [one, other] = [
        await reasoner.convert({ quads: ontology, to, prefixes }, silentContext),
        await reasoner.convert({ quads: shuffled, to, prefixes }, silentContext),
      ];
      expect(one.text).toBe(other.text);
    },
  );

  it.each(['rdfxml', 'jsonld', 'ntriples'] as const)(
    'to %s and back gives the same axioms and annotations',
    async (to) => {
      const { text } = await reasoner.convert({ quads: ontology, to, prefixes }, silentContext);
      const back = await reasoner.convert({ text, from: to, to: 'ntriples' }, silentContext);
      const triples = back.text.split('\n').filter((line) => !line.startsWith('#'));
      const reread = parseRdf(triples.join('\n'), { format: 'nt' });
      const declared = await reasoner.convert({ quads: ontology, to: 'functional' }, silentContext);
      const again = await reasoner.convert({ quads: reread, to: 'functional' }, silentContext);
      expect(withoutLabels(again.text)).toBe(withoutLabels(declared.text));
    },
  );

  it('writes JSON-LD and N-Triples without a reasoner, triple for triple', async () => {
    const none = await startReasoner({ java: '/no/such/java' });
    const { text } = await none.convert({ quads: ontology, to: 'ntriples' }, silentContext);
    expect(isomorphic(parseRdf(text, { format: 'nt' }), ontology)).toBe(true);
    const jsonld = await none.convert({ quads: ontology, to: 'jsonld', prefixes }, silentContext);
    expect(JSON.parse(jsonld.text)).toMatchObject({ '@context': prefixes });
  });

  it('lists the axioms that Manchester syntax cannot hold', async () => {
    const general = turtle(`:A a owl:Class . :B a owl:Class . :C a owl:Class . :A rdfs:subClassOf :B .
      [ a owl:Class ; owl:intersectionOf ( :A :B ) ] owl:disjointWith [ a owl:Class ; owl:unionOf ( :B :C ) ] .`);
    const { lost } = await reasoner.convert({ quads: general, to: 'manchester' }, silentContext);
    expect(lost.map(({ text }) => text)).toEqual(['A and B DisjointWith B or C']);
    expect((await reasoner.convert({ quads: general, to: 'functional' }, silentContext)).lost).toEqual([]);
  });

  it('keeps an IRI whose scheme looks like a prefix', async () => {
    const quads = turtle('<ex:thing> a owl:Class .');
    const { text } = await reasoner.convert({ quads, to: 'jsonld', prefixes }, silentContext);
    const { ntriples } = await reasoner.load({ text, format: 'jsonld' }, silentContext);
    expect(ntriples).toContain('<ex:thing>');
  });
});
