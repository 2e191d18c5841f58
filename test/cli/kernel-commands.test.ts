import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommandLine } from '../../src/cli/main.ts';
import { recordingTerminal } from '../support/recording-terminal.ts';
import { root } from '../support/source-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'quercus-commands-'));
const task = join(folder, 'shop');
const kernel = join(folder, 'shop.kernel');
const base = 'https://example.org/shop/';

beforeAll(async () => {
  cpSync(join(root, 'test/fixtures/tables/shop'), task, { recursive: true });
  const { exitCode, messages } = await run('build', task, '--out', kernel);
  expect({ exitCode, messages: exitCode === 0 ? '' : messages }).toEqual({ exitCode: 0, messages: '' });
}, 120_000);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function run(...argv: string[]) {
  return runWithInput('', ...argv);
}

async function runWithInput(input: string, ...argv: string[]) {
  const terminal = recordingTerminal(input);
  const exitCode = await runCommandLine(argv, terminal);
  return { exitCode, result: terminal.result(), messages: terminal.messages() };
}

async function json(...argv: string[]) {
  const { result } = await run(...argv, '--json');
  return JSON.parse(result);
}

describe('build', () => {
  test('leaves the drafts beside the task and the kernel as a folder that sha256sum accepts', () => {
    expect(existsSync(join(task, 'draft', 'ontology.ttl'))).toBe(true);
    const { status } = spawnSync('sha256sum', ['--check', '--quiet', 'manifest-sha256.txt'], { cwd: kernel });
    expect(status).toBe(0);
  });

  test('writes a task.yaml for a bare folder', async () => {
    const bare = join(folder, 'bare');
    cpSync(join(root, 'test/fixtures/tables/shop'), bare, { recursive: true });
    rmSync(join(bare, 'task.yaml'));
    const { exitCode, messages } = await run('build', bare, '--out', join(folder, 'bare.kernel'));
    expect(exitCode === 0 || exitCode === 3 ? '' : messages).toBe('');
    expect(readFileSync(join(bare, 'task.yaml'), 'utf8')).toContain('customer.csv');
  });

  test('freezes nothing with --no-freeze, and freeze does the last step alone', async () => {
    const out = join(folder, 'later.kernel');
    expect((await run('build', task, '--out', out, '--no-freeze')).exitCode).toBe(0);
    expect(existsSync(out)).toBe(false);
    expect((await run('freeze', task, '--out', out)).exitCode).toBe(0);
    expect(readFileSync(join(out, 'manifest-sha256.txt'), 'utf8')).toBe(
      readFileSync(join(kernel, 'manifest-sha256.txt'), 'utf8'),
    );
  });

  test('names a missing task, an invalid one and a target that is no kernel', async () => {
    expect(await json('build', join(folder, 'absent'), '--out', kernel)).toMatchObject({
      error: { code: 'TASK_NOT_FOUND' },
    });
    const invalid = join(folder, 'invalid.yaml');
    writeFileSync(invalid, 'title: x\nsource: [a]\n');
    expect(await json('build', invalid, '--out', kernel)).toMatchObject({ error: { code: 'TASK_INVALID' } });
    expect(await json('build', task, '--out', task)).toMatchObject({ error: { code: 'TARGET_EXISTS' } });
  });

  test('reports progress as JSON lines on stderr when asked', async () => {
    const { messages } = await run(
      'build',
      task,
      '--out',
      join(folder, 'progress.kernel'),
      '--progress',
      'json',
    );
    const events = messages
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(events.map((event) => event.type)).toContain('step-end');
  });
});

