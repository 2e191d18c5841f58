import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { checkNode, type MachineCheck } from '../../src/cli/machine-checks.ts';
import { runCommandLine } from '../../src/cli/main.ts';
import { recordingTerminal } from '../support/recording-terminal.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

async function doctor(variables: Record<string, string>) {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const terminal = recordingTerminal();
  const exitCode = await runCommandLine(['doctor', '--json'], terminal);
  const { ok, checks } = JSON.parse(terminal.result()) as { ok: boolean; checks: MachineCheck[] };
  return { exitCode, ok, check: (what: string) => checks.find((each) => each.what === what) };
}

function fakeJava(script: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'quercus-java-')), 'java');
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

test('an absent Java is missing, with how to get one, and exit code 3', async () => {
  const { exitCode, ok, check } = await doctor({ QUERCUS_JAVA: '/nowhere/java' });
  expect({ exitCode, ok }).toEqual({ exitCode: 3, ok: false });
  expect(check('Java')).toMatchObject({ state: 'missing', remedy: expect.stringContaining('17') });
});

test('Java 8 is found and named as too old', async () => {
  const java = fakeJava('echo \'openjdk version "1.8.0_402"\' >&2');
  expect((await doctor({ QUERCUS_JAVA: java })).check('Java')).toMatchObject({
    state: 'missing',
    found: `1.8.0_402 (${java})`,
  });
});

test('a Java that prints warnings before its version is recognised', async () => {
  const java = fakeJava(
    'echo "Picked up JAVA_TOOL_OPTIONS: -Xmx1g" >&2; echo \'openjdk version "21.0.1"\' >&2',
  );
  expect((await doctor({ QUERCUS_JAVA: java })).check('Java')).toMatchObject({ state: 'ok' });
});

test('Maven is not needed once the jar is there', async () => {
  const jar = join(mkdtempSync(join(tmpdir(), 'quercus-jar-')), 'reasoner.jar');
  writeFileSync(jar, '');
  const { check } = await doctor({ QUERCUS_JAR: jar, PATH: '/nowhere' });
  expect(check('Reasoner jar')).toMatchObject({ state: 'ok', found: jar });
  expect(check('Maven')).toMatchObject({ state: 'not needed' });
});

test('a heap that does not fit into the machine is named', async () => {
  const { check } = await doctor({ QUERCUS_HEAP_MB: '999999' });
  expect(check('Memory')).toMatchObject({
    state: 'missing',
    remedy: expect.stringContaining('QUERCUS_HEAP_MB'),
  });
});

test.each([
  ['18.20.0', 'missing'],
  ['20.18.3', 'missing'],
  ['20.19.0', 'ok'],
  ['24.1.0', 'ok'],
])('Node.js %s is %s', (version, state) => {
  expect(checkNode(version).state).toBe(state);
});
