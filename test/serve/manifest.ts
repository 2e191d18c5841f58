import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Quad, Term } from '@rdfjs/types';
import { parseRdf } from '../../src/rdf/parse-rdf.ts';
import { namespaces } from '../../src/rdf/vocabularies.ts';

export const suiteTerms = {
  mf: 'http://www.w3.org/2001/sw/DataAccess/tests/test-manifest#',
  qt: 'http://www.w3.org/2001/sw/DataAccess/tests/test-query#',
  ut: 'http://www.w3.org/2009/sparql/tests/test-update#',
  ht: 'http://www.w3.org/2011/http#',
  cnt: 'http://www.w3.org/2011/content#',
} as const;
const { rdf } = namespaces;

/** A W3C manifest, asked node by node. */
export class Manifest {
  readonly #bySubject = new Map<string, Quad[]>();

  constructor(path: string) {
    const baseIri = pathToFileURL(path).href;
    for (const quad of parseRdf(readFileSync(path, 'utf8'), { format: 'ttl', baseIri })) {
      const known = this.#bySubject.get(quad.subject.value);
      if (known) known.push(quad);
      else this.#bySubject.set(quad.subject.value, [quad]);
    }
  }

  objects(node: Term, predicate: string): Term[] {
    const quads = this.#bySubject.get(node.value) ?? [];
    return quads.filter((quad) => quad.predicate.value === predicate).map(({ object }) => object);
  }

  object(node: Term, predicate: string): Term | undefined {
    return this.objects(node, predicate)[0];
  }

  text(node: Term, predicate: string): string | undefined {
    return this.object(node, predicate)?.value;
  }

  list(node: Term | undefined): Term[] {
    if (node === undefined || node.value === `${rdf}nil`) return [];
    const first = this.object(node, `${rdf}first`);
    return first === undefined ? [] : [first, ...this.list(this.object(node, `${rdf}rest`))];
  }

  ofType(type: string): Term[] {
    return [...this.#bySubject.values()]
      .flat()
      .filter(({ predicate, object }) => predicate.value === `${rdf}type` && object.value === type)
      .map(({ subject }) => subject as Term);
  }
}

/** One HTTP request of a protocol test, with what the test expects. */
export interface SuiteRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | undefined;
  /** `2xx`, or `200`. */
  readonly statuses: readonly string[];
  readonly boolean: boolean | undefined;
  readonly format: string | undefined;
  /** Body of the expected response, when the test gives one. */
  readonly expectedBody: string | undefined;
}

const { ht, cnt, mf } = suiteTerms;

export function requestsOf(manifest: Manifest, test: Term): SuiteRequest[] {
  const connections = manifest.objects(test, `${mf}action`);
  return connections
    .flatMap((connection) => manifest.list(manifest.object(connection, `${ht}requests`)))
    .map((node) => toRequest(manifest, node));
}

function toRequest(manifest: Manifest, node: Term): SuiteRequest {
  const body = manifest.object(node, `${ht}body`);
  const response = manifest.object(node, `${ht}resp`) as Term;
  const expectedBody = manifest.object(response, `${ht}body`);
  const boolean = manifest.text(response, `${mf}expectedBoolean`);
  return {
    method: manifest.text(node, `${ht}methodName`) ?? 'GET',
    path: manifest.text(node, `${ht}absolutePath`) ?? '/',
    headers: headersOf(manifest, node),
    body: body && encoded(manifest, body),
    statuses: manifest.objects(response, `${mf}expectedStatus`).map(({ value }) => statusOf(value)),
    boolean: boolean === undefined ? undefined : boolean === 'true',
    format: manifest.text(response, `${mf}expectedFormat`),
    expectedBody: expectedBody && manifest.text(expectedBody, `${cnt}chars`),
  };
}

function headersOf(manifest: Manifest, node: Term): Record<string, string> {
  const nodes = manifest.list(manifest.object(node, `${ht}headers`));
  return Object.fromEntries(
    nodes.map((header) => [
      manifest.text(header, `${ht}fieldName`) ?? '',
      manifest.text(header, `${ht}fieldValue`) ?? '',
    ]),
  );
}

function encoded(manifest: Manifest, body: Term): Uint8Array<ArrayBuffer> {
  const text = manifest.text(body, `${cnt}chars`) ?? '';
  const isUtf16 = manifest.text(body, `${cnt}characterEncoding`) === 'UTF-16';
  return new Uint8Array(isUtf16 ? Buffer.from(`\ufeff${text}`, 'utf16le') : Buffer.from(text));
}

const names: Readonly<Record<string, string>> = {
  OK: '200',
  Created: '201',
  NoContent: '204',
  NotFound: '404',
};

function statusOf(iri: string): string {
  const name = iri.slice(iri.indexOf('#') + 1);
  return names[name] ?? name.replace('StatusCode', '');
}
