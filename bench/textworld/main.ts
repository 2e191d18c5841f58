import { evaluateTextWorld } from './evaluate.ts';
import { evaluateModel } from './evaluate-model.ts';

// Run by scripts/eval-textworld.mjs, whose own arguments these are.
const [folder = '', games, recordings = '.quercus/textworld'] = process.argv.slice(2);
const print = (line: string) => process.stdout.write(`${line}\n`);
if (games === undefined) process.exitCode = (await evaluateTextWorld(folder, print)) ? 0 : 3;
else await evaluateModel({ folder, count: Number(games), recordings }, print);
