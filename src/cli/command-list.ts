import type { CommandLine } from './command-line.ts';

/** A command as the overview lists it; `load` brings its file in only when it is called. */
export interface ListedCommand {
  readonly name: string;
  readonly summary: string;
  readonly load: () => Promise<(commandLine: CommandLine) => void>;
}

/** Every command, in the order of `quercus --help`. */
export const commandList: readonly ListedCommand[] = [
  {
    name: 'check',
    summary: 'verify the ontology of a kernel, or any ontology file',
    load: async () => (await import('./commands/check.ts')).registerCheck,
  },
  {
    name: 'doctor',
    summary: 'show what this machine has and what is missing',
    load: async () => (await import('./commands/doctor.ts')).registerDoctor,
  },
  {
    name: 'eval',
    summary: 'score answers with the official rules of benchmarks',
    load: async () => (await import('./commands/eval.ts')).registerEval,
  },
];
