import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentContext } from '../../src/domain/run-context.ts';
import { type Reasoner, startReasoner } from '../../src/reasoner/reasoner.ts';
import { checkOntologyFile } from '../../src/validation/check-ontology-file.ts';

const folder = process.env.QUERCUS_TEST_DATA;

describe.skipIf(folder === undefined)('checking ontologies of others (needs QUERCUS_TEST_DATA)', () => {
  let reasoner: Reasoner;
  beforeAll(async () => {
    reasoner = await startReasoner();
  });
  afterAll(() => reasoner.close());

  const check = (name: string, imports: Record<string, string> = {}) => {
    const path = join(folder ?? '', 'ontologies', name);
    expect(existsSync(path)).toBe(true);
    const files = Object.fromEntries(
      Object.entries(imports).map(([iri, file]) => [iri, join(folder ?? '', 'ontologies', file)]),
    );
    return checkOntologyFile({ path, imports: files, reasoner }, silentContext);
  };

  it('pizza: the two classes that can have no instances, with readable justifications', async () => {
    const report = await check('pizza/pizza.owl');
    expect(report.verdict).toBe('unsatisfiable classes');
    const found = report.findings.filter(({ check }) => check === 'unsatisfiable-class');
    expect(found.map(({ subjects, axioms }) => [subjects[0]?.split('#')[1], axioms])).toEqual([
      [
        'CheeseyVegetableTopping',
        [
          'CheeseTopping DisjointWith VegetableTopping',
          'CheeseyVegetableTopping SubClassOf CheeseTopping',
          'CheeseyVegetableTopping SubClassOf VegetableTopping',
        ],
      ],
      [
        'IceCream',
        expect.arrayContaining([
          'IceCream SubClassOf hasTopping some FruitTopping',
          'hasTopping Domain Pizza',
        ]),
      ],
    ]);
    const outcomes = Object.fromEntries(report.checks.map(({ check, outcome }) => [check, outcome]));
    expect(outcomes).toMatchObject({
      disjointness: 'failed',
      restriction: 'failed',
      'global consistency': 'passed',
    });
  });

  it.each(['bfo-core.owl', 'bfo-core.ttl', 'bfo-core.ofn'])('BFO: %s is consistent', async (name) => {
    const report = await check(`bfo/${name}`);
    expect(report.verdict).toBe('consistent');
    expect(report.findings.filter(({ severity }) => severity === 'blocks')).toEqual([]);
  });

  it.each(['dcat3.ttl', 'dcat3.rdf'])('DCAT: %s is consistent, and its imports are missed', async (name) => {
    const report = await check(`dcat/${name}`);
    expect(report.verdict).toBe('consistent');
    expect(report.reasoningCopy).toEqual(['xsd:duration -> xsd:decimal (0 literals)']);
    const missing = report.findings.filter(({ check }) => check === 'missing-import');
    expect(missing.flatMap(({ subjects }) => subjects)).toEqual([
      'http://purl.org/dc/terms/',
      'http://www.w3.org/2004/02/skos/core',
      'http://www.w3.org/ns/prov-o#',
    ]);
  });

  it('OWL-Time: the copy says how dates and Gregorian parts were mapped', async () => {
    const report = await check('sosa-ssn-time/time.ttl');
    // A real fault of the ontology: January has the text "--01" for its month, which must be an xsd:gMonth.
    expect(report.verdict).toBe('unsatisfiable classes');
    const [january, ...others] = report.findings.filter(({ check }) => check === 'unsatisfiable-class');
    expect(others).toEqual([]);
    expect(january?.axioms).toContain('January SubClassOf month value "--01"');
    expect(january?.message).toContain('xsd:integer may stand for xsd:gMonth');
    expect(report.reasoningCopy.map((line) => line.split(' (')[0])).toEqual([
      'xsd:date -> xsd:dateTime',
      'xsd:duration -> xsd:decimal',
      'xsd:gDay -> xsd:integer',
      'xsd:gMonth -> xsd:integer',
      'xsd:gYear -> xsd:dateTime',
      'xsd:gYearMonth -> xsd:dateTime',
    ]);
  });

  it('SSN with SOSA as its import is consistent, without it the import is missing and properties are undeclared', async () => {
    const complete = await check('sosa-ssn-time/ssn.ttl', {
      'http://www.w3.org/ns/sosa/': 'sosa-ssn-time/sosa.ttl',
    });
    expect(complete.verdict).toBe('consistent');
    expect(complete.findings.filter(({ check }) => check === 'undeclared-property')).toEqual([]);
    const alone = await check('sosa-ssn-time/ssn.ttl');
    const found = alone.findings.map(({ check }) => check);
    expect(found).toEqual(expect.arrayContaining(['missing-import', 'undeclared-property']));
  });

  it.each(['foaf', 'org', 'skos', 'gr'])(
    'the vocabulary %s gets a verdict and a whole report',
    async (name) => {
      const report = await check(`npm-vocabularies/${name}.nt`);
      expect(['consistent', 'unsupported datatype', 'profile violation', 'inconsistent']).toContain(
        report.verdict,
      );
      expect(report.parts.filter(({ part }) => part.startsWith('query check')).length).toBeGreaterThan(10);
    },
  );
});
