import type { Term } from '@rdfjs/types';
import type { Schema } from '../../domain/schema.ts';
import { QuercusError } from '../../errors.ts';
import { namedNode } from '../../rdf/terms.ts';
import { compareUtf8, sortUtf8 } from '../../rdf/utf8-order.ts';
import { iri } from '../../rdf/vocabularies.ts';
import { preferredText } from './collect-terms.ts';
import type { OntologyView } from './ontology-view.ts';
import { annotationProperties } from './vocabulary.ts';

type Header = Pick<
  Schema,
  'base' | 'ontologyIri' | 'title' | 'description' | 'language' | 'prefixes' | 'imports'
>;

export function readHeader(view: OntologyView, options: { readonly base?: string }): Header {
  const ontologyIri = findOntology(view, options.base);
  const ontology = namedNode(ontologyIri);
  const language = readLanguage(view, ontology);
  const titles = [annotationProperties.title, 'http://purl.org/dc/elements/1.1/title', iri('rdfs', 'label')];
  const descriptions = [
    annotationProperties.description,
    'http://purl.org/dc/elements/1.1/description',
    iri('rdfs', 'comment'),
  ];
  return {
    ontologyIri,
    language,
    base: options.base ?? onlyText(view, ontology, annotationProperties.base) ?? baseOf(ontologyIri),
    title: preferredText(view, ontologyIri, titles, language) ?? ontologyIri,
    description: preferredText(view, ontologyIri, descriptions, language) ?? '',
    prefixes: readPrefixes(view, ontology),
    imports: view.objects(ontology, iri('owl', 'imports')).map((imported) => imported.value),
  };
}

/** The header; of several the one that most terms of the file belong to. */
function findOntology(view: OntologyView, base: string | undefined): string {
  const headers = view.ofType(iri('owl', 'Ontology')).filter((header) => header.termType === 'NamedNode');
  const owned = (header: Term) =>
    view.quads.filter((quad) => quad.subject.value.startsWith(header.value)).length;
  const counted = headers.map((header) => ({ value: header.value, owned: owned(header) }));
  const best = counted.sort((a, b) => b.owned - a.owned || compareUtf8(a.value, b.value))[0];
  if (best !== undefined) return best.value;
  if (base !== undefined) return `${base}schema`;
  throw new QuercusError(
    'SCHEMA_INVALID',
    'The ontology has no owl:Ontology with an IRI, so its terms have no home. Add `<IRI> a owl:Ontology .` or give a base IRI.',
  );
}

function readLanguage(view: OntologyView, ontology: Term): string {
  const told = onlyText(view, ontology, annotationProperties.language);
  if (told !== undefined) return told;
  const counts = new Map<string, number>();
  for (const { object } of view.uses(iri('rdfs', 'label'))) {
    const tag = object.termType === 'Literal' ? object.language : '';
    if (tag !== '') counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  const tags = sortUtf8([...counts.keys()]);
  return tags.sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))[0] ?? 'en';
}

function readPrefixes(view: OntologyView, ontology: Term): Record<string, string> {
  const declared = view
    .objects(ontology, annotationProperties.prefix)
    .map((text) => /^([^:]*): <(.*)>$/.exec(text.value));
  return Object.fromEntries(
    declared.filter((match) => match !== null).map((match) => [match[1] ?? '', match[2] ?? '']),
  );
}

function onlyText(view: OntologyView, subject: Term, predicate: string): string | undefined {
  const texts = view.objects(subject, predicate).filter((object) => object.termType === 'Literal');
  return texts.length === 1 ? texts[0]?.value : undefined;
}

function baseOf(ontologyIri: string): string {
  const folder = ontologyIri.endsWith('/schema') ? ontologyIri.slice(0, -'schema'.length) : ontologyIri;
  return folder.replace(/[#/]*$/, '/');
}
