import { expect, test } from 'vitest';
import { endpointAddresses } from '../../src/rdf/endpoint-addresses.ts';

test.each([
  ['http://h:7878', { url: 'http://h:7878/query', updateUrl: 'http://h:7878/update' }],
  ['http://h:3030/shop/', { url: 'http://h:3030/shop/query', updateUrl: 'http://h:3030/shop/update' }],
  ['http://h/a%20b?key=1', { url: 'http://h/a%20b/query?key=1', updateUrl: 'http://h/a%20b/update?key=1' }],
  ['http://h:8080/sparql', { url: 'http://h:8080/sparql' }],
  ['https://h/ds/query', { url: 'https://h/ds/query' }],
])('%s is asked and changed where such stores are', (store, addresses) => {
  expect(endpointAddresses(store)).toEqual(addresses);
});

test('an address for updates makes the other one the address for queries as it stands', () => {
  expect(endpointAddresses('http://h/repositories/r', 'http://h/repositories/r/statements')).toEqual({
    url: 'http://h/repositories/r',
    updateUrl: 'http://h/repositories/r/statements',
  });
});

test.each(['h:7878', 'file:///etc/passwd', 'ftp://h/x', '', 'http://user:secret@h/'])(
  '%j is refused, and no password is repeated',
  (store) => {
    let message = '';
    try {
      endpointAddresses(store);
    } catch (error) {
      message = (error as Error).message;
      expect(error).toMatchObject({ code: 'USAGE' });
    }
    expect(message).toContain('no address of a store');
    expect(message).not.toContain('secret');
  },
);
