// `npm run -s eval:textworld -- DIR`: the TextWorld example on any folder of games with their truth.
import { join } from 'node:path';
import { root } from './set-up/shared.mjs';
import { setUp } from './set-up.mjs';

if (process.argv.length !== 3) {
  process.stderr.write(
    'Say which folder: npm run -s eval:textworld -- DIR (with turns/ and truth/, or folders that have them)\n',
  );
  process.exitCode = 2;
} else if (await setUp()) {
  const { runnerImport } = await import('vite');
  const main = join(root, 'bench', 'textworld', 'main.ts');
  await runnerImport(main, { root, configFile: false, logLevel: 'error' });
} else {
  process.exitCode = 1;
}
