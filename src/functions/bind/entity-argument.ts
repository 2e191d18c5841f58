import type { Term } from '@rdfjs/types';
import type { Schema } from '../../domain/schema.ts';
import { QuercusError } from '../../errors.ts';
import { unescapeLocalName } from '../../rdf/shorten-iri.ts';
import { namedNode } from '../../rdf/terms.ts';
import { anyEntity } from '../parameters.ts';
import type { RawArgument } from './mint-iri.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: the IRIREF production names these control characters
const neverInIri = /[\u0000-\u0020<>"{}|^`\\]|\p{Surrogate}/u;
const absoluteIri = /^[A-Za-z][A-Za-z0-9+.-]*:\/\//;

/**
 * An entity argument as an IRI: an absolute IRI (with or without angle brackets), a CURIE with a prefix of S, or the
 * key: a value; for a composite key an object by property name or the values joined by `/`. Where entities of every
 * type are taken, a key has its type in front: `Claim/7`.
 */
export function entityTerm(argument: RawArgument): Term {
  const { value, parameter, compiled } = argument;
  if (typeof value === 'string') {
    const bracketed = /^<(.*)>$/su.exec(value)?.[1];
    const iri = bracketed ?? (absoluteIri.test(value) ? value : expandCurie(value, compiled.schema));
    if (iri !== undefined) {
      if (!neverInIri.test(iri) && /^[A-Za-z][A-Za-z0-9+.-]*:./.test(iri)) return namedNode(iri);
      throw unfit(
        value,
        parameter.name,
        'it is no IRI (blanks, quotes, <>{}|^` and \\ are never part of one)',
      );
    }
  }
  return fromKey(argument);
}

function fromKey(argument: RawArgument): Term {
  const { parameter, compiled, mintIri } = argument;
  const { type, value } =
    parameter.type === anyEntity ? typeAndKey(argument) : { type: parameter.type, value: argument.value };
  const identity = compiled.index.keyedAncestor(type)?.identity;
  if (!identity)
    throw unfit(value, parameter.name, `${parameter.definition.type} has no key, so only its IRI names it`);
  const names = [...identity.template.matchAll(/\{([^{}]+)\}/gu)]
    .map((match) => match[1]!)
    .filter((name) => name !== 'base');
  const values = keyValues(value, names);
  if (!values)
    throw unfit(
      value,
      parameter.name,
      `its key has ${names.length} part${names.length === 1 ? '' : 's'}: ${names.join(', ')}`,
    );
  const normalisation = Object.fromEntries(
    identity.properties.flatMap((iri) => {
      const rules = identity.normalisation[iri];
      return rules ? [[compiled.index.property(iri)?.name ?? iri, rules]] : [];
    }),
  );
  const minted = mintIri(identity.template.replaceAll('{base}', compiled.schema.base), values, normalisation);
  if (minted.iri === undefined) throw unfit(value, parameter.name, minted.problem ?? 'the key makes no IRI');
  return namedNode(minted.iri);
}

/** `Claim/7` taken apart; a type that S does not know is no entity. */
function typeAndKey({ value, parameter, compiled }: RawArgument): { type: string; value: string } {
  const [, name = '', key = ''] = /^([^/]+)\/(.+)$/su.exec(String(value)) ?? [];
  const type = compiled.index.entityType(name);
  if (type) return { type: type.iri, value: key };
  const known = compiled.schema.entityTypes.slice(0, 30).map((entityType) => entityType.name);
  throw unfit(value, parameter.name, `as a key it is Type/key, with one of the types ${known.join(', ')}`);
}

function keyValues(value: unknown, names: readonly string[]): Record<string, string> | undefined {
  if (typeof value === 'string' || typeof value === 'number') {
    const text = String(value);
    const parts = names.length === 1 ? [text] : text.split('/');
    return parts.length === names.length
      ? Object.fromEntries(names.map((name, at) => [name, parts[at]!]))
      : undefined;
  }
  if (value === null || typeof value !== 'object') return undefined;
  const found = names.map((name, at) =>
    Array.isArray(value) ? value[at] : (value as Record<string, unknown>)[name],
  );
  const fits =
    Object.keys(value).length === names.length &&
    found.every((part) => typeof part === 'string' || typeof part === 'number');
  return fits ? Object.fromEntries(names.map((name, at) => [name, String(found[at])])) : undefined;
}

/** `prefix:local` with a prefix that S declares (`data:` is the base); anything else is no CURIE but a key. Escapes may be there or not. */
function expandCurie(value: string, schema: Schema): string | undefined {
  const colon = value.indexOf(':');
  const prefix = value.slice(0, Math.max(colon, 0));
  const prefixes: Readonly<Record<string, string>> = { data: schema.base, ...schema.prefixes };
  return colon >= 0 && Object.hasOwn(prefixes, prefix)
    ? prefixes[prefix] + unescapeLocalName(value.slice(colon + 1))
    : undefined;
}

function unfit(value: unknown, name: string, reason: string): QuercusError {
  const got = JSON.stringify(value)?.slice(0, 200) ?? String(value);
  return new QuercusError(
    'ARGUMENT_INVALID',
    `$${name} must name an entity by IRI, CURIE or key; got ${got}: ${reason}.`,
    { details: { parameter: name, got: value, reason } },
  );
}
