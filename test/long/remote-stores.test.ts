import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { silentContext } from '../../src/domain/run-context.ts';
import type { Kernel } from '../../src/kernel/kernel.ts';
import { openKernel } from '../../src/kernel/open-kernel.ts';
import { loadKernel } from '../../src/kernel/remote/load-kernel.ts';
import {
  openRemote,
  openRemoteEvidence,
  openRemoteFacts,
  remoteGraphs,
} from '../../src/kernel/remote/remote-store.ts';
import { buildShop } from '../serve/mcp/shop-kernel.ts';
import { missing, type StoreServer, startFuseki, startOxigraph } from './store-servers.ts';

let shop: Awaited<ReturnType<typeof buildShop>>;
let local: Kernel;
const folder = mkdtempSync(join(tmpdir(), 'quercus-stores-'));
const matrix: { function: string; store: string; rows: string }[] = [];

beforeAll(async () => {
  shop = await buildShop();
  local = await openKernel(shop.kernel);
});
afterAll(async () => {
  console.table(matrix);
  await local?.close();
  shop?.remove();
  rmSync(folder, { recursive: true, force: true });
});

describe.each([
  ['Oxigraph', startOxigraph],
  ['Fuseki', startFuseki],
] as const)('%s', (name, start) => {
  const reason = missing[name];
  if (reason !== undefined) {
    test.skip(`not run: ${reason}`, () => {});
    return;
  }
  let server: StoreServer;
  const store = () => ({ address: server.facts });
  const evidenceStore = () => ({ address: server.evidence });

  beforeAll(async () => {
    server = await start(join(folder, name));
    await loadKernel({ kernel: shop.kernel, store: store(), evidenceStore: evidenceStore() }, silentContext);
  });
  afterAll(() => server?.stop());

  test('gives the same rows for every example of every function', async () => {
    const remote = await openKernel(shop.kernel, { store: await openRemoteFacts(store(), local) });
    const calls = local.functions.flatMap((definition) =>
      definition.examples.map((example) => ({ function: definition.name, values: example.arguments })),
    );
    expect(calls.length).toBeGreaterThan(4);
    for (const call of calls) {
      const [here, there] = await Promise.all(
        [local, remote].map((kernel) => kernel.call(call.function, call.values)),
      );
      const same = here?.rowHash === there?.rowHash && there?.status === here?.status;
      matrix.push({ function: call.function, store: name, rows: same ? 'same' : `${there?.status}: other` });
      // By value: Fuseki keeps `12.50`, Oxigraph writes `12.5`.
      expect({ ...call, status: there?.status, hash: there?.rowHash }).toEqual({
        ...call,
        status: here?.status,
        hash: here?.rowHash,
      });
    }
  });

  test('keeps facts apart from whatever else the store holds', async () => {
    const other = await openRemote(store(), 'urn:other');
    await other.load({ text: '<urn:s> <urn:p> <urn:o> .' }, { format: 'nt', graph: 'urn:other' });
    const facts = await openRemoteFacts(store(), local);
    expect(await facts.ask('ASK { <urn:s> ?p ?o }')).toBe(false);
    expect(await facts.ask('ASK { <urn:s> ?p ?o }', { unionDefaultGraph: true })).toBe(false);
  });

  test('holds facts and evidence together in the second dataset', async () => {
    const query = 'SELECT (COUNT(DISTINCT ?g) AS ?n) WHERE { ?s ?p ?o . GRAPH ?g { ?s ?p ?o } }';
    const remote = await openKernel(shop.kernel, { store: await openRemoteEvidence(evidenceStore(), local) });
    const count = async (kernel: Kernel) =>
      JSON.parse((await kernel.query(query, { evidence: true })).text).results.bindings[0].n.value;
    const expected = await count(local);
    expect(Number(expected)).toBeGreaterThan(0);
    expect(await count(remote)).toBe(expected);
  });

  test('is refused when it holds another kernel, none, or not the kind asked for', async () => {
    const mismatch = { code: 'STORE_MISMATCH' };
    await expect(
      openRemoteFacts(store(), { ...local, schema: local.schema, hash: '0' }),
    ).rejects.toMatchObject(mismatch);
    await expect(openRemoteFacts(evidenceStore(), local)).rejects.toMatchObject(mismatch);
    await expect(openRemoteEvidence(store(), local)).rejects.toMatchObject(mismatch);
  });

  test('shows the kernel before until a new load is whole', async () => {
    const { arriving } = remoteGraphs(local.schema.base);
    const raw = await openRemote(store(), arriving);
    await raw.load({ text: '<urn:half> <urn:p> <urn:o> .' }, { format: 'nt', graph: arriving });
    const facts = await openRemoteFacts(store(), local);
    const before = await facts.size();
    expect(await facts.ask('ASK { <urn:half> ?p ?o }')).toBe(false);
    await loadKernel({ kernel: shop.kernel, store: store() }, silentContext);
    expect(await facts.size()).toBe(before);
    expect(await facts.ask('ASK { <urn:half> ?p ?o }')).toBe(false);
  });
});
