import { type Command, Option } from 'commander';

/** Options that every command has. */
export interface CommonOptions {
  readonly json?: boolean;
  readonly debug?: boolean;
  readonly quiet?: boolean;
  readonly progress: 'auto' | 'text' | 'json' | 'none';
}

/** Adds them, and the examples below the help. */
export function addCommonOptions(command: Command, examples: readonly string[]): Command {
  return addExamples(command, examples)
    .addOption(
      new Option('--json', 'print the result as JSON on stdout; everything for people goes to stderr'),
    )
    .addOption(new Option('--quiet', 'show no progress'))
    .addOption(
      new Option('--progress <kind>', 'how progress is shown on stderr')
        .choices(['auto', 'text', 'json', 'none'])
        .default('auto'),
    )
    .addOption(new Option('--debug', 'print the stack of an error'));
}

/** Ends the help with examples. */
export function addExamples(command: Command, examples: readonly string[]): Command {
  const heading = examples.length === 1 ? 'Example' : 'Examples';
  return command.addHelpText('after', `\n${heading}:\n${indent(examples)}`);
}

function indent(lines: readonly string[]): string {
  return lines.map((line) => `  $ ${line}`).join('\n');
}