describe('query', () => {
  const customers = 'SELECT ?name WHERE { ?c a :Customer ; :name ?name } ORDER BY ?name';

  test('prints a table, and JSON, CSV and TSV on request', async () => {
    expect((await run('query', kernel, customers)).result).toContain('Ann, the first');
    expect((await json('query', kernel, customers)).results.bindings).toHaveLength(3);
    expect((await run('query', kernel, customers, '--format', 'csv')).result).toContain('"Ann, the first"');
    expect((await run('query', kernel, customers, '--format', 'tsv')).result).toMatch(/^\?name\t?/);
  });

  test('reads the query from a file and from standard input', async () => {
    const file = join(folder, 'customers.rq');
    writeFileSync(file, customers);
    const { result } = await run('query', kernel, customers);
    expect((await run('query', kernel, `@${file}`)).result).toBe(result);
    expect((await runWithInput(customers, 'query', kernel, '-')).result).toBe(result);
  });

  test('answers ASK with yes or no and CONSTRUCT with Turtle', async () => {
    expect((await run('query', kernel, 'ASK { ?c a :Customer }')).result).toBe('yes\n');
    expect(
      (await run('query', kernel, 'CONSTRUCT { ?c a :Buyer } WHERE { ?p :customer ?c }')).result,
    ).toContain('Buyer');
  });

  test.each([
    ['DELETE WHERE { ?s ?p ?o }', /QUERY_(REFUSED|SYNTAX)/],
    ['SELECT * WHERE { SERVICE <http://localhost/> { ?s ?p ?o } }', /QUERY_REFUSED/],
    ['SELECT * WHERE { ?s ?p', /QUERY_SYNTAX/],
  ])('refuses %s', async (sparql, code) => {
    const { exitCode, messages } = await run('query', kernel, sparql);
    expect(exitCode).toBe(1);
    expect(messages).toMatch(code);
  });

  test.each([
    [
      'ASK { ?c a :Customer }',
      'turtle',
      'An ASK query has no result as turtle. Use --format table, json, csv, tsv.',
    ],
    [
      'CONSTRUCT WHERE { ?s a ?o }',
      'csv',
      'A CONSTRUCT query has no result as csv. Use --format table, turtle.',
    ],
  ])('says which formats %s has when it is wrong', async (sparql, format, message) => {
    const { exitCode, messages } = await run('query', kernel, sparql, '--format', format);
    expect({ exitCode, messages }).toEqual({ exitCode: 2, messages: expect.stringContaining(message) });
  });

  test('an IRI as the table shows it can be asked for, in a query and a statement', async () => {
    const { result } = await run('query', kernel, 'SELECT ?c WHERE { ?c a :Customer } ORDER BY ?c LIMIT 1');
    const shown = result.split('\n')[2]?.trim() as string;
    expect(shown).toBe('data:Customer\\/1');
    const again = await run('query', kernel, `ASK { ${shown} a :Customer }`);
    expect(again.result).toBe('yes\n');
    expect(await json('why', kernel, `${shown} a :Customer`)).toMatchObject({ status: 'fact' });
  });

  test('names a query file that cannot be read, and a kernel that is none', async () => {
    expect(await run('query', kernel, '@/nowhere.rq')).toMatchObject({ exitCode: 2 });
    expect(await json('query', join(folder, 'absent.kernel'), customers)).toMatchObject({
      error: { code: 'KERNEL_NOT_FOUND' },
    });
  });
});

describe('functions and call', () => {
  test('every listed example can be called', async () => {
    const { functions } = await json('functions', kernel);
    expect(functions.length).toBeGreaterThan(0);
    for (const { name, examples } of functions) {
      for (const example of examples) {
        const args = Object.entries(example.arguments).flatMap(([key, value]) =>
          [value].flat().flatMap((one) => ['--arg', `${key}=${one}`]),
        );
        const result = await json('call', kernel, name, ...args);
        expect(result, name).toMatchObject({ function: name, status: expect.stringMatching(/^(ok|empty)$/) });
      }
    }
  });

  test('an unknown function names what exists; an unknown or malformed argument is wrong usage', async () => {
    const [{ name }] = (await json('functions', kernel)).functions;
    expect(await json('call', kernel, 'nonsense')).toMatchObject({
      error: { code: 'FUNCTION_NOT_FOUND', message: expect.stringContaining(name) },
    });
    expect(await run('call', kernel, name, '--arg', 'nonsense=1')).toMatchObject({ exitCode: 2 });
    expect(await run('call', kernel, name, '--arg', 'nonsense')).toMatchObject({ exitCode: 2 });
  });
});

