import type { Schema } from '../domain/schema.ts';
import { namespaces } from '../rdf/vocabularies.ts';

/** Prefixes of S, `data:` for the base, and the W3C ones, in front of a text that uses them without declaring them. */
export function withPrefixes(text: string, schema: Schema): string {
  const prefixes: Record<string, string> = { ...namespaces, ...schema.prefixes, data: schema.base };
  const declared = new Set([...text.matchAll(/\bPREFIX\s+([^\s:]*):/giu)].map((match) => match[1]));
  const lines = Object.entries(prefixes).flatMap(([prefix, namespace]) =>
    !declared.has(prefix) && new RegExp(`(?<![\\w-])${prefix}:`, 'u').test(text)
      ? [`PREFIX ${prefix}: <${namespace}>\n`]
      : [],
  );
  return lines.join('') + text;
}
