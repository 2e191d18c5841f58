import { Command, CommanderError } from 'commander';
import { readEnvironment } from '../config/environment.ts';
import { installationVersion } from '../config/installation.ts';
import { QuercusError } from '../errors.ts';
import { createCommandLine, type Session } from './command-line.ts';
import { commandList } from './command-list.ts';
import { errorReport, errorText } from './error-output.ts';
import { exitCodeOf, exitCodes } from './exit-codes.ts';
import { processTerminal, type Terminal } from './terminal.ts';

/** Runs one command line and returns its exit code; never throws and never ends the process. */
export async function runCommandLine(
  argv: readonly string[],
  terminal: Terminal = processTerminal(),
): Promise<number> {
  try {
    const session: Session = { terminal, environment: readEnvironment(), exitCode: exitCodes.ok };
    const program = createProgram(terminal);
    await registerCommands(program, argv, session);
    await program.parseAsync(argv, { from: 'user' });
    return session.exitCode;
  } catch (error) {
    return report(error, argv, terminal);
  }
}

function createProgram(terminal: Terminal): Command {
  return new Command('quercus')
    .description(
      'Ontology kernels: from tables to a verified OWL schema, an evidence graph and typed functions.',
    )
    .version(installationVersion(), '--version', 'print the version')
    .helpOption('--help', 'print help')
    .addHelpText('after', overview)
    .exitOverride()
    .showSuggestionAfterError()
    .configureOutput({
      writeOut: terminal.writeResult,
      writeErr: terminal.writeMessage,
      outputError: () => {},
      getOutHelpWidth: terminal.columns,
    });
}

const overview = `
Exit codes: 0 ok · 1 failed · 2 usage · 3 something found that blocks · 130 cancelled

Example:
  $ quercus build ./tables --out shop.kernel && quercus functions shop.kernel`;

/** Loads the file of the one command that is asked for; the others are listed by name only. */
async function registerCommands(program: Command, argv: readonly string[], session: Session): Promise<void> {
  const wanted = argv.filter((argument) => !argument.startsWith('-') && argument !== 'help')[0];
  const commandLine = createCommandLine(program, session);
  for (const { name, summary, load } of commandList) {
    if (name === wanted) (await load())(commandLine);
    else program.command(name);
    program.commands.find((command) => command.name() === name)?.summary(summary);
  }
}

function report(error: unknown, argv: readonly string[], terminal: Terminal): number {
  if (error instanceof CommanderError && error.exitCode === 0) return exitCodes.ok;
  const shown = error instanceof CommanderError ? usageError(error, argv) : error;
  if (argv.includes('--json')) terminal.writeResult(`${JSON.stringify(errorReport(shown), null, 2)}\n`);
  terminal.writeMessage(errorText(shown, { debug: argv.includes('--debug') }));
  return exitCodeOf(shown);
}

function usageError(error: CommanderError, argv: readonly string[]): QuercusError {
  const command = commandList.find(({ name }) => name === argv[0])?.name;
  const help = command === undefined ? 'quercus --help' : `quercus ${command} --help`;
  const got =
    error.code === 'commander.help'
      ? 'No command was given'
      : error.message.replace(/^error: /, '').replace(/\.$/, '');
  return new QuercusError('USAGE', `${got}. See \`${help}\`.`, { details: { command, reason: error.code } });
}
