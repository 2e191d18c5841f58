import { readFileSync } from 'node:fs';
import { Store } from 'oxigraph';
import { openEmbeddedStore } from '../../../src/rdf/embedded-store.ts';

const query =
  'SELECT ?p (COUNT(*) AS ?n) (MIN(?o) AS ?least) WHERE { ?s ?p ?o } GROUP BY ?p ORDER BY DESC(?n) ?p';
const lookups = 200;

/** Loads a file of facts and queries it, with our store (in a worker thread) or with the library as it is. */
export async function prepare([way = '', path = '']: readonly string[]) {
  return { run: way === 'ours' ? () => ours(path) : () => raw(path) };
}

async function ours(path: string) {
  const store = await openEmbeddedStore();
  await store.load({ path }, { format: 'nt' });
  const { rows } = await store.select(query);
  for (let index = 0; index < lookups; index++) await store.select(lookup(index));
  await store.close();
  return { results: rows.length };
}

async function raw(path: string) {
  const store = new Store();
  store.load(readFileSync(path, 'utf8'), { format: 'application/n-triples', no_transaction: true });
  const rows = store.query(query) as unknown[];
  for (let index = 0; index < lookups; index++) store.query(lookup(index));
  return { results: rows.length };
}

function lookup(index: number): string {
  return `SELECT * WHERE { <https://example.org/shop/Purchase/${index * 3 + 1}> ?p ?o }`;
}
