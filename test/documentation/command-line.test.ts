import { expect, test } from 'vitest';
import { commandList } from '../../src/cli/command-list.ts';
import { runCommandLine } from '../../src/cli/main.ts';
import { recordingTerminal } from '../support/recording-terminal.ts';
import { read } from '../support/source-files.ts';

const manual = read('docs/cli.md');
const sections = new Map(
  manual
    .split(/^## /m)
    .slice(1)
    .map((section) => [section.split('\n')[0] as string, section]),
);

test.each(commandList.map(({ name }) => name))(
  'docs/cli.md describes %s with every option it has',
  async (name) => {
    const options = await optionsOf([name]);
    expect(options).toContain('--json');
    const described = `${manual.split(/^## /m)[0]}${sections.get(name) ?? ''}`;
    expect(options.filter((option) => option !== '--help' && !described.includes(option))).toEqual([]);
  },
);

test('docs/cli.md describes no command that does not exist', () => {
  const names: string[] = commandList.map(({ name }) => name);
  expect([...sections.keys()].filter((name) => !names.includes(name))).toEqual([]);
});

/** Options in the help of a command, and of the commands below it. */
async function optionsOf(command: readonly string[]): Promise<string[]> {
  const terminal = recordingTerminal();
  await runCommandLine([...command, '--help'], terminal);
  const [own = '', below = ''] = terminal.result().split(/^Commands:$/m);
  const options = [...own.matchAll(/^ {2}(--[a-z-]+)/gm)].map(([, option]) => option as string);
  const names = [...below.matchAll(/^ {2}([a-z-]+) /gm)].map(([, name]) => name as string);
  const nested = await Promise.all(
    names.filter((name) => name !== 'help').map((name) => optionsOf([...command, name])),
  );
  return [...options, ...nested.flat()];
}
