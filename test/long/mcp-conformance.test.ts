import { spawn } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, serveKernel } from '../../src/serve/serve-kernel.ts';
import { defaultLimits } from '../../src/serve/server-options.ts';
import { buildShop } from '../serve/mcp/shop-kernel.ts';

const suite = '@modelcontextprotocol/conformance@0.1.16';

/** The other scenarios call tools, prompts and resources of a server made for the suite, which a kernel does not have. */
const scenarios = ['server-initialize', 'ping', 'tools-list', 'resources-list', 'dns-rebinding-protection'];

describe('the MCP conformance suite', () => {
  if (Number(process.versions.node.split('.')[0]) < 22) {
    test.skip('not run: it needs Node.js 22', () => {});
    return;
  }
  let shop: Awaited<ReturnType<typeof buildShop>>;
  let server: RunningServer;
  beforeAll(async () => {
    shop = await buildShop();
    server = await serveKernel({
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
  });
  afterAll(async () => {
    await server?.close();
    shop?.remove();
  });

  test.each(scenarios)('passes %s', async (scenario) => {
    const { code, output } = await run(['server', '--url', `${server.url}/mcp`, '--scenario', scenario]);
    expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
    expect(output).toMatch(/Passed: ([1-9]\d*)\/\1, 0 failed, 0 warnings/);
  });
});

/** The server runs in this process, so the suite is not waited for in one go. */
function run(args: readonly string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn('npx', ['--yes', suite, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}
