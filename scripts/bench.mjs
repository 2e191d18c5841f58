// `npm run bench`: runs the benchmarks of `bench/` one after the other; names after `--` choose some of them.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './set-up/shared.mjs';
import { setUp } from './set-up.mjs';

const wanted = process.argv.slice(2);
const files = readdirSync(join(root, 'bench')).filter((name) => name.endsWith('.ts'));
const chosen = files.filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)));

if (chosen.length === 0) {
  process.stderr.write(`No benchmark is called ${wanted.join(' or ')}; there are: ${files.join(', ')}\n`);
  process.exitCode = 2;
} else if (await setUp()) {
  const { runnerImport } = await import('vite');
  for (const name of chosen.sort()) {
    process.stdout.write(`\n== ${name}\n`);
    await runnerImport(join(root, 'bench', name), { root, configFile: false, logLevel: 'error' });
  }
} else {
  process.exitCode = 1;
}
