import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildExample, type StartedServer, startQuercus } from '../../../bench/serving/servers.ts';

const environment = join(tmpdir(), 'quercus-openapi-python');
const program = (name: string) => join(environment, 'bin', name);
const isInstalled = installed();

/** Both come from PyPI; without it the tests are skipped. */
function installed(): boolean {
  try {
    if (!existsSync(program('st'))) {
      execFileSync('python3', ['-m', 'venv', environment], { stdio: 'ignore' });
      execFileSync(program('pip'), ['install', '-q', 'schemathesis', 'openapi-spec-validator'], {
        stdio: 'ignore',
      });
    }
    return true;
  } catch {
    return false;
  }
}

/** Text that is a string by its schema is seldom a query, an IRI that exists, or the key of some type. */
const configuration = `[[operations]]
include-path-regex = "^/(sparql|graph|entity)$|^/functions/(describe|find_path)$"
[operations.checks]
positive_data_acceptance.enabled = false
`;

let example: Awaited<ReturnType<typeof buildExample>>;
let server: StartedServer;
beforeAll(async () => {
  example = await buildExample();
  server = await startQuercus(example.kernel);
});
afterAll(async () => {
  await server?.stop();
  example?.remove();
});

test.skipIf(!isInstalled)('the description is valid OpenAPI 3.1 (needs PyPI)', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'quercus-openapi-')), 'openapi.json');
  writeFileSync(file, await (await fetch(`${server.url}/openapi.json`)).text());
  const { status, stdout } = spawnSync(program('openapi-spec-validator'), [file], { encoding: 'utf8' });
  expect({ status, stdout: status === 0 ? '' : stdout }).toEqual({ status: 0, stdout: '' });
});

test.skipIf(!isInstalled)(
  'the server does what the description says, whatever schemathesis sends (needs PyPI)',
  () => {
    const file = join(mkdtempSync(join(tmpdir(), 'quercus-openapi-')), 'schemathesis.toml');
    writeFileSync(file, configuration);
    const args = [
      '--config-file',
      file,
      'run',
      `${server.url}/openapi.json`,
      '--max-examples',
      '10',
      '--workers',
      '1',
      '--phases',
      'examples,coverage,fuzzing',
    ];
    const { status, stdout } = spawnSync(program('st'), args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
    expect({ status, stdout: status === 0 ? '' : stdout }).toEqual({ status: 0, stdout: '' });
  },
);
