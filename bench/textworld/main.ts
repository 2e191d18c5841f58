import { evaluateTextWorld } from './evaluate.ts';

// Run by scripts/eval-textworld.mjs, whose own arguments these are.
const [folder = ''] = process.argv.slice(2);
const reached = await evaluateTextWorld(folder, (line) => process.stdout.write(`${line}\n`));
process.exitCode = reached ? 0 : 3;
