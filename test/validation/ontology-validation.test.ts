import type { Quad } from '@rdfjs/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentContext } from '../../src/domain/run-context.ts';
import type { ValidationReport } from '../../src/domain/validation-report.ts';
import { validationReportSchema } from '../../src/domain/validation-report.ts';
import { type Reasoner, startReasoner } from '../../src/reasoner/reasoner.ts';
import { validateOntology } from '../../src/validation/validate-ontology.ts';
import { turtle } from '../support/small-ontology.ts';

const sound = `<http://example.org/o> a owl:Ontology .
  :A a owl:Class ; rdfs:label "A"@en ; rdfs:comment "An A."@en ; owl:hasKey ( :d ) .
  :B a owl:Class ; rdfs:label "B"@en ; rdfs:comment "A B."@en ; owl:hasKey ( :d ) .
  :d a owl:DatatypeProperty ; rdfs:label "d"@en ; rdfs:comment "The d."@en ; rdfs:range xsd:string ;
    rdfs:domain [ a owl:Class ; owl:unionOf ( :A :B ) ] .
  :p a owl:ObjectProperty ; rdfs:label "p"@en ; rdfs:comment "The p."@en ; rdfs:domain :A ; rdfs:range :B .
`;

function outcomes({ checks }: ValidationReport): Record<string, string> {
  return Object.fromEntries(checks.map(({ check, outcome }) => [check, outcome]));
}

function checksFound({ findings }: ValidationReport): string[] {
  return findings.map(({ check }) => check);
}

