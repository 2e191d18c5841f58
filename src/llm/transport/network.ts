import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';
import { EnvHttpProxyAgent, fetch as fetchWithDispatcher } from 'undici';
import type { NetworkSettings } from '../../config/model-environment.ts';
import { QuercusError } from '../../errors.ts';

export type Fetch = typeof fetch;

/** Never sent through a proxy: local servers. */
const loopback = 'localhost,127.0.0.1,[::1]';

/**
 * A fetch that respects proxies and further certificate authorities. It sets no time limits of its own: a slow model
 * may stay silent for minutes, and every call has a deadline. Errors: MODEL_PROFILE_INVALID (proxy, CA file).
 */
export function openNetwork({ httpProxy, httpsProxy, noProxy, caFile }: NetworkSettings): Fetch {
  const tls = caFile === undefined ? undefined : { ca: readAuthorities(caFile) };
  try {
    const dispatcher = new EnvHttpProxyAgent({
      httpProxy: httpProxy ?? '',
      httpsProxy: httpsProxy ?? '',
      noProxy: [loopback, noProxy].filter(Boolean).join(','),
      headersTimeout: 0,
      bodyTimeout: 0,
      ...(tls === undefined ? {} : { connect: tls, requestTls: tls, proxyTls: tls }),
    });
    // undici's Response is the same class of thing as the global one, typed apart.
    return ((url: string, init: object) =>
      fetchWithDispatcher(url, { ...init, dispatcher })) as unknown as Fetch;
  } catch (cause) {
    throw new QuercusError(
      'MODEL_PROFILE_INVALID',
      `HTTP_PROXY or HTTPS_PROXY is not the URL of a proxy: ${(cause as Error).message}. Give it as http://HOST:PORT.`,
      { cause },
    );
  }
}

function readAuthorities(caFile: string): string[] {
  try {
    return [...rootCertificates, readFileSync(caFile, 'utf8')];
  } catch (cause) {
    throw new QuercusError(
      'MODEL_PROFILE_INVALID',
      `The certificates in ${caFile} cannot be read: ${(cause as Error).message}. QUERCUS_CA_FILE (or SSL_CERT_FILE) names a PEM file.`,
      { details: { caFile }, cause },
    );
  }
}
