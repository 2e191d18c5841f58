// How often the rule that keeps or rejects a revision errs, simulated with the loop's own functions. Writes the tables of
// docs/acceptance.md anew; the same on every machine.
import { readFileSync, writeFileSync } from 'node:fs';
import { fillTables } from './acceptance/fill-tables.ts';
import { tables } from './acceptance/tables.ts';

const path = 'docs/acceptance.md';

writeFileSync(path, fillTables(readFileSync(path, 'utf8'), tables));
console.log(`${path} has the tables.`);
