import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { findLocalServers, type LocalPort } from '../../src/llm/local-servers.ts';
import { withoutModel } from '../../src/llm/open-models.ts';
import { openNetwork } from '../../src/llm/transport/network.ts';
import { ask, claim, failure, open, serve, temporaryFolder } from './rig.ts';

describe('profiles', () => {
  test('differ by stage, and a stage on another server does not get the default key', async () => {
    const cloud = await serve(() => ({ json: claim }));
    const local = await serve(() => ({ json: claim }));
    const context = await open({
      variables: { CLOUD_API_KEY: 'sk-cloud' },
      profiles: {
        default: { model: 'large', url: cloud.url, key: 'CLOUD_API_KEY', maxOutputTokens: 99 },
        stages: { extract: { model: 'small', url: local.url }, judge: { temperature: 1 } },
      },
    });
    await ask(context);
    expect(local.requests[0]?.body.model).toBe('small');
    expect(local.requests[0]?.headers).not.toHaveProperty('authorization');
    expect(context.models.profileOf('judge')).toMatchObject({
      model: 'large',
      maxOutputTokens: 99,
      temperature: 1,
      secret: 'sk-cloud',
    });
  });

  test('come from the environment when the task has none', async () => {
    const server = await serve([{ json: claim }]);
    const variables = { QUERCUS_MODEL: 'scripted', QUERCUS_MODEL_URL: server.url, QUERCUS_API_KEY: 'sk-own' };
    await ask(await open({ variables }));
    expect(server.requests[0]?.headers.authorization).toBe('Bearer sk-own');
  });

  test('never send the key of a known provider to another server unasked', async () => {
    const server = await serve([{ json: claim }]);
    await ask(
      await open({
        variables: { OPENAI_API_KEY: 'sk-openai', OPENAI_ORG_ID: 'org' },
        profile: { url: server.url },
      }),
    );
    expect(JSON.stringify(server.requests[0]?.headers)).not.toMatch(/sk-openai|"org"/);
  });

  test('send nothing but the key from the environment, whatever the OpenAI package finds there', async () => {
    const server = await serve([{ json: claim }]);
    vi.stubEnv('OPENAI_CUSTOM_HEADERS', 'x-secret: leaked\nauthorization: Bearer leaked');
    vi.stubEnv('OPENAI_BASE_URL', 'http://127.0.0.1:1/v1');
    onTestFinished(() => void vi.unstubAllEnvs());
    await ask(
      await open({ variables: { MY_API_KEY: 'sk-mine' }, profile: { url: server.url, key: 'MY_API_KEY' } }),
    );
    expect(server.requests[0]?.headers.authorization).toBe('Bearer sk-mine');
    expect(JSON.stringify(server.requests[0]?.headers)).not.toMatch(/leaked|x-stainless/);
  });

  test.each<[string, Record<string, unknown>, RegExp]>([
    ['a key instead of its name', { key: 'sk-abcdef' }, /ends in _API_KEY/],
    ['a variable that is no key', { key: 'HOME' }, /ends in _API_KEY/],
    ['a key that is not set', { key: 'ABSENT_API_KEY' }, /ABSENT_API_KEY, which is not set/],
    [
      'a password in the URL',
      { url: 'http://user:secret@127.0.0.1/v1' },
      /keys come from the environment only/,
    ],
    ['another scheme', { url: 'file:///etc/passwd' }, /url/],
    ['an unknown field', { temprature: 1 }, /temprature/],
    ['no model', { model: '' }, /model/],
  ])('with %s are refused', async (_name, wrong, told) => {
    const error = await failure(open({ profile: { url: 'http://127.0.0.1:1/v1', ...wrong } }).then(ask));
    expect(error.code).toBe('MODEL_PROFILE_INVALID');
    expect(error.message).toMatch(told);
    expect(error.message).not.toContain('secret@');
  });
});

