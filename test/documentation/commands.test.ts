import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyCheckout } from '../support/checkout-copy.ts';
import { filesBelow, read } from '../support/source-files.ts';

/** Commands that run this very test, or that a reader runs on data of their own. */
const notRun = [/^npm test\b/, /^npm run (check|coverage|test:long)\b/];
const minutes = 60_000;

let checkout: string;
beforeAll(() => {
  checkout = copyCheckout();
});
afterAll(() => {
  rmSync(checkout, { recursive: true, force: true });
});

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...['docs', 'examples'].flatMap(filesBelow).filter((path) => path.endsWith('.md')),
];
const runnable = documents.filter((path) => blocks(path, 'sh').length > 0);

test('the README has commands and a library example that are run here', () => {
  expect(runnable).toContain('README.md');
  expect(blocks('README.md', 'js')).toHaveLength(1);
});

test.each(runnable)(
  'the commands and programs of %s run as they stand',
  { timeout: 10 * minutes },
  (path) => {
    const commands = blocks(path, 'sh')
      .flatMap((block) => block.split('\n'))
      .filter((line) => !notRun.some((pattern) => pattern.test(line)));
    run('bash', ['-euo', 'pipefail', '-c', commands.join('\n')]);
    for (const program of blocks(path, 'js')) {
      writeFileSync(join(checkout, 'example.mjs'), program);
      run(process.execPath, ['example.mjs']);
    }
  },
);

function run(program: string, args: string[]): void {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: checkout,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  expect({ status, output: status === 0 ? '' : `${stdout}\n${stderr}` }).toEqual({ status: 0, output: '' });
}

/** Fenced blocks of one language. */
function blocks(path: string, language: string): string[] {
  return [...read(path).matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm'))].map(
    (match) => match[1] as string,
  );
}
