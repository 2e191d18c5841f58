import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { silentContext } from '../../../src/domain/run-context.ts';
import { compileFunction } from '../../../src/functions/compile-function.ts';
import { runsOn } from '../../../src/functions/runs-on.ts';
import { buildKernel } from '../../../src/kernel/build-kernel.ts';
import { exportMapping } from '../../../src/kernel/export-mapping.ts';
import type { Kernel } from '../../../src/kernel/kernel.ts';
import { openKernel } from '../../../src/kernel/open-kernel.ts';
import { openRemoteFacts } from '../../../src/kernel/remote/remote-store.ts';
import { root } from '../../support/source-files.ts';
import { loadTables } from './load-tables.ts';
import { missingOntop, type Ontop, startOntop } from './ontop.ts';
import { missingPostgres, type Postgres, startPostgres } from './postgres.ts';

const missing = missingPostgres ?? missingOntop;
if (missing !== undefined) process.stderr.write(`Skipped: ${missing}.\n`);

/**
 * What Ontop 5.1.2 says of queries that keep to what it supports, and that it yet cannot answer. Most likely it loses the datatype of
 * the greatest of some differences of dates, which is then summed.
 */
const limitations: Readonly<Record<string, string>> = {
  losses: 'At least one RDF type was expected to be inferred',
};

/** Ontop works out some queries for half a minute the first time, longer on a busy machine. */
const patience = 300_000;

describe.skipIf(missing !== undefined)('Ontop over PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quercus-ontop-'));
  const task = join(root, 'examples/acme-insurance');
  const kernel = join(folder, 'acme.kernel');
  const matrix: { function: string; announced: string; rows: string }[] = [];
  let postgres: Postgres | undefined;
  let ontop: Ontop | undefined;
  let local: Kernel;
  let remote: Kernel;

  beforeAll(async () => {
    // The user of PostgreSQL has a folder of its own in it.
    chmodSync(folder, 0o755);
    await buildKernel({ task, out: kernel }, silentContext);
    postgres = await startPostgres(join(folder, 'postgres'));
    await loadTables(kernel, task, postgres);
    const mapping = join(folder, 'mapping.r2rml.ttl');
    writeFileSync(mapping, await exportMapping(kernel));
    ontop = await startOntop(mapping, postgres.jdbcUrl);
    local = await openKernel(kernel);
    const store = await openRemoteFacts({ address: ontop.url, ownDefaultGraph: true }, local);
    remote = await openKernel(kernel, { store });
  }, patience);

  afterAll(async () => {
    console.table(matrix);
    await local?.close();
    await remote?.close();
    ontop?.stop();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test(
    'every function that is said to run there gives the rows of the kernel for each of its examples',
    async () => {
      const wrong: { function: string; rows: string }[] = [];
      for (const definition of local.functions) {
        const { virtualGraph } = runsOn(compileFunction(definition, local.schema));
        for (const example of definition.examples) {
          const [here, there] = [
            await local.call(definition.name, example.arguments),
            await remote.call(definition.name, example.arguments, { timeout: patience }),
          ];
          const same = here.rowHash === there.rowHash && here.status === there.status;
          const rows = same
            ? `same, ${here.rows.length}`
            : `${there.status}: ${there.error?.message ?? 'other rows'}`;
          const announced = virtualGraph.length === 0 ? 'runs' : virtualGraph.join('; ');
          matrix.push({ function: definition.name, announced, rows: rows.slice(0, 120) });
          if (!same && virtualGraph.length === 0) wrong.push({ function: definition.name, rows });
        }
      }
      const unforeseen = wrong.filter(
        ({ function: name, rows }) => limitations[name] === undefined || !rows.includes(limitations[name]),
      );
      expect(unforeseen).toEqual([]);
      expect(matrix.filter(({ rows }) => rows.startsWith('same')).length).toBeGreaterThan(20);
    },
    patience * 4,
  );

  test('what is changed in a table is in the next answer, because nothing was copied', async () => {
    const count = async () => (await remote.query('SELECT (COUNT(*) AS ?n) WHERE { ?claim a :Claim }')).text;
    const before = await count();
    postgres?.run('BEGIN; DELETE FROM "Claim"; COMMIT;');
    expect(await count()).not.toBe(before);
  });

  test('a call that the engine cannot answer fails with its reason', async () => {
    await expect(remote.query('SELECT * WHERE { ?a (:policy+) ?b }')).rejects.toMatchObject({
      code: 'QUERY_FAILED',
    });
  });
});
