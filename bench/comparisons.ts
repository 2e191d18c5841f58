// Ratios of CPU time in one run, each case in a process of its own, with a chart: `npm run bench comparisons`.
// QUERCUS_BENCH_PYTHON: a Python with morph-kgc. QUERCUS_BENCH_PEERS: a folder where rdf-validate-shacl is installed.
// QUERCUS_BENCH_SIZE: `small` for a run of a minute; default `large`. The chart goes to docs/benchmarks.svg.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chartSvg } from './comparisons/chart.ts';
import { measureGraphs, measureOpening, measureUpdate } from './comparisons/graph-measurements.ts';
import { lineOf, type Measurement, type Missing } from './comparisons/measurement.ts';
import { measureShacl } from './comparisons/shacl-measurements.ts';

const { QUERCUS_BENCH_PYTHON: python, QUERCUS_BENCH_PEERS: peers, QUERCUS_BENCH_SIZE: size } = process.env;
const isSmall = size === 'small';
const rows = isSmall ? ([150, 1_500, 15_000] as const) : ([1_500, 15_000, 150_000, 450_000] as const);

const measured: Measurement[] = [];
const steps: (() => Promise<Measurement | Missing | (Measurement | Missing)[]>)[] = [
  () => measureGraphs([...rows], python),
  () => measureShacl(isSmall ? [1_000] : [1_000, 10_000, 100_000], peers),
  () => measureOpening(rows[1]),
  () => measureUpdate(isSmall ? rows[1] : 100_000),
];
for (const step of steps) {
  for (const result of [await step()].flat()) {
    console.log('reason' in result ? `${result.title}: not evaluated: ${result.reason}` : lineOf(result));
    if (!('reason' in result)) measured.push(result);
  }
}
writeFileSync(join(import.meta.dirname, '..', 'docs', 'benchmarks.svg'), chartSvg(measured));
