import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentContext } from '../../src/domain/run-context.ts';
import { mappingOf } from '../../src/reasoner/datatype-mapping.ts';
import { type Reasoner, startReasoner } from '../../src/reasoner/reasoner.ts';
import { makeReasoningCopy } from '../../src/reasoner/reasoning-copy.ts';
import { turtle } from '../support/small-ontology.ts';

const property = ':A a owl:Class . :d a owl:DatatypeProperty , owl:FunctionalProperty . :i a :A .';

describe('the reasoning copy', () => {
  let reasoner: Reasoner;
  beforeAll(async () => {
    reasoner = await startReasoner();
  });
  afterAll(() => reasoner.close());

  const consistent = async (text: string) => {
    const copy = makeReasoningCopy(turtle(`${property} ${text}`));
    expect(copy.unsupported).toEqual([]);
    const answer = await reasoner.check({ ontology: copy.quads }, silentContext);
    expect(answer).toMatchObject({ outcome: 'answered' });
    return answer.result.consistent;
  };

  it('says which datatypes were replaced and in how many literals', () => {
    const { report } = makeReasoningCopy(
      turtle(
        `${property} :d rdfs:range xsd:date . :i :d "2020-01-01"^^xsd:date . :A rdfs:comment "2020-01-02"^^xsd:date .`,
      ),
    );
    expect(report).toEqual(['xsd:date -> xsd:dateTime (1 literal)']);
  });

  it.each([
    ['date', '2020-01-01', '2020-01-02'],
    ['date', '2020-01-01Z', '2020-01-01+05:00'],
    ['time', '10:00:00', '10:00:01'],
    ['gYear', '2020', '2021'],
    ['gYearMonth', '2020-01', '2020-02'],
    ['gMonthDay', '--02-29', '--03-01'],
    ['gMonth', '--01', '--02'],
    ['gDay', '---01', '---31'],
    ['duration', 'PT1H', 'PT61M'],
    ['dayTimeDuration', 'P1D', '-P1D'],
    ['yearMonthDuration', 'P1Y', 'P13M'],
    ['base64Binary', 'AAAA', 'AAAB'],
  ])(
    'keeps two different values of xsd:%s apart, and one value together with itself',
    async (name, one, other) => {
      const range = `:d rdfs:range xsd:${name} . :i :d "${one}"^^xsd:${name}`;
      expect(await consistent(`${range} .`)).toBe(true);
      expect(await consistent(`${range} , "${other}"^^xsd:${name} .`)).toBe(false);
    },
  );

  it.each([
    ['time', '24:00:00', '00:00:00'],
    ['duration', 'PT1H', 'PT60M'],
    ['duration', 'PT1.50S', 'PT1.5S'],
    ['yearMonthDuration', 'P1Y', 'P12M'],
  ])('keeps two spellings of one xsd:%s one value', async (name, one, other) => {
    expect(await consistent(`:i :d "${one}"^^xsd:${name} , "${other}"^^xsd:${name} .`)).toBe(true);
  });

  it('keeps the clash between a date and an integer range, and with a facet', async () => {
    expect(await consistent(':d rdfs:range xsd:integer . :i :d "2020-01-01"^^xsd:date .')).toBe(false);
    const since2000 =
      ':d rdfs:range [ a rdfs:Datatype ; owl:onDatatype xsd:date ; owl:withRestrictions ( [ xsd:minInclusive "2000-01-01"^^xsd:date ] ) ] .';
    expect(await consistent(`${since2000} :i :d "2020-01-01"^^xsd:date .`)).toBe(true);
    expect(await consistent(`${since2000} :i :d "1999-12-31"^^xsd:date .`)).toBe(false);
  });

  it('bounds months and days: a class with 13 different months is empty', async () => {
    const some = (count: number) =>
      `:e a owl:DatatypeProperty ; rdfs:range xsd:gMonth . :i a [ a owl:Restriction ; owl:onProperty :e ; owl:minCardinality "${count}"^^xsd:nonNegativeInteger ] .`;
    expect(await consistent(some(12))).toBe(true);
    expect(await consistent(some(13))).toBe(false);
  });

  it('avoids the false alarm over base64Binary that HermiT gives by itself', async () => {
    const text = ':d rdfs:range xsd:base64Binary . :i :d "AAAA"^^xsd:base64Binary .';
    const plain = await reasoner.check({ ontology: turtle(`${property} ${text}`) }, silentContext);
    expect(plain.result.consistent).toBe(false);
    expect(await consistent(text)).toBe(true);
  });

  it('knows no stand-in for a duration of months, nor for a datatype without definition', () => {
    const unsupported = (text: string) => makeReasoningCopy(turtle(`${property} ${text}`)).unsupported;
    expect(unsupported(':i :d "P1M"^^xsd:duration .')).toEqual(['http://www.w3.org/2001/XMLSchema#duration']);
    expect(unsupported(':point a rdfs:Datatype . :d rdfs:range :point .')).toEqual([
      'http://example.org/point',
    ]);
    const defined = `:adult a rdfs:Datatype ; owl:equivalentClass
      [ a rdfs:Datatype ; owl:onDatatype xsd:integer ; owl:withRestrictions ( [ xsd:minInclusive 18 ] ) ] . :d rdfs:range :adult .`;
    expect(unsupported(defined)).toEqual([]);
    expect(unsupported(`${defined} :i :d "20"^^:adult .`)).toEqual(['http://example.org/adult']);
  });

  it('says which clashes it cannot show', () => {
    const { notEvaluated } = makeReasoningCopy(
      turtle(`${property} :d rdfs:range rdf:langString . :e a owl:DatatypeProperty ; rdfs:range xsd:date .
        :f a owl:DatatypeProperty ; rdfs:range xsd:dateTime .`),
    );
    expect(notEvaluated).toEqual([
      'Clashes between values of xsd:date, xsd:dateTime: they look alike in the reasoning copy.',
      'Clashes between rdf:langString and untagged text: HermiT does not tell them apart.',
    ]);
  });

  it('leaves keys in a schema, and out where there are many individuals, saying so', () => {
    const key = ':A owl:hasKey ( :d ) .';
    expect(makeReasoningCopy(turtle(property + key)).report).toEqual([]);
    const many = Array.from({ length: 150 }, (_, index) => `:x${index} a :A .`).join(' ');
    const copy = makeReasoningCopy(turtle(`${property} ${key} ${many}`));
    expect(copy.report).toEqual(['owl:hasKey (1 axioms) left out: 151 individuals']);
    expect(
      copy.quads.some(
        ({ predicate }) => predicate.value.endsWith('hasKey') || predicate.value.endsWith('#first'),
      ),
    ).toBe(false);
    expect(copy.notEvaluated).toHaveLength(1);
  });

  it('leaves SHACL shapes out with everything that hangs on them', () => {
    const shape = ':S a sh:NodeShape ; sh:property [ sh:path :d ; sh:in ( 1 2 ) ] .';
    const copy = makeReasoningCopy(turtle(property + shape));
    expect(copy.quads).toHaveLength(turtle(property).length);
    expect(copy.report).toEqual(['SHACL shapes left out (8 triples)']);
  });

  it('maps dates in their order', () => {
    const toMoment = mappingOf('http://www.w3.org/2001/XMLSchema#date')!;
    const date = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(date, date, (one, other) => {
        const [left, right] = [one, other].map(
          (moment) => toMoment.literal(moment.toISOString().slice(0, 10))!,
        );
        const days = (moment: Date) => Math.floor(moment.getTime() / 86_400_000);
        expect(Math.sign(Date.parse(left!) - Date.parse(right!))).toBe(Math.sign(days(one) - days(other)));
      }),
    );
  });
});
