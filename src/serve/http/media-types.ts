import { QuercusError } from '../../errors.ts';

/** One representation that can be given. */
export interface Offer {
  /** Without parameters, lower case. */
  readonly mediaType: string;
  /** Short names for `format=`. */
  readonly names: readonly string[];
}

interface Accepted {
  readonly type: string;
  readonly subtype: string;
  readonly quality: number;
}

/**
 * The offer that a client wants most (RFC 9110 §12.5.1); the first of equals. `format` (a short name or a media type)
 * beats `Accept`. REQUEST_INVALID for an unknown `format`, REQUEST_NOT_ACCEPTABLE when nothing fits.
 */
export function chooseOffer<Some extends Offer>(
  offers: readonly Some[],
  { format, accept }: { format?: string | undefined; accept?: string | undefined },
): Some {
  if (format !== undefined) return offerByName(offers, format);
  const accepted = readAccept(accept ?? '*/*');
  let best: { offer: Some; quality: number } | undefined;
  for (const offer of offers) {
    const quality = qualityOf(offer.mediaType, accepted);
    if (quality > (best?.quality ?? 0)) best = { offer, quality };
  }
  if (best) return best.offer;
  const allowed = offers.map(({ mediaType }) => mediaType);
  throw new QuercusError(
    'REQUEST_NOT_ACCEPTABLE',
    `Accept: ${accept} fits none of the formats of this result: ${allowed.join(', ')}.`,
    {
      details: { got: accept, allowed },
    },
  );
}

function offerByName<Some extends Offer>(offers: readonly Some[], format: string): Some {
  const wanted = format.toLowerCase();
  const found = offers.find(({ mediaType, names }) => mediaType === wanted || names.includes(wanted));
  if (found) return found;
  const allowed = offers.map(({ names, mediaType }) => names[0] ?? mediaType);
  throw new QuercusError(
    'REQUEST_INVALID',
    `format=${format} does not exist for this result. There are: ${allowed.join(', ')}.`,
    {
      details: { parameter: 'format', got: format, allowed },
    },
  );
}

function readAccept(header: string): Accepted[] {
  return header.split(',').flatMap((part) => {
    const [range = '', ...parameters] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    const [type = '', subtype = ''] = range === '*' ? ['*', '*'] : range.split('/');
    if (type === '' || subtype === '') return [];
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return [{ type, subtype, quality: quality === undefined ? 1 : Number(quality) || 0 }];
  });
}

/** The most specific range counts: `text/*;q=0` does not forbid `text/csv;q=1`. */
function qualityOf(mediaType: string, accepted: readonly Accepted[]): number {
  const [type, subtype] = mediaType.split('/');
  const fitting = (wantedType: string | undefined, wantedSubtype: string | undefined) =>
    accepted.find((range) => range.type === wantedType && range.subtype === wantedSubtype)?.quality;
  return fitting(type, subtype) ?? fitting(type, '*') ?? fitting('*', '*') ?? 0;
}
