import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { root } from '../support/source-files.ts';

const machine = pathToFileURL(join(root, 'scripts/set-up/machine.mjs')).href;

/** What `checkJavaTools` says on a machine that has only these programs, each a shell script. */
function checkWith(programs: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'quercus-path-'));
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  const program = `import { checkJavaTools } from ${JSON.stringify(machine)};
    try { checkJavaTools(); } catch (error) { console.log(error.message); }`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    env: { PATH: folder },
    encoding: 'utf8',
  });
  return stdout;
}

describe('set-up', () => {
  test('names the JDK and Maven when both are missing', () => {
    expect(checkWith({})).toMatch(/Missing: a JDK 17 or newer \(found: no javac\).*Missing: Maven/s);
  });

  test('names the old JDK that was found', () => {
    const said = checkWith({ javac: 'echo javac 1.8.0_402', mvn: 'echo Apache Maven 3.8.7' });
    expect(said).toContain('javac is javac 1.8.0_402');
    expect(said).not.toContain('Missing: Maven');
  });

  test('is content with a JDK 17 and Maven', () => {
    expect(checkWith({ javac: 'echo javac 17.0.1', mvn: 'echo Apache Maven 3.8.7' })).toBe('');
  });
});
