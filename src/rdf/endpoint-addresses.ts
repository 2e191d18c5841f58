import { QuercusError } from '../errors.ts';

/** Where a store is asked and, unless it is read-only, changed. */
export interface EndpointAddresses {
  readonly url: string;
  readonly updateUrl?: string;
}

/**
 * Addresses of a store from what a person gives. The address of an Oxigraph server (`http://host:7878`) or of a Fuseki
 * dataset (`http://host:3030/name`) has its `query` and `update` below it. An address that ends in `/query` or `/sparql`
 * is itself the one for queries; then the store is read-only unless `updateUrl` is given. USAGE when it is no http(s) URL.
 */
export function endpointAddresses(store: string, updateUrl?: string): EndpointAddresses {
  const address = checked(store);
  if (/\/(query|sparql)$/.test(address.pathname) || updateUrl !== undefined) {
    return { url: address.href, ...(updateUrl === undefined ? {} : { updateUrl: checked(updateUrl).href }) };
  }
  return { url: below(address, 'query'), updateUrl: below(address, 'update') };
}

function checked(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '') {
    throw new QuercusError(
      'USAGE',
      `${JSON.stringify(url?.username ? withoutUser(url) : text)} is no address of a store. Give an http or https URL; user and password go into --header or QUERCUS_STORE_AUTHORIZATION.`,
    );
  }
  return url;
}

function withoutUser(url: URL): string {
  return `${url.protocol}//…@${url.host}${url.pathname}`;
}

function below(address: URL, name: string): string {
  const url = new URL(address);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${name}`;
  return url.href;
}
