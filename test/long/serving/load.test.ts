import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runLoad } from '../../../bench/serving/http-load.ts';
import { buildExample, type StartedServer, startQuercus } from '../../../bench/serving/servers.ts';

const seconds = Number(process.env.QUERCUS_LOAD_SECONDS ?? 60);
const endless = `SELECT (COUNT(*) AS ?n) WHERE { ${Array.from({ length: 9 }, (_, at) => `?a${at} ?b${at} ?c${at}`).join(' . ')} }`;

let example: Awaited<ReturnType<typeof buildExample>>;
beforeAll(async () => {
  example = await buildExample();
});
afterAll(() => example.remove());

const sparql = (url: string, query: string) => `${url}/sparql?query=${encodeURIComponent(query)}`;

function mixed({ url }: StartedServer, n: number): string {
  const subject = example.subjects[n % example.subjects.length] as string;
  const kinds = [
    () => sparql(url, `SELECT ?p ?o WHERE { <${subject}> ?p ?o } # ${n}`),
    () => sparql(url, `CONSTRUCT WHERE { <${subject}> ?p ?o }`),
    () => sparql(url, 'SELECT ?c (COUNT(*) AS ?n) WHERE { ?s a ?c } GROUP BY ?c'),
    () => `${url}/functions/claims`,
    () => `${url}/entity?iri=${encodeURIComponent(subject)}`,
  ];
  return (kinds[n % kinds.length] as () => string)();
}

/** Resident memory of a process in MB. */
function memory({ process: { pid } }: StartedServer): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

test('200 clients with one pathological query among them see nothing but documented limits, and memory comes back', async () => {
  const server = await startQuercus(example.kernel, ['--timeout', '3']);
  await runLoad({ clients: 20, seconds: 5, url: (n) => mixed(server, n) });
  const before = memory(server);
  const slow = runLoad({ clients: 1, seconds, url: (n) => sparql(server.url, `${endless} # ${n}`) });
  const { statuses } = await runLoad({ clients: 199, seconds, url: (n) => mixed(server, n) });
  const slowStatuses = (await slow).statuses;
  console.log(`answers ${JSON.stringify(statuses)}, pathological ${JSON.stringify(slowStatuses)}`);
  expect(Object.keys(statuses).filter((status) => !['200', '503'].includes(status))).toEqual([]);
  expect(statuses['200']).toBeGreaterThan((statuses['503'] ?? 0) * 10);
  expect(Object.keys(slowStatuses).filter((status) => !['503', '504'].includes(status))).toEqual([]);
  await new Promise((resolve) => setTimeout(resolve, 5000));
  console.log(`memory ${before.toFixed(0)} MB before, ${memory(server).toFixed(0)} MB after`);
  expect(memory(server)).toBeLessThan(before * 1.5 + 100);
  await server.stop();
});

test('kill -9 under load and a restart: ready again, and every answer is whole', async () => {
  const query = 'SELECT * WHERE { ?s ?p ?o }';
  const first = await startQuercus(example.kernel);
  const whole = await (await fetch(sparql(first.url, query))).text();
  const answers: string[] = [];
  let going = true;
  const client = async () => {
    // What is cut off by the kill fails as a connection; it never looks like an answer.
    while (going)
      await fetch(sparql(first.url, query))
        .then((response) => response.text())
        .then(
          (text) => answers.push(text),
          () => {},
        );
  };
  const clients = Array.from({ length: 20 }, client);
  await new Promise((resolve) => setTimeout(resolve, 2000));
  await first.stop('SIGKILL');
  going = false;
  await Promise.all(clients);
  const rows = (text: string) =>
    (JSON.parse(text) as { results: { bindings: unknown[] } }).results.bindings.length;
  expect(answers.length).toBeGreaterThan(0);
  expect(new Set(answers.map(rows))).toEqual(new Set([rows(whole)]));
  const second = await startQuercus(example.kernel);
  expect(rows(await (await fetch(sparql(second.url, query))).text())).toBe(rows(whole));
  await second.stop();
});
