/** Shortens IRIs for people and models: `data:Claim/1` for `https://…/Claim/1`. */
export type Shorten = (iri: string) => string;

/** The longest known namespace wins; an IRI of no known namespace stays whole. */
export function shortenWith(prefixes: Readonly<Record<string, string>>): Shorten {
  const known = Object.entries(prefixes).sort(([, a], [, b]) => b.length - a.length);
  return (iri) => {
    const match = known.find(([, namespace]) => iri.startsWith(namespace) && iri.length > namespace.length);
    return match === undefined ? iri : `${match[0]}:${iri.slice(match[1].length)}`;
  };
}
