/** Prefixes that a query uses and does not declare go in front, on its first line: all places after them stay in their line. */
export function declarePrefixes(sparql: string, prefixes: Readonly<Record<string, string>>): string {
  const declared = new Set([...sparql.matchAll(/\bPREFIX\s+([^\s:]*):/giu)].map((match) => match[1]));
  const missing = Object.entries(prefixes).filter(
    ([prefix]) => !declared.has(prefix) && sparql.includes(`${prefix}:`),
  );
  return missing.map(([prefix, namespace]) => `PREFIX ${prefix}: <${namespace}> `).join('') + sparql;
}
