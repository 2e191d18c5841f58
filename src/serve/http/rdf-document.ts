import type { Quad } from '@rdfjs/types';
import { quadToNQuads } from '../../rdf/n-triples.ts';
import { writeTurtle } from '../../rdf/turtle-writer.ts';
import { sortUtf8 } from '../../rdf/utf8-order.ts';
import { chooseOffer, type Offer } from './media-types.ts';
import { queryStringOf, RequestParameters } from './request-parameters.ts';
import { etagOf, notModified, textResponse } from './text-response.ts';

const offers: readonly Offer[] = [
  { mediaType: 'text/turtle', names: ['turtle', 'ttl'] },
  { mediaType: 'application/n-triples', names: ['ntriples', 'nt'] },
];

export interface RdfDocument {
  readonly quads: () => readonly Quad[] | Promise<readonly Quad[]>;
  readonly prefixes: Readonly<Record<string, string>>;
  /** Changes whenever the document may. */
  readonly version: string;
}

/** A small graph that this program makes itself, in Turtle or N-Triples. */
export async function rdfDocument(
  request: Request,
  { quads, prefixes, version }: RdfDocument,
): Promise<Response> {
  const parameters = new RequestParameters(queryStringOf(request.url));
  const accept = request.headers.get('accept') ?? undefined;
  const { mediaType } = chooseOffer(offers, { format: parameters.one('format'), accept: friendly(accept) });
  const etag = etagOf(version, request.url, mediaType);
  const unchanged = notModified(request, etag);
  if (unchanged) return unchanged;
  const found = await quads();
  const text =
    mediaType === 'text/turtle'
      ? writeTurtle(found, { prefixes })
      : sortUtf8(found.map((quad) => `${quadToNQuads(quad)}\n`)).join('');
  const contentType = mediaType === 'text/turtle' ? `${mediaType}; charset=utf-8` : mediaType;
  return textResponse(request, { text, contentType, etag });
}

/** A browser gets the Turtle, although it asks for HTML first. */
function friendly(accept: string | undefined): string | undefined {
  return accept?.includes('text/html') ? '*/*' : accept;
}
