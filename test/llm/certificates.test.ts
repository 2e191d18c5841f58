import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request as forward } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ask, claim, failure, open, serve, temporaryFolder } from './rig.ts';

const withoutOpenSsl = spawnSync('openssl', ['version']).status !== 0;

test.skipIf(withoutOpenSsl)(
  'a server with a certificate of its own is reached only when its authority is named',
  async () => {
    const server = await serve([{ json: claim }]);
    const { url, certificate } = await serveEncrypted(Number(new URL(server.url).port));
    const untrusted = await failure(ask(await open({ profile: { url, retries: 0 } })));
    expect(untrusted.code).toBe('MODEL_UNREACHABLE');
    expect(untrusted.message).toMatch(/certificate/);
    const trusted = await open({ profile: { url, retries: 0 }, variables: { QUERCUS_CA_FILE: certificate } });
    expect((await ask(trusted)).value).toMatchObject({ claim: 'C-1' });
  },
);

/** HTTPS in front of a port of this machine, with a certificate made for the test. */
async function serveEncrypted(target: number): Promise<{ url: string; certificate: string }> {
  const folder = temporaryFolder();
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      key,
      '-out',
      certificate,
      '-days',
      '2',
      ...subject,
    ],
    { stdio: 'ignore' },
  );
  const server = createServer(
    { key: readFileSync(key), cert: readFileSync(certificate) },
    (incoming, outgoing) => {
      const { method, url, headers } = incoming;
      const inner = forward({ port: target, host: '127.0.0.1', method, path: url, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
      });
      incoming.pipe(inner);
    },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, certificate };
}
