import { execFile } from 'node:child_process';

/** What a program said about itself, or why it could not be asked. */
export type Probe =
  | { readonly found: true; readonly output: string }
  | { readonly found: false; readonly reason: string };

const patience = 20_000;

/** Runs `program` with arguments that make it print its version; what it prints on stderr counts as well. */
export function probeProgram(program: string, args: readonly string[]): Promise<Probe> {
  return new Promise((resolve) => {
    execFile(program, args, { timeout: patience }, (error, stdout, stderr) => {
      if (error === null) resolve({ found: true, output: `${stdout}${stderr}` });
      else resolve({ found: false, reason: reasonOf(error, program) });
    });
  });
}

function reasonOf(
  error: Error & { code?: string | number | null; killed?: boolean },
  program: string,
): string {
  if (error.code === 'ENOENT') return `no program ${program}`;
  if (error.code === 'EACCES') return `${program} may not be executed`;
  if (error.killed) return `${program} gave no answer in ${patience / 1000} seconds`;
  return `${program} failed: ${error.message.split('\n')[0]}`;
}
