import { compare, type Measurement, type Missing } from './measurement.ts';
import { cheapest, runCase } from './run-case.ts';

/** SHACL over so many entities against the two JavaScript engines; wanted at 100,000: five times as fast. */
export async function measureShacl(
  sizes: readonly number[],
  peers: string | undefined,
): Promise<(Measurement | Missing)[]> {
  const measured: (Measurement | Missing)[] = [];
  for (const entities of sizes) {
    const runs = entities > 10_000 ? 1 : 2;
    const least = entities >= 100_000 ? 5 : 1;
    const title = `SHACL, ${entities} entities`;
    const ours = await cheapest(runs, () => runCase('shacl', 'compiled', entities));
    const other = await cheapest(runs, () => runCase('shacl', 'engine', entities));
    measured.push(compare(title, { ours, other, against: 'shacl-engine' }, least));
    if (peers === undefined)
      measured.push({ title, reason: 'no rdf-validate-shacl: set QUERCUS_BENCH_PEERS' });
    else {
      const peer = await cheapest(runs, () => runCase('shacl', 'rdf-validate-shacl', entities, peers));
      measured.push(compare(title, { ours, other: peer, against: 'rdf-validate-shacl' }, least));
    }
  }
  return measured;
}
