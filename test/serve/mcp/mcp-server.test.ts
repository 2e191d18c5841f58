import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../../src/serve/app.ts';
import { KernelHost } from '../../../src/serve/kernel-host.ts';
import { serveMcpOverStdio } from '../../../src/serve/mcp/mcp-over-stdio.ts';
import { defaultLimits } from '../../../src/serve/server-options.ts';
import { root } from '../../support/source-files.ts';
import { buildShop } from './shop-kernel.ts';

let shop: Awaited<ReturnType<typeof buildShop>>;
beforeAll(async () => {
  shop = await buildShop();
}, 300_000);
afterAll(() => shop?.remove());

/** The text of the first part of a result. */
function textOf({ content }: { content?: unknown }): string {
  return (content as { text: string }[])[0]?.text ?? '';
}

/** What every way of serving must do alike. */
function describeServer(name: string, connect: () => Promise<{ client: Client; close(): Promise<void> }>) {
  describe(name, () => {
    let client: Client;
    let close = async () => {};
    beforeAll(async () => {
      ({ client, close } = await connect());
    }, 120_000);
    afterAll(() => close());

    test('says who it is and how it is used', () => {
      expect(client.getServerVersion()).toMatchObject({ name: 'quercus', title: 'Shop' });
      expect(client.getInstructions()).toContain('Customers and what they bought.');
    });

    test('lists each function as a tool that only reads', async () => {
      const { tools } = await client.listTools();
      const names = tools.map((tool) => tool.name);
      expect(names).toContain('find_customer');
      for (const tool of tools) {
        expect(tool.annotations).toMatchObject({
          readOnlyHint: true,
          destructiveHint: false,
          openWorldHint: false,
        });
        expect(tool.inputSchema.additionalProperties).toBe(false);
        expect(tool.outputSchema?.required).toContain('rows');
      }
      expect(tools.find((tool) => tool.name === 'count_entities')?.inputSchema).toMatchObject({
        required: ['type'],
        properties: { type: { enum: ['Customer', 'Purchase'] } },
      });
    });

    test('gives the rows of a call as structure that fits the schema, and as text', async () => {
      await client.listTools();
      const result = await client.callTool({ name: 'count_entities', arguments: { type: 'Purchase' } });
      expect(result.isError ?? false).toBe(false);
      expect(result.structuredContent).toMatchObject({
        status: 'ok',
        rows: [{ number: '3' }],
        truncated: false,
      });
      expect(JSON.parse(textOf(result))).toEqual(result.structuredContent);
    });

    test('pages, and says what rows rest on when asked', async () => {
      const first = await client.callTool({
        name: 'find_purchase',
        arguments: { _limit: 2, _evidence: true },
      });
      expect(first.structuredContent).toMatchObject({ truncated: true, nextOffset: 2 });
      const { rows, evidence } = first.structuredContent as {
        rows: { entity: string }[];
        evidence: { rows: { entities: string[] }[] };
      };
      expect(rows).toHaveLength(2);
      expect(evidence.rows[0]?.entities).toContain(rows[0]?.entity);
      const second = await client.callTool({ name: 'find_purchase', arguments: { _limit: 2, _offset: 2 } });
      const others = second.structuredContent as { rows: { entity: string }[]; truncated: boolean };
      expect(others.rows).toHaveLength(1);
      expect(rows.map(({ entity }) => entity)).not.toContain(others.rows[0]?.entity);
    });

    test('tells a model how to mend wrong arguments', async () => {
      const missing = await client.callTool({ name: 'count_entities', arguments: {} });
      expect(missing.isError).toBe(true);
      expect(textOf(missing)).toMatch(/^ARGUMENT_MISSING: .*Customer, Purchase/);
      const wrong = await client.callTool({ name: 'find_purchase', arguments: { _limit: 'all' } });
      expect(textOf(wrong)).toMatch(/^ARGUMENT_INVALID: _limit must be a whole number from 1 to /);
      const typed = await client.callTool({ name: 'find_purchase', arguments: { purchaseId_is: 'ten' } });
      expect(textOf(typed)).toMatch(/^ARGUMENT_INVALID: .*integer/);
      await expect(client.callTool({ name: 'find_customers', arguments: {} })).rejects.toThrow(
        /find_customer\b/,
      );
    });

    test('serves ontology, functions and reports as documents, and names what exists', async () => {
      const { resources } = await client.listResources();
      const uris = resources.map(({ uri }) => uri);
      expect(uris).toEqual(
        expect.arrayContaining(['quercus://ontology', 'quercus://catalogue', 'quercus://report/merge.json']),
      );
      for (const uri of uris) {
        const { contents } = await client.readResource({ uri });
        expect((contents[0] as { text: string }).text.length).toBeGreaterThan(0);
      }
      await expect(client.readResource({ uri: 'quercus://ontologie' })).rejects.toThrow(
        /quercus:\/\/ontology/,
      );
    });

    test('gives the facts about an entity, by its IRI or in short', async () => {
      const { resourceTemplates } = await client.listResourceTemplates();
      expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(['quercus://entity/{iri}']);
      const read = async (iri: string) => {
        const { contents } = await client.readResource({
          uri: `quercus://entity/${encodeURIComponent(iri)}`,
        });
        return (contents[0] as { text: string }).text;
      };
      const full = await read('https://example.org/shop/Customer/1');
      expect(full).toContain('"Ann, the first"');
      expect(full).toContain('<https://example.org/shop/Purchase/10>');
      expect(await read('data:Customer/1')).toContain('"Ann, the first"');
      await expect(read('data:Customer/99')).rejects.toThrow(/says nothing about/);
      await expect(read('no iri > } ; DROP')).rejects.toThrow();
    });

    test('gives up a call that takes longer than its limit, and says so', async () => {
      const late = await client.callTool({ name: 'combinations', arguments: { country: 'NO' } });
      expect({ isError: late.isError, text: textOf(late) }).toMatchObject({ isError: true });
      expect(textOf(late)).toMatch(/^QUERY_TIMED_OUT: /);
    });

    test('reports progress, lets the client cancel, and goes on', async () => {
      const cancelling = new AbortController();
      const messages: (string | undefined)[] = [];
      const slow = client.callTool(
        { name: 'combinations', arguments: { country: 'NO' } },
        {
          signal: cancelling.signal,
          onprogress: ({ message }) => {
            messages.push(message);
            cancelling.abort('enough');
          },
        },
      );
      await expect(slow).rejects.toThrow();
      expect(messages[0]).toBe('combinations started');
      const next = await client.callTool({ name: 'count_entities', arguments: { type: 'Customer' } });
      expect(next.structuredContent).toMatchObject({ rows: [{ number: '3' }] });
    });
  });
}

