// CPU seconds of a check in the running reasoner against a JVM that is started for one check.
// With QUERCUS_BENCH_ROBOT (class path of ROBOT) also against ROBOT, started for one check.
// Wanted: at most 1/4 on pizza (read from $QUERCUS_TEST_DATA/ontologies/pizza), at most 1/10 on a small ontology.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Quad } from '@rdfjs/types';
import { silentContext } from '../src/domain/run-context.ts';
import { quadToNQuads } from '../src/rdf/n-triples.ts';
import { parseRdf } from '../src/rdf/parse-rdf.ts';
import { type Reasoner, startReasoner } from '../src/reasoner/reasoner.ts';
import { makeReasoningCopy } from '../src/reasoner/reasoning-copy.ts';
import { readOntologyFiles } from '../src/validation/read-ontology-file.ts';

const robotJars = process.env.QUERCUS_BENCH_ROBOT;
const oneShotRuns = 3;
const warmUps = 10;
const warmRuns = 20;
const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** User and system time of a process so far, its compiler and collector threads included (proc(5), fields 14 and 15). */
function cpuSeconds(reasoner: Reasoner): number {
  const fields = readFileSync(`/proc/${reasoner.pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

async function check(reasoner: Reasoner, ontology: readonly Quad[]): Promise<void> {
  const { outcome } = await reasoner.check({ ontology: makeReasoningCopy(ontology).quads }, silentContext);
  if (outcome !== 'answered') throw new Error(`The reasoner's outcome is ${outcome}.`);
}

async function oneShot(ontology: readonly Quad[]): Promise<number> {
  const reasoner = await startReasoner();
  await check(reasoner, ontology);
  const seconds = cpuSeconds(reasoner);
  await reasoner.close();
  return seconds;
}

async function warm(ontology: readonly Quad[]): Promise<number> {
  const reasoner = await startReasoner();
  for (let run = 0; run < warmUps; run++) await check(reasoner, ontology);
  const before = cpuSeconds(reasoner);
  for (let run = 0; run < warmRuns; run++) await check(reasoner, ontology);
  const seconds = (cpuSeconds(reasoner) - before) / warmRuns;
  await reasoner.close();
  return seconds;
}

async function compare(name: string, ontology: readonly Quad[], wanted: number): Promise<void> {
  const cold: number[] = [];
  for (let run = 0; run < oneShotRuns; run++) cold.push(await oneShot(ontology));
  const coldSeconds = Math.min(...cold);
  const warmSeconds = await warm(ontology);
  const ratio = coldSeconds / warmSeconds;
  const verdict = ratio >= wanted ? 'reached' : 'MISSED';
  if (robotJars !== undefined) {
    const seconds = Math.min(...Array.from({ length: oneShotRuns }, () => robot(robotJars, ontology)));
    console.log(`${name}: ROBOT ${seconds.toFixed(3)} s, 1/${(seconds / warmSeconds).toFixed(1)}`);
  } else console.log(`${name}: ROBOT: not evaluated: set QUERCUS_BENCH_ROBOT to its class path`);
  console.log(
    `${name}: one-shot JVM ${coldSeconds.toFixed(3)} s, warm ${warmSeconds.toFixed(3)} s, 1/${ratio.toFixed(1)} (wanted 1/${wanted}: ${verdict})`,
  );
}

/** ROBOT (robot.obolibrary.org) asks HermiT once, as its users do. `classPath` = its jar, or jars. */
function robot(classPath: string, ontology: readonly Quad[]): number {
  const folder = mkdtempSync(join(tmpdir(), 'quercus-bench-'));
  const [input, output] = [join(folder, 'in.nt'), join(folder, 'out.owl')];
  const { quads } = makeReasoningCopy(ontology);
  writeFileSync(input, quads.map((quad) => `${quadToNQuads(quad)}\n`).join(''));
  const command = ['java', '-cp', classPath, 'org.obolibrary.robot.CommandLineInterface'];
  const reason = ['reason', '--reasoner', 'hermit', '--input', input, '--output', output];
  const script = `TIMEFORMAT='%U %S'; time "$@" > /dev/null`;
  const { stderr } = spawnSync('bash', ['-c', script, '-', ...command, ...reason], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  const [user = '', system = ''] = (stderr.trim().split('\n').at(-1) ?? '').split(' ');
  return Number(user) + Number(system);
}

function smallOntology(): Quad[] {
  const classes = Array.from(
    { length: 12 },
    (
      _,
      index,
    ) => `:C${index} a owl:Class ; rdfs:subClassOf :C${index + 1} , [ a owl:Restriction ; owl:onProperty :p ;
      owl:someValuesFrom :C${index} ] . :d${index} a owl:DatatypeProperty ; rdfs:domain :C${index} ; rdfs:range xsd:date .`,
  );
  const prefixes = `@prefix : <http://example.org/> . @prefix owl: <http://www.w3.org/2002/07/owl#> .
    @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .`;
  return parseRdf(`${prefixes} :p a owl:ObjectProperty . ${classes.join('\n')} :C12 a owl:Class .`, {
    format: 'ttl',
  });
}

await compare('small ontology', smallOntology(), 10);

const pizza = join(process.env.QUERCUS_TEST_DATA ?? '', 'ontologies/pizza/pizza.owl');
if (existsSync(pizza)) {
  const reasoner = await startReasoner();
  const { quads } = await readOntologyFiles({ path: pizza, files: {}, reasoner }, silentContext);
  await reasoner.close();
  await compare('pizza', quads, 4);
} else {
  console.log('pizza: skipped, QUERCUS_TEST_DATA names no folder with ontologies/pizza/pizza.owl');
}
