// Throughput and p99 of `quercus serve` against the native Oxigraph server answering the same queries in the same run
// (aim: 0.7 of its throughput on short queries). "New" queries are never the same twice; "known" ones come again, as
// they do from programs, so that results that are kept count too.
import { runLoad } from './serving/http-load.ts';
import { buildExample, startNative, startQuercus } from './serving/servers.ts';

const clients = 50;
const seconds = 10;

const { kernel, subjects, remove } = await buildExample();
const quercus = await startQuercus(kernel);
const native = await startNative(kernel);

const lookUp = (n: number) => `SELECT ?p ?o WHERE { <${subjects[n % subjects.length]}> ?p ?o }`;
const mixes: Readonly<Record<string, (n: number) => string>> = {
  'look-up, new': (n) => `${lookUp(n)} # ${n}`,
  'look-up, known': lookUp,
  'two hops, new': (n) => `SELECT ?x ?y WHERE { <${subjects[n % subjects.length]}> ?p ?x . ?x ?q ?y } # ${n}`,
  'count by class, known': () => 'SELECT ?c (COUNT(*) AS ?n) WHERE { ?s a ?c } GROUP BY ?c',
};

for (const [name, query] of Object.entries(mixes)) {
  const measure = (endpoint: string) =>
    runLoad({ clients, seconds, url: (n) => `${endpoint}?query=${encodeURIComponent(query(n))}` });
  const ours = await measure(`${quercus.url}/sparql`);
  const show = ({ perSecond, p99 }: typeof ours) => `${perSecond.toFixed(0)}/s, p99 ${p99.toFixed(1)} ms`;
  if (native === undefined) {
    console.log(`${name}: ${show(ours)} (native server: not evaluated, PyPI oxigraph cannot be installed)`);
    continue;
  }
  const theirs = await measure(`${native.url}/query`);
  const ratio = ours.perSecond / theirs.perSecond;
  console.log(
    `${name}: ${show(ours)}; native ${show(theirs)}; throughput × ${ratio.toFixed(2)}, p99 × ${(ours.p99 / theirs.p99).toFixed(1)}`,
  );
}

await quercus.stop();
await native?.stop();
remove();
