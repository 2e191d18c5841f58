// `npm test`: sets up what is missing, then runs the tests. Arguments go on to vitest: `npm test -- test/rdf`.
import { runNode, vitest } from './run.mjs';
import { setUp } from './set-up.mjs';

process.exitCode = (await setUp({ peers: true }))
  ? await runNode(vitest, ['run', ...process.argv.slice(2)])
  : 1;
