import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { root } from '../support/source-files.ts';

export interface StoreServer {
  readonly facts: string;
  readonly evidence: string;
  stop(): void;
}

const fusekiJars = join(root, 'tools/fuseki/target/lib');

/** Why a server cannot be started here; undefined = it can. */
export const missing: Readonly<Record<string, string | undefined>> = {
  Oxigraph:
    spawnSync('oxigraph', ['--version']).status === 0
      ? undefined
      : 'the program oxigraph is not on PATH (pip install oxigraph)',
  Fuseki: existsSync(fusekiJars) ? undefined : 'tools/fuseki is not built (mvn package in tools/fuseki)',
};

/** Starts two Oxigraph servers, because one holds one dataset. */
export async function startOxigraph(folder: string): Promise<StoreServer> {
  mkdirSync(folder, { recursive: true });
  const start = async (name: string) => {
    const port = await freePort();
    const bind = `127.0.0.1:${port}`;
    const child = spawn('oxigraph', ['serve', '--location', join(folder, name), '--bind', bind]);
    return { child, url: `http://${bind}` };
  };
  const [facts, evidence] = [await start('facts'), await start('evidence')];
  await Promise.all([facts, evidence].map(({ child, url }) => answering(child, `${url}/query`)));
  return {
    facts: facts.url,
    evidence: evidence.url,
    stop: () => [facts, evidence].forEach(({ child }) => void child.kill()),
  };
}

/** Starts Fuseki with two datasets in memory. */
export async function startFuseki(folder: string): Promise<StoreServer> {
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const configuration = join(folder, 'fuseki.ttl');
  writeFileSync(configuration, ['facts', 'evidence'].map(fusekiService).join(''));
  const main = 'org.apache.jena.fuseki.main.cmds.FusekiMainCmd';
  const options = ['--localhost', '--port', String(port), '--config', configuration];
  const child = spawn('java', ['-cp', join(fusekiJars, '*'), main, ...options]);
  const url = `http://127.0.0.1:${port}`;
  await answering(child, `${url}/facts/query`);
  return { facts: `${url}/facts`, evidence: `${url}/evidence`, stop: () => void child.kill() };
}

function fusekiService(name: string): string {
  return `@prefix fuseki: <http://jena.apache.org/fuseki#> .
@prefix ja: <http://jena.hpl.hp.com/2005/11/Assembler#> .
<#${name}> a fuseki:Service ; fuseki:name "${name}" ; fuseki:dataset <#${name}-data> ;
  fuseki:endpoint [ fuseki:operation fuseki:query ; fuseki:name "query" ] ,
    [ fuseki:operation fuseki:update ; fuseki:name "update" ] .
<#${name}-data> a ja:MemoryDataset .
`;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function answering(child: ChildProcess, query: string): Promise<void> {
  let messages = '';
  child.stderr?.on('data', (chunk) => {
    messages += chunk;
  });
  for (let attempt = 0; attempt < 120; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`the server ended: ${messages.slice(-500)}`);
    const response = await fetch(`${query}?query=ASK%7B%7D`).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  child.kill();
  throw new Error(`the server does not answer: ${messages.slice(-500)}`);
}
