// `npm run -s eval:textworld -- DIR [GAMES [CALLS]]`: the TextWorld example on any folder of games with their truth; with a
// number of games, the shortest of them read by the model that QUERCUS_MODEL names, its calls recorded in the folder CALLS.
import { join } from 'node:path';
import { root } from './set-up/shared.mjs';
import { setUp } from './set-up.mjs';

if (process.argv.length < 3 || (process.argv[3] !== undefined && !/^[1-9]\d*$/.test(process.argv[3]))) {
  process.stderr.write(
    'Say which folder: npm run -s eval:textworld -- DIR [GAMES [CALLS]] (DIR with turns/ and truth/, or folders that have them; GAMES: read so many by a model)\n',
  );
  process.exitCode = 2;
} else if (await setUp()) {
  const { runnerImport } = await import('vite');
  const main = join(root, 'bench', 'textworld', 'main.ts');
  await runnerImport(main, { root, configFile: false, logLevel: 'error' });
} else {
  process.exitCode = 1;
}
