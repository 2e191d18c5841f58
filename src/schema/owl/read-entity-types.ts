import type { Term } from '@rdfjs/types';
import type { Identity, Normalisation, Schema } from '../../domain/schema.ts';
import { normalisationSchema } from '../../domain/schema.ts';
import { QuercusError } from '../../errors.ts';
import { namedNode } from '../../rdf/terms.ts';
import { sortUtf8 } from '../../rdf/utf8-order.ts';
import { iri } from '../../rdf/vocabularies.ts';
import { templateNames } from '../iri-template.ts';
import { describeTerm, type OntologyTerms } from './collect-terms.ts';
import type { OntologyView } from './ontology-view.ts';
import { annotationProperties } from './vocabulary.ts';

export function readEntityTypes(view: OntologyView, terms: OntologyTerms): Schema['entityTypes'] {
  return terms.classes.map((classIri) => {
    const subject = namedNode(classIri);
    const keys = readKeys(view, subject);
    const identity = readIdentity(view, terms, subject);
    return {
      ...describeTerm(view, terms, classIri),
      superTypes: namedSuperTypes(view, subject),
      ...(identity === undefined ? {} : { identity }),
      alternativeKeys: keys.filter((key) => !sameSet(key, identity?.properties ?? [])),
      observations: view.objects(subject, annotationProperties.observation).map((text) => text.value),
    };
  });
}

function namedSuperTypes(view: OntologyView, subject: Term): string[] {
  return view
    .objects(subject, iri('rdfs', 'subClassOf'))
    .filter((superType) => superType.termType === 'NamedNode' && superType.value !== iri('owl', 'Thing'))
    .map((superType) => superType.value);
}

function readKeys(view: OntologyView, subject: Term): string[][] {
  const keys = view.objects(subject, iri('owl', 'hasKey')).map((head) => view.list(head));
  return keys
    .filter((key) => key !== undefined)
    .filter((key) => key.length > 0 && key.every((property) => property.termType === 'NamedNode'))
    .map((key) => key.map((property) => property.value));
}

/** The template decides: it alone knows the order. SCHEMA_INVALID when it does not name properties of S. */
function readIdentity(view: OntologyView, terms: OntologyTerms, subject: Term): Identity | undefined {
  const templates = view.objects(subject, annotationProperties.iriTemplate);
  const template = templates[0]?.value;
  if (template === undefined) return undefined;
  const named = templateNames(template).map((name) => ({ name, property: propertyNamed(terms, name) }));
  const properties = named.flatMap(({ property }) => property ?? []);
  const unknown = named.filter(({ property }) => property === undefined).map(({ name }) => name);
  if (templates.length > 1 || properties.length === 0 || unknown.length > 0)
    throw invalidTemplate({ terms, subject, templates: templates.map(({ value }) => value), unknown });
  return { template, properties, normalisation: readNormalisations(view, properties) };
}

function invalidTemplate({
  terms,
  subject,
  templates,
  unknown,
}: {
  terms: OntologyTerms;
  subject: Term;
  templates: readonly string[];
  unknown: readonly string[];
}): QuercusError {
  const known = terms.properties.map((property) => terms.names.get(property) ?? property);
  const problem =
    templates.length > 1
      ? 'has more than one IRI template'
      : unknown.length > 0
        ? `has an IRI template that names ${unknown.join(', ')}, which no data property is called`
        : 'has an IRI template that names no property';
  return new QuercusError(
    'SCHEMA_INVALID',
    `Class ${subject.value} ${problem}: ${templates.join(' | ')}. Correct q:iriTemplate; the data properties are ${known.join(', ') || 'none'}.`,
    { details: { class: subject.value, templates, unknown, known } },
  );
}

function propertyNamed(terms: OntologyTerms, name: string): string | undefined {
  const property = terms.properties.find((candidate) => terms.names.get(candidate) === name);
  return property ?? (name === 'label' ? iri('rdfs', 'label') : undefined);
}

function readNormalisations(
  view: OntologyView,
  properties: readonly string[],
): Record<string, Normalisation[]> {
  const normalisations: Record<string, Normalisation[]> = {};
  for (const property of properties) {
    const texts = view.objects(namedNode(property), annotationProperties.normalisation);
    const steps = normalisationSchema.array().safeParse(texts[0]?.value.split(' '));
    if (texts.length === 1 && steps.success) normalisations[property] = steps.data;
  }
  return normalisations;
}

function sameSet(a: readonly string[], b: readonly string[]): boolean {
  return sortUtf8([...a]).join('\n') === sortUtf8([...b]).join('\n');
}
