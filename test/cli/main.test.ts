import { describe, expect, test } from 'vitest';
import { commandList } from '../../src/cli/command-list.ts';
import { runCommandLine } from '../../src/cli/main.ts';
import { recordingTerminal } from '../support/recording-terminal.ts';
import { read } from '../support/source-files.ts';

async function run(...argv: string[]) {
  const terminal = recordingTerminal();
  const exitCode = await runCommandLine(argv, terminal);
  return { exitCode, result: terminal.result(), messages: terminal.messages() };
}

describe('the command line', () => {
  test('lists every command with --help, on stdout', async () => {
    const { exitCode, result } = await run('--help');
    expect(exitCode).toBe(0);
    for (const { name, summary } of commandList)
      expect(result).toMatch(new RegExp(`${name}[^\\n]*${summary.slice(0, 20)}`));
  });

  test('prints the version of package.json', async () => {
    expect(await run('--version')).toMatchObject({
      exitCode: 0,
      result: `${JSON.parse(read('package.json')).version}\n`,
    });
  });

  test.each(commandList.map(({ name }) => name))('%s has help with an example and --json', async (name) => {
    const { exitCode, result } = await run(name, '--help');
    expect(exitCode).toBe(0);
    expect(result).toMatch(new RegExp(`Examples?:\\n  \\$ quercus ${name}`));
    expect(result).toContain('--json');
  });

  test.each([
    [[]],
    [['nonsense']],
    [['doctor', '--nonsense']],
    [['doctor', 'surplus']],
    [['doctor', '--progress', 'loud']],
  ])('counts %j as wrong usage: exit code 2, the reason on stderr, nothing on stdout', async (argv) => {
    const { exitCode, result, messages } = await run(...argv);
    expect(exitCode).toBe(2);
    expect(result).toBe('');
    expect(messages).toMatch(/USAGE: .*--help`\.\n.*docs\/errors\.md#USAGE\n$/s);
  });

  test('suggests the command that was probably meant', async () => {
    expect((await run('doctro')).messages).toContain('doctor');
  });

  test('prints an error as JSON on stdout with --json', async () => {
    const { result } = await run('doctor', 'surplus', '--json');
    expect(JSON.parse(result).error).toMatchObject({ code: 'USAGE', documentation: 'docs/errors.md#USAGE' });
  });

  test('prints the stack only with --debug', async () => {
    expect((await run('doctor', 'surplus')).messages).not.toContain('    at ');
    expect((await run('doctor', 'surplus', '--debug')).messages).toContain('    at ');
  });
});