describeServer('a server over two streams', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const serving = serveMcpOverStdio(shop.kernel, {
    input,
    output,
    signal: undefined,
    onError: () => {},
    timeout: 2_000,
  });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StdioServerTransport(output, input));
  return {
    client,
    close: async () => {
      await client.close();
      input.end();
      await serving;
    },
  };
});

for (const mode of ['legacy', 'auto'] as const) {
  describeServer(
    `a server over HTTP, to a client of the ${mode === 'legacy' ? '2025' : '2026'} protocol`,
    async () => {
      const { pool } = defaultLimits;
      const host = await KernelHost.open({
        source: { kernel: shop.kernel, evidence: false },
        limits: { ...pool, timeLimit: 2_000, workers: 2 },
        watchEvery: 60_000,
        onEvent: () => {},
      });
      const app = createApp(host, {
        kernel: shop.kernel,
        evidence: false,
        host: '127.0.0.1',
        port: 0,
        limits: defaultLimits,
        corsOrigins: [],
        publicUrl: undefined,
        onAccess: () => {},
        onEvent: () => {},
      });
      const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
      await client.connect(
        new StreamableHTTPClientTransport(new URL('http://127.0.0.1/mcp'), {
          fetch: async (url, init) => {
            const request = new Request(url, init);
            request.headers.set('host', '127.0.0.1');
            return app.fetch(request);
          },
        }),
      );
      return {
        client,
        close: async () => {
          await client.close();
          await host.close();
        },
      };
    },
  );
}

describe('quercus mcp as a process', () => {
  test('offers check, diff, call and why to a builder, and ends with its client', {
    timeout: 180_000,
  }, async () => {
    const transport = new StdioClientTransport({
      command: join(root, 'bin/quercus'),
      args: ['mcp', shop.kernel, '--profile', 'builder'],
      stderr: 'pipe',
    });
    const client = new Client({ name: 'test', version: '1' });
    // The first start of a checkout compiles it.
    await client.connect(transport, { timeout: 150_000 });
    const call = async (name: string, values: Record<string, unknown>) =>
      (await client.callTool({ name, arguments: values })).structuredContent;
    expect(await call('call', { function: 'count_entities', arguments: { type: 'Customer' } })).toMatchObject(
      {
        rows: [{ number: '3' }],
      },
    );
    expect(await call('why', { statement: 'data:Customer/1 :name "Ann, the first"' })).toMatchObject({
      status: 'fact',
      evidence: [{ source: 'customer', row: 1 }],
    });
    expect(await call('diff', { after: shop.kernel })).toMatchObject({ class: 'identical' });
    expect(await call('check', {})).toMatchObject({ verdict: 'consistent' });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['check', 'diff', 'call', 'why']));
    const { pid } = transport;
    await client.close();
    expect(() => process.kill(pid as number, 0)).toThrow();
  });
});
