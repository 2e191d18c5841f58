import { QuercusError } from '../errors.ts';

/** What a shell or a program learns from the exit code; the same for every command. */
export const exitCodes = {
  ok: 0,
  /** The run could not do what was asked. */
  failed: 1,
  /** The command line, or an argument of a function, was not understood. */
  usage: 2,
  /** The run went well and found something that blocks: a verdict, a violation, a changed byte. */
  violations: 3,
  /** Ctrl-C, as shells count it (128 + SIGINT). */
  cancelled: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

const usageErrors: readonly string[] = ['USAGE', 'ARGUMENT_INVALID', 'ARGUMENT_MISSING'];

/** The exit code of a run that ended with an error. */
export function exitCodeOf(error: unknown): ExitCode {
  if (!(error instanceof QuercusError)) return exitCodes.failed;
  if (usageErrors.includes(error.code)) return exitCodes.usage;
  if (error.code === 'BUILD_BLOCKED' || error.code === 'REVIEW_WAITING') return exitCodes.violations;
  return error.code === 'CANCELLED' ? exitCodes.cancelled : exitCodes.failed;
}