describe('validating an ontology', () => {
  let reasoner: Reasoner;
  beforeAll(async () => {
    reasoner = await startReasoner();
  });
  afterAll(() => reasoner.close());

  const validate = async (
    text: string,
    more: { imports?: Record<string, Quad[]>; seconds?: number } = {},
  ) => {
    const { imports, seconds } = more;
    const report = await validateOntology(
      { ontology: turtle(text), imports, reasoner, limits: { seconds } },
      silentContext,
    );
    expect(validationReportSchema.parse(report)).toEqual(report);
    return report;
  };

  it('finds nothing in a sound one and passes all five checks', async () => {
    const report = await validate(sound);
    expect(report.verdict).toBe('consistent');
    expect(report.findings).toEqual([]);
    expect(report.parts.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
    expect(new Set(Object.values(outcomes(report)))).toEqual(new Set(['passed']));
  });

  it('attributes a class between two disjoint ones to disjointness alone', async () => {
    const report = await validate(
      `${sound} :B owl:disjointWith :A . :C a owl:Class ; rdfs:subClassOf :A , :B .`,
    );
    expect(report.verdict).toBe('unsatisfiable classes');
    expect(outcomes(report)).toEqual({
      disjointness: 'failed',
      restriction: 'passed',
      'property-level': 'passed',
      'global consistency': 'passed',
      'unsatisfiable classes': 'failed',
    });
    const finding = report.findings.find(({ check }) => check === 'unsatisfiable-class');
    expect(finding).toMatchObject({
      severity: 'blocks',
      subjects: ['http://example.org/C'],
      axioms: ['A DisjointWith B', 'C SubClassOf A', 'C SubClassOf B'],
      repairHint: expect.stringContaining('disjointness'),
    });
    expect(finding?.triples).toHaveLength(3);
  });

  it('attributes contradicting cardinalities to restriction', async () => {
    const report = await validate(`${sound} :A rdfs:subClassOf
      [ a owl:Restriction ; owl:onProperty :p ; owl:someValuesFrom :B ] ,
      [ a owl:Restriction ; owl:onProperty :p ; owl:maxCardinality "0"^^xsd:nonNegativeInteger ] .`);
    expect(report.verdict).toBe('unsatisfiable classes');
    expect(outcomes(report)).toMatchObject({ restriction: 'failed', disjointness: 'passed' });
  });

  it('attributes a property without possible values and a broken characteristic to property-level', async () => {
    const empty = await validate(
      `${sound} :r a owl:ObjectProperty , owl:AsymmetricProperty , owl:SymmetricProperty .`,
    );
    expect(empty.verdict).toBe('unsatisfiable properties');
    expect(outcomes(empty)).toMatchObject({ 'property-level': 'failed', 'unsatisfiable classes': 'passed' });
    const clash = await validate(`${sound} :d a owl:FunctionalProperty . :i a :A ; :d "1" , "2" .`);
    expect(clash.verdict).toBe('inconsistent');
    expect(outcomes(clash)).toMatchObject({
      'property-level': 'failed',
      'global consistency': 'failed',
      'unsatisfiable classes': 'not evaluated',
    });
  });

  it('gives every reason of an inconsistency a finding of its own', async () => {
    const report = await validate(`${sound} :A owl:disjointWith :B . :i a :A , :B . :j a :A , :B .`);
    const reasons = report.findings.filter(({ check }) => check === 'inconsistent-ontology');
    expect(reasons.map(({ axioms }) => axioms)).toEqual([
      ['A DisjointWith B', 'i Type A', 'i Type B'],
      ['A DisjointWith B', 'j Type A', 'j Type B'],
    ]);
  });

  it('says with the verdict "unsupported datatype" which datatype it is, and evaluates no check', async () => {
    const report = await validate(
      `${sound} :point a rdfs:Datatype . :e a owl:DatatypeProperty ; rdfs:range :point .`,
    );
    expect(report.verdict).toBe('unsupported datatype');
    expect(report.findings.find(({ check }) => check === 'unsupported-datatype')?.subjects).toEqual([
      'http://example.org/point',
    ]);
    expect(new Set(Object.values(outcomes(report)))).toEqual(new Set(['not evaluated']));
  });

  it('gives "profile violation" only when the reasoner refuses; other violations are warnings', async () => {
    const refused = await validate(`${sound} :p a owl:TransitiveProperty , owl:FunctionalProperty .`);
    expect(refused.verdict).toBe('profile violation');
    const warned = await validate(
      `${sound} :A rdfs:seeAlso :x . :q a owl:ObjectProperty , owl:AnnotationProperty .`,
    );
    expect(warned.verdict).toBe('consistent');
    expect(warned.findings).toContainEqual(
      expect.objectContaining({
        check: 'profile-violation',
        severity: 'warning',
        message: expect.stringContaining('punning'),
      }),
    );
  });

  it('lists what the reasoning copy replaced', async () => {
    const report = await validate(`${sound} :born a owl:DatatypeProperty ; rdfs:range xsd:date .`);
    expect(report.verdict).toBe('consistent');
    expect(report.reasoningCopy).toEqual(['xsd:date -> xsd:dateTime (0 literals)']);
  });

  it('blocks on a property that is undeclared and would silently be an annotation', async () => {
    const report = await validate(`${sound} :i a :A ; :lost "1" .`);
    expect(report.verdict).toBe('consistent');
    expect(report.findings).toContainEqual(
      expect.objectContaining({
        check: 'annotation-by-accident',
        severity: 'blocks',
        subjects: ['http://example.org/lost'],
      }),
    );
  });

  it('blocks on a missing import, and takes declarations and axioms from one that is given', async () => {
    const text = `${sound} <http://example.org/o> owl:imports <http://example.org/other> . :i a :A ; :lost "1" , "2" .`;
    const without = await validate(text);
    expect(checksFound(without)).toEqual(
      expect.arrayContaining(['missing-import', 'annotation-by-accident']),
    );
    const other = turtle(`<http://example.org/other> a owl:Ontology ; owl:imports <http://example.org/o> .
      :lost a owl:DatatypeProperty , owl:FunctionalProperty .`);
    const with_ = await validate(text, {
      imports: { 'http://example.org/other': other, 'http://example.org/o': turtle(text) },
    });
    expect(with_.verdict).toBe('inconsistent');
    expect(checksFound(with_)).not.toEqual(expect.arrayContaining(['missing-import']));
  });

  it('finds what OWL does not see: at least one value, and none is enough', async () => {
    const report = await validate(`${sound} :A rdfs:subClassOf
      [ a owl:Restriction ; owl:onProperty :p ; owl:someValuesFrom :B ] ,
      [ a owl:Restriction ; owl:onProperty :p ; owl:minCardinality "0"^^xsd:nonNegativeInteger ] .`);
    expect(report.verdict).toBe('consistent');
    expect(report.findings).toContainEqual(
      expect.objectContaining({
        check: 'at-least-one-may-be-zero',
        severity: 'blocks',
        subjects: ['http://example.org/A'],
      }),
    );
  });

  it('lets a subclass require what its superclass leaves open', async () => {
    const open = `${sound} :A rdfs:subClassOf
      [ a owl:Restriction ; owl:onProperty :p ; owl:minCardinality "0"^^xsd:nonNegativeInteger ] .
      :X a owl:Class ; rdfs:label "X"@en ; rdfs:comment "An X."@en ; rdfs:subClassOf :A ,
      [ a owl:Restriction ; owl:onProperty :p ; owl:someValuesFrom :B ] .`;
    expect((await validate(open)).findings).toEqual([]);
  });

  it.each([
    ['missing-label', ':X a owl:Class .', 'X'],
    ['missing-comment', ':X a owl:Class .', 'X'],
    ['missing-domain', ':x a owl:ObjectProperty .', 'x'],
    ['missing-range', ':x a owl:DatatypeProperty .', 'x'],
    ['class-without-key', ':X a owl:Class .', 'X'],
    ['subclass-cycle', ':X a owl:Class ; rdfs:subClassOf :A . :A rdfs:subClassOf :X .', 'X'],
    [
      'subproperty-cycle',
      ':x a owl:ObjectProperty ; rdfs:subPropertyOf :p . :p rdfs:subPropertyOf :x .',
      'x',
    ],
    ['several-domains', ':p rdfs:domain :B .', 'p'],
    ['several-ranges', ':p rdfs:range :A .', 'p'],
    ['property-of-two-kinds', ':p a owl:DatatypeProperty .', 'p'],
    ['deprecated-term-in-use', ':A owl:deprecated true . :X a owl:Class ; rdfs:subClassOf :A .', 'A'],
    ['duplicate-label', ':X a owl:Class ; rdfs:label "A"@en .', 'X'],
    ['undeclared-class', ':A rdfs:subClassOf :Y .', 'Y'],
    [
      'undeclared-property',
      ':A rdfs:subClassOf [ a owl:Restriction ; owl:onProperty :y ; owl:someValuesFrom :B ] .',
      'y',
    ],
  ])('the check %s finds its fault, and only that term', async (check, text, name) => {
    const report = await validateOntology(
      { ontology: turtle(sound + text), reasoner: undefined },
      silentContext,
    );
    const subjects = report.findings.find((finding) => finding.check === check)?.subjects;
    expect(subjects).toContain(`http://example.org/${name}`);
    expect(report.verdict).toBe('not evaluated');
  });

  it('never passes without a reasoner, with a missing one, or over nothing', async () => {
    const none = await validateOntology({ ontology: turtle(sound), reasoner: undefined }, silentContext);
    expect(none.verdict).toBe('not evaluated');
    const missing = await startReasoner({ java: '/no/such/java' });
    const report = await validateOntology({ ontology: turtle(sound), reasoner: missing }, silentContext);
    expect(report.verdict).toBe('reasoner missing');
    const empty = await validateOntology({ ontology: [], reasoner }, silentContext);
    expect(empty.verdict).toBe('not evaluated');
    for (const each of [none, report, empty]) {
      expect(each.findings.some(({ severity }) => severity === 'blocks')).toBe(true);
      expect(new Set(Object.values(outcomes(each)))).toEqual(new Set(['not evaluated']));
    }
  });

  it('gives the same report twice', async () => {
    const text = `${sound} :B owl:disjointWith :A . :C a owl:Class ; rdfs:subClassOf :A , :B , [ a owl:Restriction ; owl:onProperty :p ; owl:someValuesFrom :C ] .`;
    expect(await validate(text)).toEqual(await validate(text));
  });

  it('reports a time limit with the phase in which it struck', async () => {
    const many = Array.from(
      { length: 3000 },
      (_, index) => `:i${index} a :A ; :p :i${(index * 7) % 3000} .`,
    ).join('\n');
    const report = await validate(`${sound} ${many}`, { seconds: 0.05 });
    expect(report.verdict).toBe('timed out');
    expect(checksFound(report)).toContain('timed-out');
  });
});