describe('why', () => {
  test('shows source and row of a fact, and says when a statement is no fact', async () => {
    const found = await json('why', kernel, 'data:Customer/1 :name "Ann, the first"');
    expect(found).toMatchObject({
      status: 'fact',
      evidence: [{ source: expect.stringContaining('customer'), row: 1 }],
    });
    const absent = await json('why', kernel, 'data:Customer/1 :name "Eve"');
    expect(absent).toMatchObject({ status: 'not in the kernel', evidence: [] });
    expect(await run('why', kernel, 'data:Customer/1 :name "Eve"')).toMatchObject({ exitCode: 0 });
  });

  test('a predicate that the kernel does not have is wrong usage and names those it has', async () => {
    const { exitCode, messages } = await run('why', kernel, 'data:Customer/1 :nmae "Ann, the first"');
    expect(exitCode).toBe(2);
    expect(messages).toMatch(/:nmae is no property or relation of this kernel.*:name/);
  });
});

describe('check', () => {
  test('gives the verdict of a kernel', async () => {
    const report = await json('check', kernel);
    expect(report).toMatchObject({ verdict: 'consistent' });
    expect(Array.isArray(report.findings)).toBe(true);
  });

  test('ends with 3 for an inconsistent ontology file', async () => {
    const file = join(folder, 'inconsistent.ttl');
    writeFileSync(
      file,
      '@prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix : <https://example.org/x#> .\n' +
        '<https://example.org/x> a owl:Ontology . :A a owl:Class . :B a owl:Class ; owl:disjointWith :A . :i a owl:NamedIndividual, :A, :B .',
    );
    const { exitCode, result } = await run('check', file);
    expect(exitCode).toBe(3);
    expect(result).toContain('Verdict: inconsistent');
  });
});

describe('export', () => {
  test.each([
    ['rdfxml', '<rdf:RDF'],
    ['owlxml', '<Ontology'],
    ['functional', 'Ontology('],
    ['manchester', 'Ontology:'],
    ['jsonld', '"@id"'],
    ['ntriples', `<${base}schema> `],
  ])('writes %s to stdout and to a file', async (format, sign) => {
    const file = join(folder, `ontology.${format}`);
    expect((await run('export', kernel, '--to', format)).result).toContain(sign);
    expect((await run('export', kernel, '--to', format, '--out', file)).exitCode).toBe(0);
    expect(readFileSync(file, 'utf8')).toContain(sign);
  });

  test('refuses another format as wrong usage', async () => {
    expect(await run('export', kernel, '--to', 'pdf')).toMatchObject({ exitCode: 2 });
  });
});

describe('diff', () => {
  test('finds nothing between a kernel and itself, and names an added class', async () => {
    expect(await run('diff', kernel, kernel)).toMatchObject({ exitCode: 0 });
    const changed = join(folder, 'changed.ttl');
    const text = readFileSync(join(kernel, 'ontology.ttl'), 'utf8');
    writeFileSync(changed, `${text}\n<${base}schema#Coupon> a <http://www.w3.org/2002/07/owl#Class> .\n`);
    expect((await run('diff', kernel, changed)).result).toContain('Coupon');
  });
});

describe('review', () => {
  test('prints the decisions as a file that --apply takes into task.yaml', async () => {
    const { exitCode, result } = await run('review', task);
    expect(exitCode).toBe(0);
    expect(result).toContain('customer_id');
    const edited = join(folder, 'review.yaml');
    writeFileSync(edited, result);
    expect((await run('review', task, '--apply', edited)).exitCode).toBe(0);
    expect(readFileSync(join(task, 'task.yaml'), 'utf8')).toContain('title: Shop');
  });
});

describe('verify', () => {
  test('passes a kernel as it was frozen', async () => {
    expect(await json('verify', kernel)).toMatchObject({ ok: true });
  });

  test('ends with 3 when one byte changed', async () => {
    const changed = join(folder, 'changed.kernel');
    cpSync(kernel, changed, { recursive: true });
    appendFileSync(join(changed, 'facts.nt'), '\n');
    const { exitCode, result } = await run('verify', changed);
    expect(exitCode).toBe(3);
    expect(result).toContain('facts.nt');
  });
});
