import { describe, expect, test } from 'vitest';
import { applyHandEdits } from '../../src/kernel/hand-edits.ts';
import { isomorphic } from '../../src/rdf/canonical-form.ts';
import { parseRdf } from '../../src/rdf/parse-rdf.ts';

const prefixes =
  '@prefix : <https://e.org/> . @prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n';
const ttl = (text: string) => parseRdf(prefixes + text, { format: 'ttl' });
const file = (current: string, generated?: string) => ({
  current: prefixes + current,
  generated: generated === undefined ? undefined : prefixes + generated,
  editedByHand: current !== generated,
});

describe('hand edits of a drafted file', () => {
  test('what a person added and removed survives, the rest follows the tables', () => {
    const before = ':A a owl:Class ; rdfs:label "A" . :B a owl:Class .';
    const byHand = ':A a owl:Class ; rdfs:label "Alpha" . :B a owl:Class .';
    const now = ':A a owl:Class ; rdfs:label "A" . :B a owl:Class . :C a owl:Class .';
    const { quads, added, removed } = applyHandEdits(ttl(now), file(byHand, before), 'ontology.ttl');
    expect({ added, removed }).toEqual({ added: 1, removed: 1 });
    expect(
      isomorphic(quads, ttl(':A a owl:Class ; rdfs:label "Alpha" . :B a owl:Class . :C a owl:Class .')),
    ).toBe(true);
  });

  test('an axiom with blank nodes is one edit, and is not lost', () => {
    const before = ':A a owl:Class .';
    const restriction =
      ':A rdfs:subClassOf [ a owl:Restriction ; owl:onProperty :p ; owl:someValuesFrom :B ] .';
    const { quads, added } = applyHandEdits(ttl(before), file(before + restriction, before), 'ontology.ttl');
    expect(added).toBe(1);
    expect(isomorphic(quads, ttl(before + restriction))).toBe(true);
  });

  test('a set in another order is no edit', () => {
    const before = ':A owl:disjointUnionOf ( :B ) . :p rdfs:domain [ a owl:Class ; owl:unionOf ( :B :C ) ] .';
    const saved = ':A owl:disjointUnionOf ( :B ) . :p rdfs:domain [ a owl:Class ; owl:unionOf ( :C :B ) ] .';
    expect(applyHandEdits(ttl(before), file(saved, before), 'ontology.ttl')).toMatchObject({
      added: 0,
      removed: 0,
    });
  });

  test('a file without a generated copy is the person’s own and stands as it is', () => {
    const { quads } = applyHandEdits(ttl(':A a owl:Class .'), file(':Z a owl:Class .'), 'ontology.ttl');
    expect(isomorphic(quads, ttl(':Z a owl:Class .'))).toBe(true);
  });

  test('a file that is not Turtle is named with its line', () => {
    const broken = { current: ':A a', generated: undefined, editedByHand: true };
    expect(() => applyHandEdits([], broken, 'draft/ontology.ttl')).toThrow(
      /draft\/ontology\.ttl is not valid Turtle, line 1/,
    );
  });
});
