// `npm run test:long`: the suites that take more than a few minutes (test/long).
import { runNode, vitest } from './run.mjs';
import { setUp } from './set-up.mjs';

const args = ['run', '--config', 'vitest.long.config.ts', ...process.argv.slice(2)];
process.exitCode = (await setUp()) ? await runNode(vitest, args) : 1;
