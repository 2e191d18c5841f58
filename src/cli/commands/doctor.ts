import type { CommandLine } from '../command-line.ts';
import { exitCodes } from '../exit-codes.ts';
import { checkMachine, type MachineCheck } from '../machine-checks.ts';

/** `quercus doctor`: what this machine has, what is missing and how to get it. */
export function registerDoctor(commandLine: CommandLine): void {
  commandLine
    .command(
      'doctor',
      'Show what this machine has, what is missing and how to get it. Exit code 3 when something is missing.',
      ['quercus doctor'],
    )
    .action(
      commandLine.action(async ({ environment }) => {
        const checks = await checkMachine(environment);
        const ok = checks.every((check) => check.state !== 'missing');
        return {
          data: { ok, checks },
          text: doctorText(checks),
          exitCode: ok ? exitCodes.ok : exitCodes.violations,
        };
      }),
    );
}

function doctorText(checks: readonly MachineCheck[]): string {
  const marks = { ok: 'ok     ', missing: 'MISSING', 'not needed': '-      ' };
  const lines = checks.flatMap((check) => [
    `${marks[check.state]}  ${check.what}: ${check.found}`,
    `         needed: ${check.needed}`,
    ...(check.remedy === undefined ? [] : [`         to do:  ${check.remedy}`]),
  ]);
  const missing = checks.filter((check) => check.state === 'missing').map((check) => check.what);
  return [...lines, missing.length === 0 ? 'Everything is there.' : `Missing: ${missing.join(', ')}.`].join(
    '\n',
  );
}
