import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { silentContext } from '../../src/domain/run-context.ts';
import { buildKernel } from '../../src/kernel/build-kernel.ts';
import { openKernel } from '../../src/kernel/open-kernel.ts';
import { verifyKernel } from '../../src/kernel/verify-kernel.ts';
import { root } from '../support/source-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'quercus-build-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let next = 0;
/** A copy of the small shop task, changed by `change` before it is built. */
function shop(change: (task: string) => void = () => {}): { task: string; out: string } {
  next += 1;
  const task = join(folder, `task-${next}`);
  cpSync(join(root, 'test/fixtures/tables/shop'), task, { recursive: true });
  change(task);
  return { task, out: join(folder, `kernel-${next}.kernel`) };
}

const build = (input: Parameters<typeof buildKernel>[0]) => buildKernel(input, silentContext);

function contentOf(kernel: string): Record<string, string> {
  const paths = readdirSync(kernel, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    paths.map((entry) => [
      join(entry.parentPath, entry.name).slice(kernel.length),
      readFileSync(join(entry.parentPath, entry.name), 'utf8'),
    ]),
  );
}

describe('a build', () => {
  let first: { task: string; out: string };
  beforeAll(async () => {
    first = shop();
    const { blocking } = await build(first);
    expect(blocking).toEqual([]);
  }, 120_000);

  test('gives the same bytes in another place', async () => {
    const second = shop();
    await build(second);
    expect(contentOf(second.out)).toEqual(contentOf(first.out));
  });

  test('gives the same bytes over its own drafts', async () => {
    const before = contentOf(first.out);
    await build(first);
    expect(contentOf(first.out)).toEqual(before);
  });

  test('gives the same facts when rows stand in another order', async () => {
    const shuffled = shop((task) => {
      const [header, ...rows] = readFileSync(join(task, 'purchase.csv'), 'utf8').trim().split('\n');
      writeFileSync(join(task, 'purchase.csv'), `${[header, ...rows.reverse()].join('\n')}\n`);
    });
    await build(shuffled);
    const facts = (kernel: string) => readFileSync(join(kernel, 'facts.nt'), 'utf8');
    expect(facts(shuffled.out)).toBe(facts(first.out));
  });

  test('holds no clock time, host or path of this machine', () => {
    const texts = Object.values(contentOf(first.out)).join('\n');
    expect(texts).not.toContain(folder);
    expect(texts).not.toMatch(/generatedAtTime|startedAtTime/);
  });

  test('writes a log with times beside the kernel, not in it', () => {
    expect(readFileSync(`${first.out}.build.log`, 'utf8')).toMatch(/^\d{4}-\d\d-\d\dT.*\n.*step-start/);
    expect(Object.keys(contentOf(first.out)).filter((path) => path.endsWith('.log'))).toEqual([]);
  });

  test('leaves a kernel that verifies and answers', async () => {
    const verified = await verifyKernel(first.out, {}, silentContext);
    expect(verified.parts.map(({ part, outcome }) => `${part}: ${outcome}`)).toEqual([
      'hashes: passed',
      'reasoner: passed',
      'shacl: passed',
      'merge report: passed',
      'function examples: passed',
    ]);
    const kernel = await openKernel(first.out);
    const { text } = await kernel.query('SELECT (COUNT(?p) AS ?n) WHERE { ?p a :Purchase }', {
      mediaType: 'text/csv',
    });
    expect(text.trim().split(/\r?\n/)).toEqual(['n', '3']);
    await kernel.close();
  });

  test('keeps what a person edited in the draft, in this build and the next', async () => {
    const { task, out } = shop();
    await build({ task, out });
    const draft = join(task, 'draft', 'ontology.ttl');
    appendFileSync(
      draft,
      '\n<https://example.org/shop/schema#Customer> <http://www.w3.org/2000/01/rdf-schema#seeAlso> <https://example.org/customers> .\n',
    );
    for (const _ of [1, 2]) {
      await build({ task, out });
      expect(readFileSync(join(out, 'ontology.ttl'), 'utf8')).toContain('<https://example.org/customers>');
    }
  });

  test('without freezing writes drafts and reports and no kernel', async () => {
    const { task, out } = shop();
    const result = await build({ task, out, freeze: false });
    expect(result.kernel).toBeUndefined();
    expect(existsSync(out)).toBe(false);
    expect(existsSync(join(task, 'draft', 'shapes.ttl'))).toBe(true);
    expect(JSON.parse(readFileSync(join(result.paths.reports, 'verification.json'), 'utf8')).verdict).toBe(
      'consistent',
    );
  });
});

