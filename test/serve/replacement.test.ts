import { appendFileSync, cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { silentContext } from '../../src/domain/run-context.ts';
import { buildKernel } from '../../src/kernel/build-kernel.ts';
import { shopKernel, sparqlUrl, startShop } from './shop-kernel.ts';

const count = sparqlUrl('SELECT (COUNT(*) AS ?n) { ?c a :Customer }', '&format=csv');

let shop: Awaited<ReturnType<typeof shopKernel>>;
let larger: string;

beforeAll(async () => {
  shop = await shopKernel();
  larger = join(shop.folder, 'larger.kernel');
  const task = join(shop.folder, 'larger');
  cpSync(shop.task, task, { recursive: true });
  appendFileSync(join(task, 'customer.csv'), '4,Dora,NO\n');
  rmSync(join(task, 'draft'), { recursive: true });
  const { blocking } = await buildKernel({ task, out: larger }, silentContext);
  expect(blocking).toEqual([]);
});
afterAll(() => shop.remove());

async function until(condition: () => boolean) {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe('a kernel that is replaced under a running server', () => {
  test('is picked up whole, and no request in between fails or sees a mixture', async () => {
    const kernel = join(shop.folder, 'served.kernel');
    cpSync(shop.kernel, kernel, { recursive: true });
    const running = await startShop(kernel);
    const seen = new Set<string>();
    let going = true;
    const client = async () => {
      while (going) {
        const response = await fetch(running.url(count));
        seen.add(`${response.status} ${(await response.text()).replaceAll('\r\n', ' ')}`);
      }
    };
    const clients = [client(), client(), client()];
    const old = running.server.hash;
    cpSync(larger, `${kernel}.new`, { recursive: true });
    renameSync(kernel, `${kernel}.old`);
    renameSync(`${kernel}.new`, kernel);
    await until(() => running.events.some(({ kind }) => kind === 'replaced'));
    const after = await (await fetch(running.url(count))).text();
    going = false;
    await Promise.all(clients);
    expect(after).toBe('n\r\n4\r\n');
    expect(running.server.hash).not.toBe(old);
    expect([...seen].sort().filter((one) => one !== '200 n 3 ' && one !== '200 n 4 ')).toEqual([]);
    await running.server.close();
  });

  test('is not picked up when a byte of it is wrong: the old one is served on, and says so', async () => {
    const kernel = join(shop.folder, 'damaged.kernel');
    cpSync(shop.kernel, kernel, { recursive: true });
    const running = await startShop(kernel);
    cpSync(larger, `${kernel}.new`, { recursive: true });
    writeFileSync(
      join(`${kernel}.new`, 'facts.nt'),
      `${readFileSync(join(larger, 'facts.nt'), 'utf8')}<a:a> <a:b> <a:c> .\n`,
    );
    renameSync(kernel, `${kernel}.old`);
    renameSync(`${kernel}.new`, kernel);
    await until(() => running.events.length > 0);
    expect(running.events[0]).toMatchObject({ kind: 'replacement refused' });
    expect(await (await fetch(running.url(count))).text()).toBe('n\r\n3\r\n');
    expect(await (await fetch(running.url('/health'))).json()).toMatchObject({
      replacementRefused: expect.stringContaining('facts.nt'),
    });
    await running.server.close();
  });

  test('is served on when the folder is gone', async () => {
    const kernel = join(shop.folder, 'gone.kernel');
    cpSync(shop.kernel, kernel, { recursive: true });
    const running = await startShop(kernel);
    rmSync(kernel, { recursive: true });
    await until(() => running.events.length > 0);
    expect(await (await fetch(running.url(count))).text()).toBe('n\r\n3\r\n');
    await running.server.close();
  });
});

test('a damaged kernel is not served at all', async () => {
  const kernel = join(shop.folder, 'broken.kernel');
  cpSync(shop.kernel, kernel, { recursive: true });
  appendFileSync(join(kernel, 'ontology.ttl'), '\n');
  await expect(startShop(kernel)).rejects.toMatchObject({ code: 'KERNEL_INVALID' });
});
