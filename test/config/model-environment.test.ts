import { expect, test } from 'vitest';
import { readModelEnvironment } from '../../src/config/model-environment.ts';

test('keys are handed out by name and show in no listing', () => {
  const environment = readModelEnvironment({ OPENAI_API_KEY: 'sk-secret', QUERCUS_MODEL: 'm' });
  expect(environment.secretOf('OPENAI_API_KEY')).toBe('sk-secret');
  expect(environment.secretOf('ABSENT_API_KEY')).toBeUndefined();
  expect(JSON.stringify(environment)).not.toContain('sk-secret');
});

test('lower-case names of proxies win, empty ones count as absent', () => {
  const { network } = readModelEnvironment({
    HTTP_PROXY: 'http://a:1',
    http_proxy: 'http://b:1',
    HTTPS_PROXY: '',
    no_proxy: 'x',
  });
  expect(network).toMatchObject({ httpProxy: 'http://b:1', httpsProxy: undefined, noProxy: 'x' });
});

test('QUERCUS_CA_FILE goes before SSL_CERT_FILE', () => {
  const both = readModelEnvironment({ QUERCUS_CA_FILE: '/own.pem', SSL_CERT_FILE: '/system.pem' });
  expect(both.network.caFile).toBe('/own.pem');
  expect(readModelEnvironment({ SSL_CERT_FILE: '/system.pem' }).network.caFile).toBe('/system.pem');
});
