import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readActionFile } from '../../../src/actions/read-action-file.ts';
import { commandList } from '../../../src/cli/command-list.ts';
import { runCommandLine } from '../../../src/cli/main.ts';
import { parseTask } from '../../../src/config/read-task.ts';
import { silentContext } from '../../../src/domain/run-context.ts';
import { taskSchema } from '../../../src/domain/task.ts';
import { QuercusError } from '../../../src/errors.ts';
import { readFunctionYaml } from '../../../src/functions/read-function-files.ts';
import { readDecisions } from '../../../src/graph/decisions.ts';
import { buildKernel } from '../../../src/kernel/build-kernel.ts';
import { parseRdf } from '../../../src/rdf/parse-rdf.ts';
import { readSchema } from '../../../src/schema/read-schema.ts';
import { openSources } from '../../../src/sources/open-sources.ts';
import { profileTables } from '../../../src/sources/profile/profile-tables.ts';
import { workbookOf } from '../../sources/xlsx/zip-file.ts';
import { recordingTerminal } from '../../support/recording-terminal.ts';
import { root } from '../../support/source-files.ts';
import { type Chance, chanceOf, mutated, pick } from './mutations.ts';
import { sampleSources, sampleTexts, sheet } from './samples.ts';

const folder = mkdtempSync(join(tmpdir(), 'fuzz-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Seconds after which a case is taken to hang. */
const longest = 60;

/** Seeds whose case ended in anything but a result or a coded error, with what it was. */
async function failures(seeds: number, run: (chance: Chance) => Promise<unknown>): Promise<string[]> {
  const failed: string[] = [];
  for (let seed = 1; seed <= seeds; seed++) {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no end after ${longest} s`)), longest * 1000);
    });
    try {
      await Promise.race([run(chanceOf(seed)), late]);
    } catch (error) {
      if (!(error instanceof QuercusError))
        failed.push(
          `${seed}: ${error instanceof Error ? error.stack?.split('\n').slice(0, 4).join(' ') : error}`,
        );
    } finally {
      clearTimeout(timer);
    }
  }
  return failed;
}

describe.each(Object.entries(sampleSources()))('%s', (name, sample) => {
  const sources = join(folder, name);
  mkdirSync(sources);

  test('whatever its bytes: rows and texts, or a coded error', async () => {
    const found = await failures(400, async (chance) => {
      writeFileSync(join(sources, name), mutated(sample, chance));
      const task = taskSchema.parse({ title: 'T', sources: [name] });
      const { tables, declared } = await openSources({ task, taskFolder: sources }, silentContext);
      await profileTables({ tables, declared, task }, silentContext);
    });
    expect(found).toEqual([]);
  });
});

const texts: Readonly<Record<keyof typeof sampleTexts, (text: string) => unknown>> = {
  task: (text) => parseTask(text),
  function: (text) => readFunctionYaml(text, 'function.yaml'),
  actions: (text) => {
    const path = join(folder, 'actions.yaml');
    writeFileSync(path, text);
    return readActionFile(path);
  },
  turtle: (text) => readSchema(parseRdf(text, { format: 'ttl' })),
  decisions: (text) => readDecisions(parseRdf(text, { format: 'ttl' })),
};

test.each(Object.entries(texts))('%s: whatever its text, a value or a coded error', async (name, read) => {
  const sample = Buffer.from(sampleTexts[name as keyof typeof sampleTexts]);
  expect(await failures(500, async (chance) => read(mutated(sample, chance).toString('utf8')))).toEqual([]);
});

test('sheet of a workbook: whatever its XML', async () => {
  const sources = join(folder, 'sheet');
  mkdirSync(sources);
  const found = await failures(500, async (chance) => {
    const rows = mutated(Buffer.from(sheet), chance).toString('utf8');
    writeFileSync(join(sources, 'book.xlsx'), workbookOf({ rows }));
    const task = taskSchema.parse({ title: 'T', sources: ['book.xlsx'] });
    const { tables, declared } = await openSources({ task, taskFolder: sources }, silentContext);
    await profileTables({ tables, declared, task }, silentContext);
  });
  expect(found).toEqual([]);
});

/** Serves until it is stopped. */
const endless = new Set(['serve', 'mcp']);
const words = [
  ...[
    '--json',
    '--help',
    '--out',
    '--debug',
    '--quiet',
    '--format',
    '--nonsense',
    '--port',
    '--',
    '-',
    '-x',
    '=',
  ],
  ...[
    '',
    ' ',
    'task.yaml',
    '/dev/null',
    '.',
    '..',
    'none',
    'a=b',
    '=',
    'ASK {}',
    'SELECT * WHERE { ?s ?p ?o }',
  ],
  ...[
    '<http://e.org/a>',
    '\0',
    '\ud800',
    '🦊',
    '-1',
    '1e999',
    'A'.repeat(5000),
    '{"a":',
    'true',
    '--limit',
    '999999999999',
  ],
  ...[
    'shop',
    'shop.kernel',
    'shop.kernel',
    'shop.kernel',
    'find_customer',
    'Customer/1',
    'customer=Customer/1',
    'type=Customer',
  ],
];

test('command lines: an exit code, whatever the arguments', async () => {
  const place = join(folder, 'commands', 'here');
  cpSync(join(root, 'test/fixtures/tables/shop'), join(place, 'shop'), { recursive: true });
  process.chdir(place);
  await buildKernel({ task: 'shop', out: 'shop.kernel' }, silentContext);
  const commands = commandList.map(({ name }) => name).filter((name) => !endless.has(name));
  const found = await failures(1500, async (chance) => {
    const own = chance() < 0.9 ? pick(commands, chance) : pick(words, chance);
    const rest = Array.from({ length: Math.floor(chance() * 6) }, () => pick(words, chance));
    const terminal = recordingTerminal();
    const code = await runCommandLine([own, ...rest], terminal);
    const told = terminal.messages();
    if (![0, 1, 2, 3].includes(code) || told.includes('UNEXPECTED'))
      throw new Error(`${JSON.stringify([own, ...rest])}: exit code ${code}, ${told.slice(0, 400)}`);
  });
  process.chdir(root);
  expect(found).toEqual([]);
});
