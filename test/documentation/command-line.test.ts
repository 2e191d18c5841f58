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
    const terminal = recordingTerminal();
    await runCommandLine([name, '--help'], terminal);
    const options = [...terminal.result().matchAll(/^ {2}(--[a-z-]+)/gm)].map(
      ([, option]) => option as string,
    );
    expect(options).toContain('--json');
    const described = `${manual.split(/^## /m)[0]}${sections.get(name) ?? ''}`;
    expect(options.filter((option) => option !== '--help' && !described.includes(option))).toEqual([]);
  },
);

test('docs/cli.md describes no command that does not exist', () => {
  const names: string[] = commandList.map(({ name }) => name);
  expect([...sections.keys()].filter((name) => !names.includes(name))).toEqual([]);
});
