// Time of SHACL validation compiled to SPARQL against shacl-engine over the same facts, shapes and results, in one run.
// Wanted: compiled is faster from 1,000 entities on. `npm run bench shacl`, entities as arguments (default 1000 10000).
import type { Quad } from '@rdfjs/types';
import { Store } from 'n3';
import { Validator } from 'shacl-engine';
import { silentContext } from '../src/domain/run-context.ts';
import { openEmbeddedStore } from '../src/rdf/embedded-store.ts';
import { parseRdf } from '../src/rdf/parse-rdf.ts';
import { dataFactory } from '../src/rdf/terms.ts';
import { validateGraph } from '../src/validation/validate-graph.ts';

const base = 'http://e.org/';
const classes = 10;

/** Entities of ten classes with eight values and a relation; one in a hundred has a fault. */
function facts(entities: number): string {
  const lines: string[] = [];
  for (let index = 0; index < entities; index++) {
    const node = `<${base}C${index % classes}/${index}>`;
    const isFaulty = index % 100 === 7;
    lines.push(`${node} <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <${base}C${index % classes}> .`);
    if (!isFaulty)
      lines.push(`${node} <${base}key> "${index}"^^<http://www.w3.org/2001/XMLSchema#integer> .`);
    lines.push(`${node} <${base}status> "${isFaulty ? 'gone' : ['open', 'shut', 'lost'][index % 3]}" .`);
    lines.push(
      `${node} <${base}day> "2024-01-${String((index % 28) + 1).padStart(2, '0')}"^^<http://www.w3.org/2001/XMLSchema#date> .`,
    );
    lines.push(`${node} <${base}of> <${base}C${(index + 1) % classes}/${(index + 1) % entities}> .`);
    for (let value = 0; value < 4; value++)
      lines.push(`${node} <${base}text${value}> "text ${index * 7919}" .`);
  }
  return `${lines.join('\n')}\n`;
}

function shapes(): Quad[] {
  const shape = (index: number) => `:S${index} a sh:NodeShape ; sh:targetClass :C${index} ;
    sh:property [ sh:path :key ; sh:minCount 1 ; sh:maxCount 1 ; sh:datatype xsd:integer ] ;
    sh:property [ sh:path :status ; sh:in ( "open" "shut" "lost" ) ] ;
    sh:property [ sh:path :day ; sh:datatype xsd:date ; sh:minCount 1 ] ;
    sh:property [ sh:path :of ; sh:class :C${(index + 1) % classes} ; sh:nodeKind sh:IRI ; sh:maxCount 1 ] ;
    sh:property [ sh:path :text0 ; sh:datatype xsd:string ; sh:maxLength 40 ] .`;
  const prefixes = `@prefix : <${base}> . @prefix sh: <http://www.w3.org/ns/shacl#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .`;
  return parseRdf(prefixes + Array.from({ length: classes }, (_, index) => shape(index)).join('\n'), {
    format: 'ttl',
  });
}

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
  const text = facts(entities);
  const store = await openEmbeddedStore();
  await store.load({ text }, { format: 'nt' });
  const dataset = new Store(parseRdf(text, { format: 'nt' }));
  const compiled = await timed(() => validateGraph({ store, ontology: [], shapes: shapes() }, silentContext));
  const engine = await timed(() =>
    new Validator(new Store(shapes()), { factory: dataFactory }).validate({ dataset }),
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
