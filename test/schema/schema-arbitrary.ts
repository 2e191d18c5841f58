import fc from 'fast-check';
import { characteristics, type Schema, schemaSchema } from '../../src/domain/schema.ts';
import { iri } from '../../src/rdf/vocabularies.ts';
import { identityTemplate } from '../../src/schema/iri-template.ts';
import { normaliseSchema } from '../../src/schema/normalise-schema.ts';

const base = 'https://example.org/test/';
const ns = `${base}schema#`;
const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
const names = (start: string) =>
  fc
    .uniqueArray(fc.stringMatching(/^[a-z0-9]{1,5}$/), { minLength: 1, maxLength: 6 })
    .map((all) => all.map((name) => `${start}${name}`));
const subset = (all: readonly string[], options: { minLength?: number } = {}) =>
  fc.subarray([...all], options).map((some) => some.map((name) => ns + name));

/** Any schema that the program itself could make, in its one order. */
export const arbitrarySchema: fc.Arbitrary<Schema> = fc
  .record({ classes: names('C'), properties: names('p'), relations: names('r'), enumerations: names('E') })
  .chain(({ classes, properties, relations, enumerations }) =>
    fc.record({
      title: text,
      description: fc.oneof(fc.constant(''), text),
      language: fc.constantFrom('en', 'de', 'ja'),
      prefixes: fc.constantFrom<Record<string, string>>({}, { '': ns, ex: 'http://example.com/' }),
      imports: fc.constantFrom<string[]>([], ['http://example.com/imported']),
      entityTypes: fc.tuple(
        ...classes.map((name, index) => entityType(name, classes.slice(0, index), properties)),
      ),
      properties: fc.tuple(...properties.map((name) => property(name, classes, enumerations))),
      relations: fc.tuple(...relations.map((name) => relation(name, classes, relations))),
      enumerations: fc.tuple(...enumerations.map(enumeration)),
      disjointTypes: fc.array(subset(classes, { minLength: 0 }), { maxLength: 2 }),
      furtherTriples: fc.constantFrom<string[]>(
        [],
        [`<${ns}${classes[0]}> <http://example.com/seen> "x\\n" .`],
      ),
    }),
  )
  .map((parts) => normaliseSchema(schemaSchema.parse({ base, ontologyIri: `${base}schema`, ...parts })));

const described = (name: string) =>
  fc.record({ label: text, comment: fc.option(text, { nil: undefined }) }).map(({ label, comment }) => ({
    iri: ns + name,
    name,
    label,
    ...(comment === undefined ? {} : { comment }),
  }));

function entityType(name: string, above: readonly string[], properties: readonly string[]) {
  return fc
    .record({
      term: described(name),
      superTypes: subset(above),
      key: fc.shuffledSubarray([...properties]),
      alternative: subset(properties),
      observations: fc.uniqueArray(text, { maxLength: 2 }),
    })
    .map(({ term, superTypes, key, alternative, observations }) => ({
      ...term,
      superTypes,
      observations,
      alternativeKeys:
        alternative.length > 0 &&
        (key.length !== alternative.length || key.some((name) => !alternative.includes(ns + name)))
          ? [alternative]
          : [],
      ...(key.length === 0
        ? {}
        : {
            identity: {
              template: identityTemplate(name, key),
              properties: key.map((property) => ns + property),
              // A property is normalised in one way everywhere: here the first of all is.
              normalisation: normalisationOf(key, properties[0]),
            },
          }),
    }));
}

function normalisationOf(key: readonly string[], property: string | undefined) {
  return property !== undefined && key.includes(property) ? { [ns + property]: ['trim', 'casefold'] } : {};
}

const use = (classes: readonly string[]) => ({
  domains: subset(classes),
  functional: fc.boolean(),
  singleIn: subset(classes),
  requiredIn: subset(classes),
  observations: fc.uniqueArray(text, { maxLength: 2 }),
});

function property(name: string, classes: readonly string[], enumerations: readonly string[]) {
  const datatypes = [iri('xsd', 'string'), iri('xsd', 'integer'), ...enumerations.map((local) => ns + local)];
  return fc
    .record({
      term: described(name),
      ...use(classes),
      datatypes: fc.subarray(datatypes),
      unit: fc.option(text, { nil: undefined }),
    })
    .map(({ term, unit, ...rest }) => ({ ...term, ...rest, ...(unit === undefined ? {} : { unit }) }));
}

function relation(name: string, classes: readonly string[], relations: readonly string[]) {
  return fc
    .record({
      term: described(name),
      ...use(classes),
      ranges: subset(classes),
      characteristics: fc.subarray([...characteristics]),
      inverse: fc.option(fc.constantFrom(...relations), { nil: undefined }),
    })
    .map(({ term, inverse, ...rest }) => ({
      ...term,
      ...rest,
      ...(inverse === undefined ? {} : { inverse: ns + inverse }),
    }));
}

function enumeration(name: string) {
  return fc
    .record({ label: text, values: fc.uniqueArray(text, { minLength: 1, maxLength: 4 }) })
    .map((parts) => ({ iri: ns + name, name, datatype: iri('xsd', 'string'), ...parts }));
}
