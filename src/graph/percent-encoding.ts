/**
 * RFC 3987 `ucschar`. Together with the ASCII letters, digits and `-._~` it is `iunreserved`, the only characters
 * that stay as they are in a template value (R2RML section 7.3, "IRI-safe version").
 */
const isIriUnreserved =
  /^[A-Za-z0-9\-._~\u{A0}-\u{D7FF}\u{F900}-\u{FDCF}\u{FDF0}-\u{FFEF}\u{10000}-\u{1FFFD}\u{20000}-\u{2FFFD}\u{30000}-\u{3FFFD}\u{40000}-\u{4FFFD}\u{50000}-\u{5FFFD}\u{60000}-\u{6FFFD}\u{70000}-\u{7FFFD}\u{80000}-\u{8FFFD}\u{90000}-\u{9FFFD}\u{A0000}-\u{AFFFD}\u{B0000}-\u{BFFFD}\u{C0000}-\u{CFFFD}\u{D0000}-\u{DFFFD}\u{E1000}-\u{EFFFD}]$/u;
const plain = /^[A-Za-z0-9\-._~]*$/;

/** The IRI-safe version of a text; `undefined` when the text holds a lone surrogate, which UTF-8 cannot say. */
export function encodeForIri(text: string): string | undefined {
  if (plain.test(text)) return text;
  if (/\p{Surrogate}/u.test(text)) return undefined;
  return Array.from(text, (character) =>
    isIriUnreserved.test(character) ? character : percentEncode(character),
  ).join('');
}

/** The text that `encodeForIri` was given; `undefined` when it cannot have been given any. */
export function decodeFromIri(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

function percentEncode(character: string): string {
  return Array.from(
    Buffer.from(character, 'utf8'),
    (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  ).join('');
}
