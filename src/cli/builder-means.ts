import type { Environment } from '../config/environment.ts';
import type { BuilderMeans } from '../serve/mcp/builder-tools.ts';
import { checkOntology } from './commands/check.ts';
import { diffPaths } from './commands/diff.ts';
import { readStatement } from './statement-argument.ts';

/** What the tools of the builder do is what the commands of the same names do. */
export function builderMeans(kernel: string, environment: Environment): BuilderMeans {
  return {
    kernel,
    readStatement,
    check: (path, context) => checkOntology({ path }, { context, environment }),
    diff: async (before, after, context) => (await diffPaths([before, after], { context, environment })).data,
  };
}
