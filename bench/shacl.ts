// Time of SHACL validation compiled to SPARQL against shacl-engine over the same facts, shapes and results, in one run.
// Wanted: compiled is faster from 1,000 entities on. `npm run bench shacl`, entities as arguments (default 1000 10000).
import { Store } from 'n3';
import { Validator } from 'shacl-engine';
import { silentContext } from '../src/domain/run-context.ts';
import { openEmbeddedStore } from '../src/rdf/embedded-store.ts';
import { parseRdf } from '../src/rdf/parse-rdf.ts';
import { dataFactory } from '../src/rdf/terms.ts';
import { validateGraph } from '../src/validation/validate-graph.ts';
import { shaclFacts, shaclShapes } from './comparisons/shacl-data.ts';

/** The fastest of three runs after a first one: the rest is the compiler of the engine warming up, and other processes. */
async function timed<Result>(task: () => Promise<Result>): Promise<{ seconds: number; result: Result }> {
  const result = await task();
  let seconds = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3; run++) {
    const start = performance.now();
    await task();
    seconds = Math.min(seconds, (performance.now() - start) / 1000);
  }
  return { seconds, result };
}

async function compare(entities: number): Promise<void> {
  const text = shaclFacts(entities);
  const store = await openEmbeddedStore();
  await store.load({ text }, { format: 'nt' });
  const dataset = new Store(parseRdf(text, { format: 'nt' }));
  const compiled = await timed(() =>
    validateGraph({ store, ontology: [], shapes: shaclShapes() }, silentContext),
  );
  const engine = await timed(() =>
    new Validator(new Store(shaclShapes()), { factory: dataFactory }).validate({ dataset }),
  );
  const counts = [compiled.result.results.length, engine.result.results.length];
  if (counts[0] !== counts[1])
    throw new Error(`${entities} entities: ${counts[0]} results compiled, ${counts[1]} of the engine.`);
  const ratio = engine.seconds / compiled.seconds;
  console.log(
    `${entities} entities, ${counts[0]} results: compiled ${compiled.seconds.toFixed(2)} s, engine ${engine.seconds.toFixed(2)} s, ${ratio.toFixed(1)}x (wanted > 1: ${ratio > 1 ? 'reached' : 'MISSED'})`,
  );
  await store.close();
}

const sizes = process.argv
  .slice(2)
  .map(Number)
  .filter((size) => size > 0);
for (const entities of sizes.length > 0 ? sizes : [1_000, 10_000]) await compare(entities);
