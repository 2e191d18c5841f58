import { isDeclarable, localName, nameCharacters } from './turtle-terms.ts';
import { compareUtf8 } from './utf8-order.ts';

/** Writes IRIs shorter than they are. */
export type Shorten = (iri: string) => string;

/**
 * Short IRIs as models read them and give them back, without escapes: `data:Claim/1` for `https://…/Claim/1`. The
 * longest known namespace wins; an IRI of no known namespace stays whole.
 */
export function shortenWith(prefixes: Readonly<Record<string, string>>): Shorten {
  const known = longestFirst(Object.entries(prefixes));
  return (iri) => {
    const match = known.find(([, namespace]) => iri.startsWith(namespace) && iri.length > namespace.length);
    return match === undefined ? iri : `${match[0]}:${iri.slice(match[1].length)}`;
  };
}

/** A name with more of them is harder to read than the IRI. */
const escapesAtMost = 3;

/**
 * IRIs as SPARQL and Turtle take them: a prefixed name with its escapes, `data:Claim\/1`, or `<https://…>` where no
 * prefix fits, no escape helps, or the name would be longer or full of escapes (SPARQL 1.1 §19.8, PN_LOCAL). A colon in
 * a local name is allowed, but some parsers of SPARQL cut the name there, so it is written in full.
 */
export function prefixedNames(prefixes: Readonly<Record<string, string>>): Shorten {
  const known = longestFirst(Object.entries(prefixes).filter(([name, iri]) => isDeclarable(name, iri)));
  return (iri) => {
    const whole = `<${iri}>`;
    const match = known.find(([, namespace]) => iri.startsWith(namespace) && iri.length > namespace.length);
    const local = match === undefined ? undefined : escapeLocalName(iri.slice(match[1].length));
    const short = local === undefined ? whole : `${match?.[0]}:${local}`;
    return short.length < whole.length ? short : whole;
  };
}

/** A local name without its escapes, as it continues the namespace. */
export function unescapeLocalName(local: string): string {
  return local.replaceAll(/\\([_~.\-!$&'()*+,;=/?#@%])/g, '$1');
}

function escapeLocalName(local: string): string | undefined {
  if (localName.test(local)) return local;
  const escaped = local.replaceAll(needsEscape, '\\$&');
  const isName = [...escaped.replaceAll(anyEscape, '')].every((character) => plain.test(character));
  return isName && (escaped.match(anyEscape)?.length ?? 0) <= escapesAtMost ? escaped : undefined;
}

/** PN_LOCAL_ESC where a local name does not take the character as it stands: everywhere, first, or last. */
const needsEscape = /[~!$&'()*+,;=/?#@]|%(?![0-9A-Fa-f]{2})|^[-.]|\.$/g;
const anyEscape = /\\./g;
const plain = new RegExp(`^[${nameCharacters}.%]$`, 'u');

function longestFirst(prefixes: readonly (readonly [string, string])[]): (readonly [string, string])[] {
  return [...prefixes].sort(
    ([a, x], [b, y]) => y.length - x.length || compareUtf8(x, y) || compareUtf8(a, b),
  );
}
