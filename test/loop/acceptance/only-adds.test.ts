import { describe, expect, test } from 'vitest';
import { onlyAdds } from '../../../src/loop/acceptance/only-adds.ts';
import { parseRdf } from '../../../src/rdf/parse-rdf.ts';
import { diffOntologies } from '../../../src/schema/diff/diff-ontologies.ts';

const parse = (turtle: string) =>
  parseRdf(
    `@prefix : <https://example.org/t/schema#> . @prefix owl: <http://www.w3.org/2002/07/owl#> .
     @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
     @prefix q: <https://w3id.org/quercus#> .
     <https://example.org/t/schema> a owl:Ontology . ${turtle}`,
    { format: 'ttl' },
  );

const nights = ':nights a owl:DatatypeProperty ; rdfs:domain :Hotel ; rdfs:range xsd:integer .';
const start = `:Hotel a owl:Class ; rdfs:label "hotel"@en ; q:iriTemplate "{base}hotel/{name}" .
  :City a owl:Class .
  :name a owl:DatatypeProperty ; rdfs:domain :Hotel ; rdfs:range xsd:string .
  :inCity a owl:ObjectProperty, owl:FunctionalProperty ; rdfs:domain :Hotel ; rdfs:range :City .`;

describe('a schema part only adds', () => {
  test.each<[string, added: string]>([
    ['a property', nights],
    ['a class and a relation', ':Room a owl:Class . :hasRoom a owl:ObjectProperty ; rdfs:domain :Hotel .'],
    ['a property that is functional', `${nights} :nights a owl:FunctionalProperty .`],
    [
      'a property that its class must have',
      `${nights} :Hotel rdfs:subClassOf [ a owl:Restriction ; owl:onProperty :nights ; owl:minCardinality 1 ] .`,
    ],
    ['a second label', ':City rdfs:label "town"@en .'],
  ])('with %s', (_, added) => {
    expect(onlyAdds(diffOntologies(parse(start), parse(`${start} ${added}`)))).toBe(true);
  });
});

describe('a schema part does more', () => {
  test.each<[string, from: string, to: string]>([
    ['with nothing', '', ''],
    ['with another label', '"hotel"@en', '"inn"@en'],
    ['where a constraint is lifted', ', owl:FunctionalProperty', ''],
    ['where an existing property is constrained', ':name a', ':name a owl:FunctionalProperty,'],
    [
      'where existing classes become disjoint',
      ':City a owl:Class',
      ':City a owl:Class ; owl:disjointWith :Hotel',
    ],
    [
      'where a property goes',
      ':name a owl:DatatypeProperty ; rdfs:domain :Hotel ; rdfs:range xsd:string .',
      '',
    ],
    ['where entities get other IRIs', '{name}', '{nights}'],
    ['where a new property becomes the key', ':City a', `${nights} :Hotel owl:hasKey ( :nights ) . :City a`],
  ])('%s', (_, from, to) => {
    expect(start).toContain(from);
    expect(onlyAdds(diffOntologies(parse(start), parse(start.replace(from, to))))).toBe(false);
  });

  test('where a term is renamed', () => {
    const after = parse(`${start.replaceAll(':City', ':Town')} :Town q:renamedFrom :City . ${nights}`);
    const diff = diffOntologies(parse(start), after);
    expect(diff.renamed).toHaveLength(1);
    expect(onlyAdds(diff)).toBe(false);
  });

  test('where nights come as a property and as part of IRIs', () => {
    const after = parse(`${start.replace('{name}', '{nights}')} ${nights}`);
    expect(onlyAdds(diffOntologies(parse(start), after))).toBe(false);
  });
});
