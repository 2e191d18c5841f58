// Runs one case in a process of its own and prints what it cost as JSON: `node child.mjs CASE ARGUMENT…`.
import { join } from 'node:path';
import { runnerImport } from 'vite';

const [name = '', ...args] = process.argv.slice(2);
const root = join(import.meta.dirname, '..', '..');
const path = join(import.meta.dirname, 'cases', `${name}.ts`);
const { module } = await runnerImport(path, { root, configFile: false, logLevel: 'error' });

const { run, close } = await module.prepare(args);
const start = { wall: performance.now(), cpu: process.cpuUsage() };
const facts = await run();
const cpu = process.cpuUsage(start.cpu);
const wall = performance.now() - start.wall;
await close?.();

process.stdout.write(
  `${JSON.stringify({
    cpuSeconds: (cpu.user + cpu.system) / 1e6,
    wallSeconds: wall / 1000,
    peakMegabytes: process.resourceUsage().maxRSS / 1024,
    ...facts,
  })}\n`,
);
process.exit(0);
