import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { runCommandLine } from '../../src/cli/main.ts';
import type { Finding } from '../../src/domain/finding.ts';
import { recordingTerminal } from '../support/recording-terminal.ts';

const folder = mkdtempSync(join(tmpdir(), 'quercus-check-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => vi.unstubAllEnvs());

const head = '@prefix owl: <http://www.w3.org/2002/07/owl#> .\n@prefix : <https://example.org/x#> .\n';
const importing = `${head}<https://example.org/x> a owl:Ontology ; owl:imports <https://example.org/y> . :A a owl:Class .`;

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

async function check(...argv: string[]) {
  const terminal = recordingTerminal();
  const exitCode = await runCommandLine(['check', ...argv], terminal);
  return { exitCode, result: terminal.result(), messages: terminal.messages() };
}

async function missingImports(...argv: string[]): Promise<Finding[]> {
  const { result } = await check(...argv, '--json');
  return (JSON.parse(result).findings as Finding[]).filter((finding) =>
    finding.subjects.includes('https://example.org/y'),
  );
}

describe('quercus check', () => {
  test('ends with 0 and says consistent for a sound ontology', async () => {
    const path = write('sound.ttl', `${head}<https://example.org/x> a owl:Ontology . :A a owl:Class .`);
    const { exitCode, result, messages } = await check(path);
    expect(exitCode).toBe(0);
    expect(result).toMatch(/^Verdict: consistent\n/);
    expect(messages).not.toContain('Verdict: inconsistent');
  });

  test('ends with 3 for a class that can have no instances and shows why', async () => {
    const path = write(
      'unsatisfiable.ttl',
      `${head}<https://example.org/x> a owl:Ontology . :A a owl:Class ; owl:disjointWith :B . :B a owl:Class . :C a owl:Class ; <http://www.w3.org/2000/01/rdf-schema#subClassOf> :A, :B .`,
    );
    const { exitCode, result } = await check(path);
    expect(exitCode).toBe(3);
    expect(result).toContain('Verdict: unsatisfiable classes');
    expect(result).toMatch(/A DisjointWith:? B/);
  });

  test('finds a missing import, and none when --import or a catalog supplies it', async () => {
    const path = write('importing.ttl', importing);
    const supplied = write('y.ttl', `${head}<https://example.org/y> a owl:Ontology .`);
    const catalog = write(
      'catalog-v001.xml',
      '<catalog xmlns="urn:oasis:names:tc:entity:xmlns:xml:catalog"><uri name="https://example.org/y" uri="y.ttl"/></catalog>',
    );
    expect(await missingImports(path)).not.toEqual([]);
    expect(await missingImports(path, '--import', `https://example.org/y=${supplied}`)).toEqual([]);
    expect(await missingImports(path, '--catalog', catalog)).toEqual([]);
  });

  test('is no pass without a reasoner', async () => {
    vi.stubEnv('QUERCUS_JAVA', '/nowhere/java');
    const path = write('unchecked.ttl', `${head}<https://example.org/x> a owl:Ontology .`);
    const { exitCode, result } = await check(path, '--json');
    expect(exitCode).toBe(3);
    expect(JSON.parse(result)).toMatchObject({ verdict: 'reasoner missing' });
  });

  test.each([
    [['/nowhere.ttl'], 1, 'SOURCE_NOT_FOUND'],
    [[folder], 1, 'KERNEL_NOT_FOUND'],
    [[write('broken.ttl', '<a> <b>')], 1, 'RDF_SYNTAX'],
    [[write('any.ttl', importing), '--import', 'nonsense'], 2, 'USAGE'],
  ])('says what is wrong with %j', async (argv, exitCode, code) => {
    const checked = await check(...argv);
    expect(checked).toMatchObject({ exitCode, result: '' });
    expect(checked.messages).toContain(`${code}: `);
  });
});
