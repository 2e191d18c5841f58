import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentContext } from '../../src/domain/run-context.ts';
import { type Reasoner, startReasoner } from '../../src/reasoner/reasoner.ts';
import type { OntologyFormat } from '../../src/reasoner/worker-protocol.ts';
import { checkOntologyFile } from '../../src/validation/check-ontology-file.ts';
import { detectOntologyFormat } from '../../src/validation/ontology-format.ts';
import { readXmlCatalog } from '../../src/validation/xml-catalog.ts';
import { turtle } from '../support/small-ontology.ts';
import { read } from '../support/source-files.ts';

const robot = fileURLToPath(new URL('../fixtures/robot/', import.meta.url));
const formats: OntologyFormat[] = ['rdfxml', 'owlxml', 'functional', 'manchester', 'ntriples'];

const empty = `<http://example.org/o> a owl:Ontology . :A a owl:Class . :B a owl:Class ; owl:disjointWith :A .
  :p a owl:ObjectProperty ; rdfs:domain :A . :C a owl:Class ; rdfs:subClassOf :B , [ a owl:Restriction ; owl:onProperty :p ; owl:someValuesFrom :A ] .`;

describe('checking an ontology file', () => {
  let reasoner: Reasoner;
  let folder: string;
  beforeAll(async () => {
    reasoner = await startReasoner();
    folder = await mkdtemp(join(tmpdir(), 'quercus-ontology-'));
  });
  afterAll(async () => {
    await reasoner.close();
    await rm(folder, { recursive: true, force: true });
  });
  const file = async (name: string, text: string) => {
    await writeFile(join(folder, name), text);
    return join(folder, name);
  };
  const check = (path: string, more: { imports?: Record<string, string>; catalog?: string } = {}) =>
    checkOntologyFile({ path, reasoner, ...more }, silentContext);

  it.each(formats)('finds the same in %s as in Turtle, by whatever ending it is called', async (to) => {
    const { text } = await reasoner.convert({ quads: turtle(empty), to }, silentContext);
    expect(detectOntologyFormat(text, to === 'ntriples' ? 'x.nt' : 'x.owl')).toBe(to);
    const report = await check(await file(to === 'ntriples' ? 'x.nt' : `${to}.owl`, text));
    expect(report.verdict).toBe('unsatisfiable classes');
    expect(report.findings.find(({ check }) => check === 'unsatisfiable-class')?.axioms).toEqual([
      'A DisjointWith B',
      'C SubClassOf B',
      'C SubClassOf p some A',
      'p Domain A',
    ]);
  });

  it('gives for an inconsistent ontology the explanation that ROBOT gives', async () => {
    const report = await check(join(robot, 'uvula_inconsistent.ofn'));
    expect(report.verdict).toBe('inconsistent');
    const expected = explanationsOf('uvula_inconsistent_explanation.md').get('Thing');
    expect(report.findings.find(({ check }) => check === 'inconsistent-ontology')?.axioms).toEqual(expected);
  });

  it('gives for each of six unsatisfiable classes the explanation that ROBOT gives', async () => {
    const report = await check(join(robot, 'uvula_multiple_unsat.ofn'));
    expect(report.verdict).toBe('unsatisfiable classes');
    const found = report.findings.filter(({ check }) => check === 'unsatisfiable-class');
    const expected = [...explanationsOf('uvula_multiple_unsat_all_explanation.md').values()];
    expect(expected).toHaveLength(6);
    expect(found.map(({ axioms }) => axioms.join('\n')).sort()).toEqual(
      expected.map((axioms) => axioms.join('\n')).sort(),
    );
  });

  it('makes a missing import a finding, and takes it from a file or a catalog', async () => {
    const text = `Prefix: : <http://example.org/>\nOntology: <http://example.org/o>\nImport: <http://example.org/other>\nClass: :A\n  SubClassOf: :p some :A\n`;
    const other = await file(
      'other.ttl',
      '<http://example.org/other> a <http://www.w3.org/2002/07/owl#Ontology> . <http://example.org/p> a <http://www.w3.org/2002/07/owl#ObjectProperty> .',
    );
    const path = await file('o.omn', text);
    await expect(check(path)).rejects.toMatchObject({ code: 'RDF_SYNTAX' });
    const supplied = await check(path, { imports: { 'http://example.org/other': other } });
    expect(supplied.verdict).toBe('consistent');
    expect(supplied.findings.map(({ check }) => check)).not.toContain('missing-import');
    const catalog = await file(
      'catalog-v001.xml',
      `<?xml version="1.0"?><catalog xmlns="urn:oasis:names:tc:entity:xmlns:xml:catalog">
      <!-- <uri name="http://example.org/other" uri="commented-out.ttl"/> -->
      <group id="g" xml:base=""><uri id="x" name="http://example.org/other" uri="other.ttl"/>
      <uri name="http://example.org/far" uri="http://example.org/far.owl"/></group></catalog>`,
    );
    expect(await readXmlCatalog(catalog)).toEqual({ 'http://example.org/other': other });
    expect((await check(path, { catalog })).verdict).toBe('consistent');
    const rdf = await file(
      'o.ttl',
      '<http://example.org/o> a <http://www.w3.org/2002/07/owl#Ontology> ; <http://www.w3.org/2002/07/owl#imports> <http://example.org/other> .',
    );
    const missing = await check(rdf);
    expect(missing.findings).toContainEqual(
      expect.objectContaining({
        check: 'missing-import',
        severity: 'blocks',
        subjects: ['http://example.org/other'],
      }),
    );
  });

  it('reads imports of imports, and cycles among them', async () => {
    const ontology = (name: string, imports: string, more: string) =>
      file(
        `${name}.ttl`,
        `@prefix : <http://example.org/> . @prefix owl: <http://www.w3.org/2002/07/owl#> . :${name} a owl:Ontology ; owl:imports :${imports} . ${more}`,
      );
    const files = {
      'http://example.org/two': await ontology('two', 'three', ':A a owl:Class .'),
      'http://example.org/three': await ontology('three', 'one', ':A owl:disjointWith :B .'),
      'http://example.org/one': await ontology('one', 'two', ':B a owl:Class . :i a :A , :B .'),
    };
    const report = await check(files['http://example.org/one'], { imports: files });
    expect(report.verdict).toBe('inconsistent');
  });

  it('reports undeclared terms of a syntax in which reading declares them', async () => {
    const path = await file(
      'u.ofn',
      'Prefix(:=<http://example.org/>) Ontology(<http://example.org/o> SubClassOf(:A ObjectSomeValuesFrom(:p :B)))',
    );
    const report = await check(path);
    expect(report.findings.find(({ check }) => check === 'undeclared-term')?.subjects).toEqual(
      ['A', 'B', 'p'].map((name) => `http://example.org/${name}`),
    );
  });

  it('tells broken text from a broken ontology, and a missing file from both', async () => {
    await expect(check(await file('broken.ttl', ':a :b'))).rejects.toMatchObject({
      code: 'RDF_SYNTAX',
      message: expect.stringContaining('broken.ttl'),
    });
    await expect(check(join(folder, 'nowhere.ttl'))).rejects.toMatchObject({ code: 'SOURCE_NOT_FOUND' });
    expect((await check(await file('empty.ttl', ''))).verdict).toBe('not evaluated');
  });

  it('gives the verdict "reasoner missing" for a format that only the reasoner reads', async () => {
    const none = await startReasoner({ java: '/no/such/java' });
    const report = await checkOntologyFile(
      { path: join(robot, 'uvula_inconsistent.ofn'), reasoner: none },
      silentContext,
    );
    expect(report.verdict).toBe('reasoner missing');
  });
});

/** Explanations in ROBOT's Markdown by the class they explain, in our form: names quoted when they hold a blank, sorted. */
function explanationsOf(name: string): Map<string, string[]> {
  const explanations = new Map<string, string[]>();
  for (const section of read(`test/fixtures/robot/${name}`).split(/^## /m).slice(1)) {
    if (section.startsWith('Axioms used')) continue;
    const lines = section.split('\n# ')[0]!.split('\n').map(plain);
    const [title = '', ...rest] = lines;
    const axioms = rest.filter((line) => line.startsWith('- ')).map((line) => line.slice(2).trim());
    explanations.set(title.replace(/ SubClassOf Nothing.*$/, ''), axioms.sort());
  }
  return explanations;
}

function plain(line: string): string {
  return line.trim().replace(/\[([^\]]+)\]\([^)]*\)/g, (_, label: string) => nameOf(label));
}

/** Ours is the local name where that is readable (`synapsed_by`), else the label. */
function nameOf(label: string): string {
  if (label === 'synapsed by') return 'synapsed_by';
  return label.includes(' ') ? `'${label}'` : label;
}