describe('without a model', () => {
  test('the message names the ways out', async () => {
    const error = await failure(open({}));
    expect(error.code).toBe('MODEL_MISSING');
    expect(error.message).toMatch(/QUERCUS_MODEL=.*QUERCUS_MODEL_URL=[\s\S]*task\.yaml[\s\S]*--replay/);
  });

  test('servers that were found are offered with what to set', () => {
    const { message } = withoutModel([
      { server: 'ollama', url: 'http://127.0.0.1:11434', models: ['qwen3:4b'] },
    ]);
    expect(message).toContain('ollama at http://127.0.0.1:11434: qwen3:4b');
    expect(message).toContain('QUERCUS_MODEL=qwen3:4b QUERCUS_MODEL_URL=http://127.0.0.1:11434');
  });

  test('local servers are known by their signs and say their models', async () => {
    const ollama = await serve([], {
      '/api/version': { version: '0.20.0' },
      '/api/tags': { models: [{ name: 'qwen3:4b' }] },
    });
    const llama = await serve([], { '/props': { n_ctx: 8192 } });
    const ports: LocalPort[] = [
      { server: 'ollama', url: ollama.origin, sign: '/api/version', list: '/api/tags' },
      { server: 'llama-server', url: llama.url, sign: '/props', list: '/v1/models' },
      { server: 'vllm', url: llama.url, sign: '/version', list: '/v1/models' },
      { server: 'lm-studio', url: 'http://127.0.0.1:9', sign: '/v1/models', list: '/v1/models' },
    ];
    expect(await findLocalServers(openNetwork({}), ports)).toEqual([
      { server: 'ollama', url: ollama.origin, models: ['qwen3:4b'] },
      { server: 'llama-server', url: llama.url, models: ['scripted'] },
    ]);
  });
});

describe('the network', () => {
  test('goes through the proxy, but not to this machine and not to NO_PROXY', async () => {
    const server = await serve(() => ({ json: claim }));
    const { port } = new URL(server.url);
    const proxy = await startProxy(Number(port));
    const variables = { HTTP_PROXY: proxy.url, NO_PROXY: 'near.invalid' };
    await ask(await open({ variables, profile: { url: `http://far.invalid:${port}/v1` } }));
    expect(proxy.connections).toEqual([`far.invalid:${port}`]);
    await ask(await open({ variables, profile: { url: server.url } }));
    const near = ask(
      await open({ variables, profile: { url: `http://near.invalid:${port}/v1`, retries: 0 } }),
    );
    expect((await failure(near)).code).toBe('MODEL_UNREACHABLE');
    expect(proxy.connections).toHaveLength(1);
  });

  test.each<Record<string, string>>([
    { HTTPS_PROXY: 'not a url' },
    { QUERCUS_CA_FILE: '/absent/authorities.pem' },
  ])('with %o is refused', async (variables) => {
    const profile = { url: 'http://127.0.0.1:1/v1' };
    const error = await failure(open({ variables, profile }));
    expect(error.code).toBe('MODEL_PROFILE_INVALID');
  });

  test('an absent folder for recordings is made, an unwritable one stops the run', async () => {
    const server = await serve(() => ({ json: claim }));
    await ask(await open({ profile: { url: server.url }, recordings: `${temporaryFolder()}/a/b` }));
    const error = await failure(
      ask(await open({ profile: { url: server.url }, recordings: '/dev/null/calls' })),
    );
    expect(error.code).toMatch(/TARGET_UNWRITABLE|RECORDING_INVALID/);
  });
});

/** A proxy that sends every CONNECT to the given port of this machine. */
async function startProxy(target: number): Promise<{ url: string; connections: string[] }> {
  const connections: string[] = [];
  const proxy = createServer();
  proxy.on('connect', (request, socket) => {
    connections.push(request.url ?? '');
    const upstream = connect(target, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      upstream.pipe(socket).pipe(upstream);
    });
    for (const end of [socket, upstream]) end.on('error', () => {});
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, connections };
}
