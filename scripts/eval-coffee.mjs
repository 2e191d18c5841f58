// `npm run -s eval:coffee -- CORPUS.csv QUESTIONS.jsonl…`: see bench/coffee/evaluate.ts.
import { join } from 'node:path';
import { root } from './set-up/shared.mjs';
import { setUp } from './set-up.mjs';

if (await setUp()) {
  const { runnerImport } = await import('vite');
  const options = {
    root,
    configFile: /** @type {const} */ (false),
    logLevel: /** @type {const} */ ('error'),
  };
  const { module } = await runnerImport(join(root, 'bench', 'coffee', 'evaluate.ts'), options);
  try {
    for (const line of await module.evaluateCoffee(process.argv.slice(2))) process.stdout.write(`${line}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
} else {
  process.exitCode = 1;
}
