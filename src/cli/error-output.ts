import { type ErrorDetails, errorCodes, QuercusError } from '../errors.ts';

/** An error as `--json` prints it. */
export interface ErrorReport {
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly details: ErrorDetails;
    readonly documentation: string;
  };
}

/** The error for a program: a stable code, the message, the facts, and where it is explained. */
export function errorReport(error: unknown): ErrorReport {
  const { code, message, details } = asQuercusError(error);
  return { error: { code, message, details, documentation: documentationOf(code) } };
}

/** The error for a person: `CODE: message`, what it means and where to read on; the stack only when asked for. */
export function errorText(error: unknown, { debug }: { debug: boolean }): string {
  const shown = asQuercusError(error);
  const lines = [
    `${shown.code}: ${shown.message}`,
    `  ${errorCodes[shown.code]}: ${documentationOf(shown.code)}`,
  ];
  if (debug) lines.push(...stackLines(error));
  return `${lines.join('\n')}\n`;
}

function documentationOf(code: string): string {
  return `docs/errors.md#${code}`;
}

function asQuercusError(error: unknown): QuercusError {
  if (error instanceof QuercusError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new QuercusError('UNEXPECTED', `${message} (run again with --debug for the stack)`, {
    cause: error,
  });
}

function stackLines(error: unknown): string[] {
  const lines: string[] = [];
  for (let current = error; current instanceof Error; current = current.cause) {
    lines.push(`${current === error ? '' : 'caused by '}${current.stack ?? current.message}`);
  }
  return lines;
}
