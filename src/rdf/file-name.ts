import { createHash } from 'node:crypto';

/** File systems take 255 bytes; what is put before or after a name has to fit too. */
const longest = 200;
const cutAt = 120;

/**
 * A name as the name of a file: percent-encoded (RFC 3986), never hidden. One that file systems would not take is cut
 * and ends in its hash, so that two names stay two.
 */
export function fileNameOf(name: string): string {
  const wellFormed = name.replaceAll(/\p{Cs}/gu, '\uFFFD');
  const encoded = encodeURIComponent(wellFormed).replace(/^\./, '%2E');
  if (encoded.length <= longest) return encoded;
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 16);
  return `${withinEncoded(wellFormed, cutAt)}-${hash}`;
}

/** The beginning of a text that, percent-encoded, has at most so many bytes; whole characters. */
function withinEncoded(text: string, most: number): string {
  let encoded = '';
  for (const character of text) {
    const next = encoded + encodeURIComponent(character);
    if (next.length > most) break;
    encoded = next;
  }
  return encoded.replace(/^\./, '%2E');
}