describe('the account of the input', () => {
  test('rows of a table without a key are quarantined one by one, and the sums add up', async () => {
    const { task, out } = shop((copy) => {
      writeFileSync(join(copy, 'readings.csv'), 'low,high\n1.5,2.5\n1.5,2.5\n3.5,1.5\n');
      appendFileSync(join(copy, 'task.yaml'), '  readings: {}\n');
      const text = readFileSync(join(copy, 'task.yaml'), 'utf8');
      writeFileSync(join(copy, 'task.yaml'), text.replace('purchase.csv]', 'purchase.csv, readings.csv]'));
    });
    const { merge } = await build({ task, out });
    expect(merge.rows).toEqual({ candidates: 9, merged: 6, rejected: 0, quarantined: 3 });
    expect(merge.quarantine.filter(({ source }) => source === 'readings').map(({ row }) => row)).toEqual([
      1, 2, 3,
    ]);
  });
});

describe('what blocks', () => {
  const contradiction =
    '\n<https://example.org/shop/schema#Customer> <http://www.w3.org/2000/01/rdf-schema#subClassOf> <http://www.w3.org/2002/07/owl#Nothing> .\n';

  test('an unsatisfiable class keeps the kernel from being frozen, and an earlier kernel stays', async () => {
    const { task, out } = shop();
    const before = (await build({ task, out })).hash;
    appendFileSync(join(task, 'draft', 'ontology.ttl'), contradiction);
    const result = await build({ task, out });
    expect(result.verification.verdict).toBe('unsatisfiable classes');
    expect(result.kernel).toBeUndefined();
    expect(result.blocking.map(({ check }) => check)).toContain('unsatisfiable-class');
    const kernel = await openKernel(out);
    expect(kernel.hash).toBe(before);
    await kernel.close();
  });

  test('an accepted verdict freezes, and the kernel says so for ever', async () => {
    const { task, out } = shop();
    await build({ task, out, freeze: false });
    appendFileSync(join(task, 'draft', 'ontology.ttl'), contradiction);
    const result = await build({ task, out, acceptVerdict: 'unsatisfiable classes' });
    expect(result.blocking).toEqual([]);
    expect(readFileSync(join(out, 'kernel.ttl'), 'utf8')).toMatch(
      /q:accepted[^.;]*"verdict: unsatisfiable classes"/,
    );
    expect(
      (await verifyKernel(out, {}, silentContext)).parts.find(({ part }) => part === 'reasoner'),
    ).toMatchObject({ outcome: 'passed' });
  });

  test('a missing reasoner blocks as "reasoner missing", never as consistent', async () => {
    const { task, out } = shop();
    const result = await build({ task, out, reasoner: { java: '/nonexistent/java' } });
    expect(result.verification.verdict).toBe('reasoner missing');
    expect(result.kernel).toBeUndefined();
  });

  test('a hand-written function with an unknown term is refused with the names that exist', async () => {
    const { task, out } = shop((copy) => {
      mkdirSync(join(copy, 'draft', 'functions'), { recursive: true });
      writeFileSync(
        join(copy, 'draft', 'functions', 'bad.yaml'),
        'name: bad\ndescription: Bad.\nsteps:\n  - lookup: { type: Custmer, as: customer }\nreturns: [customer]\n',
      );
    });
    const result = await build({ task, out });
    expect(result.kernel).toBeUndefined();
    expect(result.functions.rejected).toEqual([
      { name: 'bad', reasons: [expect.stringContaining('Customer')] },
    ]);
  });

  test('one changed byte in any file of the kernel fails verification', async () => {
    const { task, out } = shop();
    await build({ task, out });
    for (const path of Object.keys(contentOf(out)).filter((name) => !name.includes('manifest'))) {
      const bytes = readFileSync(join(out, path));
      const changed = Uint8Array.from(bytes);
      changed[changed.length >> 1]! ^= 1;
      writeFileSync(join(out, path), changed);
      expect({ path, ok: (await verifyKernel(out, {}, silentContext)).ok }).toEqual({ path, ok: false });
      writeFileSync(join(out, path), bytes);
    }
  });
});
