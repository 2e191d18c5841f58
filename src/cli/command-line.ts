import type { Command } from 'commander';
import type { Environment } from '../config/environment.ts';
import type { RunContext } from '../domain/run-context.ts';
import { withCancellation } from './cancellation.ts';
import { addCommonOptions, addExamples, type CommonOptions } from './common-options.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { openProgress } from './progress-option.ts';
import type { Terminal } from './terminal.ts';

/** What a command hands back: the result for programs (`--json`) and for people, and the verdict as exit code. */
export interface CommandOutcome {
  readonly data: unknown;
  readonly text: string;
  readonly exitCode?: ExitCode;
}

/** What a command gets: its operands and options as parsed, and the context its one call into the library needs. */
export interface CommandInput<Operands, Options> {
  readonly operands: Operands;
  readonly options: Options & CommonOptions;
  readonly context: RunContext;
  readonly environment: Environment;
  readonly terminal: Terminal;
}

/** One run of the program: where it prints, and the exit code that its command leaves. */
export interface Session {
  readonly terminal: Terminal;
  readonly environment: Environment;
  exitCode: ExitCode;
}

/** Makes commands that all have the same options, help, cancellation and output. */
export interface CommandLine {
  /** Starts a command: `signature` is its name and operands, such as `call <kernel> <function>`. */
  command(signature: string, description: string, examples: readonly string[]): Command;
  /** A command that only holds others, such as `eval`; its help ends with examples of them. */
  group(name: string, description: string, examples: readonly string[]): CommandLine;
  /** Wraps what a command does into a commander action; `Operands` are its arguments in order. */
  action<Operands extends readonly unknown[], Options = unknown>(
    handler: (input: CommandInput<Operands, Options>) => Promise<CommandOutcome>,
  ): (...parsed: unknown[]) => Promise<void>;
}

export function createCommandLine(parent: Command, session: Session): CommandLine {
  return {
    command: (signature, description, examples) =>
      addCommonOptions(parent.command(signature).description(description), examples),
    group: (name, description, examples) =>
      createCommandLine(addExamples(parent.command(name).description(description), examples), session),
    action:
      <Operands extends readonly unknown[], Options>(
        handler: (input: CommandInput<Operands, Options>) => Promise<CommandOutcome>,
      ) =>
      async (...parsed: unknown[]) => {
        const operands = parsed.slice(0, -2) as unknown as Operands;
        const options = parsed.at(-2) as Options & CommonOptions;
        const outcome = await runHandler(session, options, (context) =>
          handler({
            operands,
            options,
            context,
            environment: session.environment,
            terminal: session.terminal,
          }),
        );
        session.exitCode = outcome.exitCode ?? exitCodes.ok;
        session.terminal.writeResult(
          options.json ? `${JSON.stringify(outcome.data, null, 2)}\n` : withNewline(outcome.text),
        );
      },
  };
}

async function runHandler(
  { terminal }: Session,
  options: CommonOptions,
  handler: (context: RunContext) => Promise<CommandOutcome>,
): Promise<CommandOutcome> {
  const progress = openProgress(options, terminal);
  try {
    return await withCancellation((signal) => handler({ emit: progress.emit, signal }));
  } finally {
    progress.end();
  }
}

function withNewline(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}
