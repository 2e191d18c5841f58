import type { Normalisation } from '../domain/schema.ts';
import type { Cell } from '../domain/table.ts';
import { defaultNormalisation, normaliseKey } from './key-normalisation.ts';
import { decodeFromIri, encodeForIri } from './percent-encoding.ts';
import { type CompiledTemplate, compileTemplate } from './template.ts';

/** An IRI, or why there is none; `empty` tells a missing value (no key, no reference) from a bad one. */
export type Minted =
  | { readonly iri: string }
  | { readonly iri?: undefined; readonly empty: boolean; readonly problem: string };

/**
 * The identity of an entity, κ(e) = (type, key values), as an IRI: the one place where data IRIs are made.
 * `values` and `normalisation` go by the column names of the template (R2RML section 7.3); absent rules mean `trim`.
 * A value that is empty after normalisation gives no IRI; neither does one that would make a path segment `.` or `..`
 * (RFC 3986 section 5.2.4 removes those). Different normalised keys of one template give different IRIs as long as
 * its columns are separated by a character that values cannot hold, such as `/`.
 */
export function mintIri(
  template: string,
  values: Readonly<Record<string, Cell | undefined>>,
  normalisation: Readonly<Record<string, readonly Normalisation[]>> = {},
): Minted {
  const compiled = compileTemplate(template);
  const keys: string[] = [];
  for (const column of compiled.columns) {
    const rules = normalisation[column] ?? defaultNormalisation;
    const value = values[column] ?? '';
    const key = normaliseKey(value, rules);
    if (key === undefined)
      return invalid(`${column} ${JSON.stringify(value)} cannot be normalised (${rules.join(', ')})`);
    keys.push(key);
  }
  return expandTemplate(compiled, keys);
}

/** The same for values that are normalised already, in the order of the template's columns. */
export function expandTemplate(template: CompiledTemplate, keys: readonly string[]): Minted {
  let iri = template.texts[0] ?? '';
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index] as string;
    if (key === '') return { empty: true, problem: `${template.columns[index]} is empty` };
    const encoded = encodeForIri(key);
    if (encoded === undefined) return invalid(`${template.columns[index]} holds half of a surrogate pair`);
    iri += encoded + template.texts[index + 1];
  }
  if (keys.length > 0 && iri.includes('/.') && /\/\.\.?(?=[/?#]|$)/.test(iri)) {
    return invalid(
      `${template.columns.join(', ')} ${JSON.stringify(keys.join('/'))} would be a dot segment of the IRI`,
    );
  }
  return { iri };
}

/** The key values an IRI was made from, or `undefined` when it was not made from this template. */
export function keysFromIri(template: CompiledTemplate, iri: string): string[] | undefined {
  const escaped = template.texts.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const match = new RegExp(`^${escaped.join('([^/?#]+?)')}$`, 'u').exec(iri);
  const keys = match?.slice(1).map(decodeFromIri);
  return keys?.every((key) => key !== undefined) ? (keys as string[]) : undefined;
}

function invalid(problem: string): Minted {
  return { empty: false, problem };
}
