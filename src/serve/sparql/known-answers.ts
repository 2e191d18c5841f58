import { BoundedCache } from './bounded-cache.ts';
import type { CutResult } from './cut-result.ts';

/** An answer that every client gets who asks the same of the same kernel. */
export interface KnownAnswer {
  readonly etag: string;
  readonly contentType: string;
  readonly result: CutResult;
}

const longestAnswer = 64 * 2 ** 10;
const longestRequest = 4 * 2 ** 10;
/** Requests are kept beside the answers, in a part of their space. */
const shareOfRequests = 1 / 4;

/**
 * Small answers of a frozen kernel, which gives the same for ever. They are found by their ETag, which names query,
 * format, limits and the exact kernel; and by the request itself, so that one that comes again, to the character, need
 * not even be read.
 */
export class KnownAnswers {
  readonly #answers: BoundedCache<KnownAnswer>;
  readonly #requests: BoundedCache<string>;

  /** `characters` of answers and requests that are kept. */
  constructor({ characters }: { characters: number }) {
    const ofRequests = Math.floor(characters * shareOfRequests);
    this.#answers = new BoundedCache({ characters: characters - ofRequests, longest: longestAnswer });
    this.#requests = new BoundedCache({ characters: ofRequests, longest: longestRequest });
  }

  ofRequest(request: string): KnownAnswer | undefined {
    const etag = this.#requests.get(request);
    return etag === undefined ? undefined : this.#answers.get(etag);
  }

  ofEtag(etag: string): KnownAnswer | undefined {
    return this.#answers.get(etag);
  }

  keep(answer: KnownAnswer, request: string | undefined): void {
    this.#answers.keep(answer.etag, answer, answer.result.text.length);
    if (request !== undefined) this.#requests.keep(request, answer.etag, answer.etag.length);
  }
}

/**
 * Names a request by everything that decides its answer: kernel, address with the query in it, and the formats that the
 * client takes. Undefined = it must be read, because its body counts too.
 */
export function nameOfRequest(request: Request, version: string): string | undefined {
  if (request.method === 'POST') return undefined;
  return `${version}\n${request.headers.get('accept') ?? ''}\n${request.url}`;
}
